import { type AirDay, airDayOf } from "@atrium/automation";
import { HOUR, MINUTE } from "@atrium/time";
import { LoopTurns } from "../../../platform/loopTurns.ts";
import { recordedDays, type RoomDays } from "./recordedDays.ts";
import type { ServedRoom } from "./servedAir.ts";

/** How fast air is changed is seen all day, so half a day before and after a time is read, ms. */
const HALF_A_DAY = 12 * HOUR;
/** So long before the earliest is kept, ms: whether the unit was off, or ran. */
const BEFORE = HOUR;

interface AirDays extends Omit<RoomDays, "outdoor"> {
  /** How long after the time of a day is kept, ms: how long a start took. */
  readonly after: number;
}

/** The days of some rooms with fresh air in the last weeks, by room. */
export async function airDaysOf(
  rooms: readonly ServedRoom[],
  { earliest, after, ...asked }: AirDays,
): Promise<ReadonlyMap<string, readonly AirDay[]>> {
  const points = [
    ...new Set(rooms.flatMap(({ on, level, co2 }) => (level === undefined ? [on, co2] : [on, level, co2]))),
  ];
  const days = new Map<string, AirDay[]>(rooms.map(({ key }) => [key, []]));
  const turns = new LoopTurns();
  const before = earliest * MINUTE + BEFORE;
  const window = { before: Math.max(HALF_A_DAY, before), after: HALF_A_DAY };
  for await (const { from, to, at, of } of recordedDays(points, { ...asked, ...window })) {
    for (const { key, on, level, co2 } of rooms) {
      const recorded = { on: of(on), level: of(level), co2: of(co2), from, to, at };
      days.get(key)?.push(airDayOf({ ...recorded, before, after }));
      await turns.next();
    }
  }
  return days;
}
