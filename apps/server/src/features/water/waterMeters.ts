import { type DeviceDescription, factsOf, WATER_AND_WASTE_METER } from "@atrium/contract/devices";
import { WASTE_KINDS, type WasteKind, type WaterMeterRole } from "@atrium/contract/energy";
import { countersOf, type MeteredSite } from "../../platform/counters.ts";
import type { MeterChannel, MeterDirectory } from "../../platform/usage.ts";

/** The units of the counters. */
export const WATER_UNIT = "m³";
export const WASTE_UNIT = "kg";
/** The category of equipment that holds water. */
const WATER_TANK = "water-tank";

/** A counter of water; its use is its device's id, so that each meter can be asked for. */
export interface WaterChannel extends MeterChannel {
  readonly name: string;
  readonly floor: DeviceDescription["floor"];
  readonly role: WaterMeterRole;
}

export interface WaterMeters extends MeterDirectory {
  readonly channels: readonly WaterChannel[];
}

/** Containers of waste by kind. */
export interface WasteScales extends MeterDirectory {
  readonly channels: readonly (MeterChannel & { readonly use: WasteKind })[];
}

/** A meter of which the plan does not say where it stands counts for its building. */
export function waterMeters(site: MeteredSite, places: MeterDirectory["places"]): WaterMeters {
  const own = ({ id, name, floor, facts }: DeviceDescription) => {
    const { role = "building" } = factsOf(WATER_AND_WASTE_METER, facts);
    return { use: String(id), name, floor, role };
  };
  return { channels: countersOf(site, { module: WATER_AND_WASTE_METER.module, unit: WATER_UNIT }, own), places };
}

/** The points of tanks of water that say how much is in them. */
export function tankVolumes({ devices }: Pick<MeteredSite, "devices">): number[] {
  return devices.flatMap(({ facts, points }) =>
    facts["category"] === WATER_TANK ? points.flatMap(({ id, key }) => (key === "volume" ? [Number(id)] : [])) : [],
  );
}

/** A scale of which the plan does not say what it weighs weighs general waste. */
export function wasteScales(site: MeteredSite, places: MeterDirectory["places"]): WasteScales {
  const own = ({ facts }: DeviceDescription) => {
    const { waste: use = WASTE_KINDS[0] } = factsOf(WATER_AND_WASTE_METER, facts);
    return { use };
  };
  return { channels: countersOf(site, { module: WATER_AND_WASTE_METER.module, unit: WASTE_UNIT }, own), places };
}
