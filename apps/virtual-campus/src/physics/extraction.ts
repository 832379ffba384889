import type { FanLevel } from "@atrium/contract/devices";
import type { Moment } from "./moment.ts";
import { type RoomUse, occupancy } from "./rooms.ts";

/** The levels that the drives of the exhaust fans are set up for. */
export type ExhaustLevel = Extract<FanLevel, "MEDIUM" | "HIGH" | "SUPER_HIGH">;

/** % of the full speed at each level. */
export const EXHAUST_SPEEDS: Readonly<Record<ExhaustLevel, number>> = { MEDIUM: 50, HIGH: 75, SUPER_HIGH: 100 };

/** W per m³/h at full speed of a plain fan. */
const WATTS_PER_FLOW = 0.22;
/** As for fresh air: the fans start before people come. */
const STARTS_AT_PRESENCE = 0.06;
/** °C outdoors above which rooms full of equipment need more air. */
const HOT = 31;

/** What the drives' own program asks of a fan: a level, or nothing while the room does not need it. */
export function programmedExhaust(room: RoomUse, moment: Moment): ExhaustLevel | undefined {
  const presence = moment.presence[room.building];
  const isInUse = room.building === "care" || presence >= STARTS_AT_PRESENCE;
  switch (room.kind) {
    case "electrical":
    case "plant":
      return moment.sky.temperature > HOT ? "HIGH" : "MEDIUM";
    case "store":
      return "MEDIUM";
    case "kitchen":
      return isInUse ? byUse(occupancy(room, moment), 0.3, 0.7) : undefined;
    case "wc":
      return isInUse ? byUse(presence, 0.5, 0.97) : undefined;
    case "lab":
    case "pool":
      return isInUse ? "HIGH" : undefined;
    default:
      return presence >= 0.25 ? byUse(presence, 0.6, 2) : undefined;
  }
}

/** W that a fan takes. `cubicMetres` is its flow an hour at full speed, `speed` is in %. */
export function exhaustWatts(cubicMetres: number, speed: number): number {
  return cubicMetres * WATTS_PER_FLOW * (speed / 100) ** 3;
}

function byUse(use: number, high: number, superHigh: number): ExhaustLevel {
  if (use >= superHigh) {
    return "SUPER_HIGH";
  }
  return use >= high ? "HIGH" : "MEDIUM";
}
