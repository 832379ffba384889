import {
  AIR_CONDITION,
  type DeviceDescription,
  ENERGY_METER,
  factsOf,
  IAQ,
  LIGHTING,
  SOLAR_INVERTER,
  WATER_AND_WASTE_METER,
  WEATHER_STATION,
} from "@atrium/contract/devices";
import { USE_OF_PART } from "@atrium/contract/energy";
import { CAMPUS, WEATHER_POINTS } from "@atrium/contract/site";

/** What a point says of the places that it is in. */
type SourceKind =
  | "power"
  | "solar"
  | "inflow"
  | "water"
  | "roomTemperature"
  | "unitTemperature"
  | "outdoors"
  | "co2"
  | "lamp";

/** A point that goes into the figures of the campus. */
export interface CampusSource {
  readonly kind: SourceKind;
  /** Id of the point. */
  readonly point: number;
  /** Of lamps: what they light, by ids of rooms; those on posts also by their own id. */
  readonly rooms: readonly string[];
}

const NO_ROOMS: readonly string[] = [];
const POWER_KEY = "active-power";

/** The points of a device that the overview of the campus counts. */
export function sourcesOf(device: DeviceDescription): CampusSource[] {
  return device.points.flatMap(({ id, key }): CampusSource[] => {
    const kind = kindOf(device, key);
    if (kind === undefined) return [];
    return [{ kind, point: Number(id), rooms: kind === "lamp" ? litBy(device) : NO_ROOMS }];
  });
}

/** Lamps on posts are drawn one by one: two circuits may light one road. */
function litBy({ id, room, facts }: DeviceDescription): string[] {
  const { also = [], posts } = factsOf(LIGHTING, facts);
  return [room, ...also, ...(posts === undefined ? [] : [id])];
}

function kindOf({ module, facts }: DeviceDescription, key: string): SourceKind | undefined {
  switch (module) {
    case ENERGY_METER.module: {
      const [part = "", name] = key.split(".");
      return name === POWER_KEY && USE_OF_PART.has(part) ? "power" : undefined;
    }
    case SOLAR_INVERTER.module:
      return key === "power" ? "solar" : undefined;
    case WATER_AND_WASTE_METER.module: {
      const { role = "building" } = factsOf(WATER_AND_WASTE_METER, facts);
      if (key !== "flow") return undefined;
      return role === "main" ? "inflow" : role === "building" ? "water" : undefined;
    }
    case IAQ.module:
      return key === "co2" ? "co2" : key === "temp" ? "roomTemperature" : undefined;
    case AIR_CONDITION.module:
      return key === "temperature" ? "unitTemperature" : undefined;
    case WEATHER_STATION.module:
      return key === WEATHER_POINTS.temperature ? "outdoors" : undefined;
    case LIGHTING.module:
      return key === "level" ? "lamp" : undefined;
    default:
      return undefined;
  }
}

/** The places that count a device: the campus, its building, its floor. */
export function placesOf({ placement, floor }: Pick<DeviceDescription, "placement" | "floor">): string[] {
  return [CAMPUS, placement, `${placement}/${floor}`];
}
