import { DOAS } from "@atrium/contract/devices";
import type { FloorPlan } from "@atrium/contract/site";
import { waterOf } from "../air/moistAir.ts";
import { type BuildingUse, useOf } from "../buildingUse.ts";
import { plantPower } from "../chillers.ts";
import { AIR_DENSITY, enthalpy, ratedDuty } from "../coil.ts";
import { fanSpeedOf } from "../cooling.ts";
import type { Moment } from "../moment.ts";

/** kg/s of a m³/h of air. */
const AIR = AIR_DENSITY / 3_600;
/** kJ/kg of fresh air behind the coil, and of what rooms give back: 16 °C and 9.9 g/kg, 24 °C and 11 g/kg. */
const SUPPLIED = 41.2;
const RETURNED = 52.1;
/** Share of the difference between outdoors and rooms that wheels hand on. */
const BY_WHEELS = 0.66;
/** Share of its flow that filters half full and blades let through. */
const LET_THROUGH = 0.92;
/** Slower than this a unit is off. */
const SLOWEST = 0.2;

/** W of heat by m³/h that a fresh air unit's own program has its coil take up in a building, on an average. */
export function programmedDuty(use: BuildingUse, { sky, presence }: Moment): number {
  return speedOf(use, presence) * fullDuty(sky);
}

/**
 * W that the cooling towers give off by the moment alone, as the days of the water need it: what the coils of the fresh air units take out of
 * the air outdoors under their own programs, and what the chillers' plant makes of that.
 */
export function rejectedHeatOf(plans: readonly FloorPlan[]): (moment: Moment) => number {
  const flows = new Map<BuildingUse, number>();
  for (const { building, devices } of plans) {
    for (const device of devices.filter(({ module }) => module === "doas")) {
      const use = useOf(building);
      flows.set(use, (flows.get(use) ?? 0) + (DOAS.facts.parse(device).m3h ?? 0));
    }
  }
  const rated = ratedDuty([...flows.values()].reduce((sum, flow) => sum + flow, 0));
  return ({ sky, presence }) => {
    let moved = 0;
    for (const [use, flow] of flows) moved += flow * speedOf(use, presence);
    return rated === 0 ? 0 : plantPower({ duty: moved * fullDuty(sky), ratedDuty: rated, outdoor: sky }).rejected;
  };
}

/** Share of full speed that the program has by presence. */
function speedOf(use: BuildingUse, presence: Moment["presence"]): number {
  const speed = fanSpeedOf(use, presence[use]);
  return speed < SLOWEST ? 0 : speed;
}

/** W by m³/h that a coil takes up at full speed. */
function fullDuty({ temperature, humidity }: Moment["sky"]): number {
  const outdoors = enthalpy(temperature, waterOf(temperature, humidity));
  const mixed = outdoors - BY_WHEELS * Math.max(0, outdoors - RETURNED);
  return LET_THROUGH * AIR * Math.max(0, mixed - SUPPLIED) * 1_000;
}
