import { type PastStop, stopOf } from "@atrium/automation";
import { HOUR, MINUTE } from "@atrium/time";
import { LoopTurns } from "../../../platform/loopTurns.ts";
import { recordedDays, type RoomDays } from "./recordedDays.ts";
import type { Unit } from "./roomUnits.ts";

/** A stop is looked for from so long before the earliest, and until so long after the end, ms. */
const BEFORE = HOUR;
const AFTER = 3 * HOUR;
/** A stop is followed for as long as a room may be left, and for so long at least, ms. */
const LEAST_FOLLOWED = 30 * MINUTE;

/** The stops of some units in the evenings of the last weeks, by device: what was recorded around the same time of the day. */
export async function stopsOf(
  units: readonly Unit[],
  { outdoor, earliest, ...asked }: RoomDays,
): Promise<ReadonlyMap<string, readonly PastStop[]>> {
  const points = [
    ...units.flatMap(({ on, temperature }) => [on, temperature]),
    ...(outdoor === undefined ? [] : [outdoor]),
  ];
  const stops = new Map<string, PastStop[]>(units.map(({ device }) => [device, []]));
  const turns = new LoopTurns();
  const most = Math.max(earliest * MINUTE, LEAST_FOLLOWED);
  for await (const { of, to } of recordedDays(points, { ...asked, before: earliest * MINUTE + BEFORE, after: AFTER })) {
    for (const { device, on, temperature, target } of units) {
      const stop = stopOf({ on: of(on), temperature: of(temperature), outdoor: of(outdoor), target, most, to });
      if (stop !== undefined) stops.get(device)?.push(stop);
      await turns.next();
    }
  }
  return stops;
}
