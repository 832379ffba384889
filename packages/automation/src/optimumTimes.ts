import type { RoomUnknown } from "@atrium/contract/automation";
import type { AirTime, ByAir } from "./optimumAir.ts";
import type { CoolingLead } from "./optimumStart.ts";
import type { CoolingCoast } from "./optimumStop.ts";

/** How long before its time a schedule has to begin. */
export interface Lead {
  /** Minutes. */
  readonly minutes: number;
  /** The room that takes longest; undefined: the fixed lead counts. */
  readonly by: NonNullable<CoolingLead["by"]> | ByAir | undefined;
  /** A room of fresh air of which nothing is known. */
  readonly unknown: RoomUnknown | undefined;
}

/** How long before its end a schedule may stop its units. */
export interface Coast {
  /** Minutes. */
  readonly minutes: number;
  /** The room that may be left for the shortest time; undefined: it stops at its end. */
  readonly by: NonNullable<CoolingCoast["by"]> | ByAir | undefined;
  /** The one that is not known, so that it stops at its end. */
  readonly unknown: RoomUnknown | undefined;
}

/**
 * What begins together begins as soon as the first of it is needed. Fresh air of which nothing is known begins with its air conditioners.
 * @param cooling undefined: there are no air conditioners; of air likewise
 */
export function joinLeads(cooling: CoolingLead | undefined, air: AirTime | undefined): Lead {
  const unknown = air?.unknown;
  if (cooling === undefined) return { minutes: air?.minutes ?? 0, by: air?.by, unknown };
  const isAir = air?.by !== undefined && air.minutes > cooling.minutes;
  return isAir ? { ...air, by: air.by, unknown } : { ...cooling, unknown };
}

/** What ends together ends once nothing of it is needed; as soon as something is not known, at its end. */
export function joinCoasts(cooling: CoolingCoast, air: AirTime | undefined): Coast {
  const unknown = cooling.unknown ?? air?.unknown;
  if (unknown !== undefined) return { minutes: 0, by: undefined, unknown };
  const isAir = air?.by !== undefined && (cooling.by === undefined || air.minutes < cooling.minutes);
  return isAir ? { minutes: air.minutes, by: air.by, unknown } : { minutes: cooling.minutes, by: cooling.by, unknown };
}
