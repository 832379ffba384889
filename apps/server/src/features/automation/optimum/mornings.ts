import { type PastStart, startOf } from "@atrium/automation";
import { HOUR, MINUTE } from "@atrium/time";
import { LoopTurns } from "../../../platform/loopTurns.ts";
import { recordedDays, type RoomDays } from "./recordedDays.ts";
import type { Unit } from "./roomUnits.ts";

/** A start is looked for from so long before the earliest, and followed until so long after the time, ms. */
const BEFORE = HOUR;
const AFTER = 2 * HOUR;

/** The starts of some units in the mornings of the last weeks, by device: what was recorded around the same time of the day. */
export async function startsOf(
  units: readonly Unit[],
  { outdoor, earliest, ...asked }: RoomDays,
): Promise<ReadonlyMap<string, readonly PastStart[]>> {
  const points = [
    ...units.flatMap(({ on, temperature }) => [on, temperature]),
    ...(outdoor === undefined ? [] : [outdoor]),
  ];
  const starts = new Map<string, PastStart[]>(units.map(({ device }) => [device, []]));
  const turns = new LoopTurns();
  for await (const { of, to } of recordedDays(points, { ...asked, before: earliest * MINUTE + BEFORE, after: AFTER })) {
    for (const { device, on, temperature, target } of units) {
      const start = startOf({ on: of(on), temperature: of(temperature), outdoor: of(outdoor), target, to });
      if (start !== undefined) starts.get(device)?.push(start);
      await turns.next();
    }
  }
  return starts;
}
