import { nextDate, type PastStart, startOf } from "@atrium/automation";
import { HOUR, MINUTE, type SiteTime } from "@atrium/time";
import { LoopTurns } from "../../../platform/loopTurns.ts";

/** What was recorded, as the history has it. */
export interface MorningPast {
  pastAt(
    points: readonly number[],
    moment: number,
  ): Promise<{ readonly states: ReadonlyMap<number, { readonly value: number; readonly isKnown: boolean }> }>;
  changes(
    points: readonly number[],
    range: { readonly from: number; readonly to: number },
  ): AsyncIterable<{
    readonly length: number;
    readonly ids: ArrayLike<number>;
    readonly times: ArrayLike<number>;
    readonly values: ArrayLike<number>;
  }>;
}

/** An air conditioner, by the points that say how its room comes along. */
export interface Unit {
  readonly device: string;
  readonly name: string;
  readonly on: number;
  readonly temperature: number;
  /** °C that its room is to reach. */
  readonly target: number;
}

interface Asked {
  readonly past: MorningPast;
  readonly time: SiteTime;
  /** The date of today, and the time of the day at which rooms are to be as they should. */
  readonly today: string;
  readonly at: { readonly hour: number; readonly minute: number };
  /** Minutes before its time at the earliest. */
  readonly earliest: number;
  /** The point of the temperature outdoors. */
  readonly outdoor: number | undefined;
}

/** So many days before are looked at: the season is the same. */
const DAYS = 28;
/** A start is looked for from so long before the earliest, and followed until so long after the time, ms. */
const BEFORE = HOUR;
const AFTER = 2 * HOUR;

interface Values {
  readonly times: number[];
  readonly values: number[];
}

/** The starts of some units in the mornings of the last weeks, by device: what was recorded around the same time of the day. */
export async function startsOf(
  units: readonly Unit[],
  asked: Asked,
): Promise<ReadonlyMap<string, readonly PastStart[]>> {
  const { past, time, today, at, earliest, outdoor } = asked;
  const points = [
    ...units.flatMap(({ on, temperature }) => [on, temperature]),
    ...(outdoor === undefined ? [] : [outdoor]),
  ];
  const starts = new Map<string, PastStart[]>(units.map(({ device }) => [device, []]));
  const turns = new LoopTurns();
  for (let back = DAYS; back >= 1; back -= 1) {
    const occupied = clockOn(nextDate(today, -back), at, time);
    const range = { from: occupied - earliest * MINUTE - BEFORE, to: occupied + AFTER };
    const recorded = await read(points, range, past);
    const of = (point: number | undefined): Values => recorded.get(point ?? -1) ?? { times: [], values: [] };
    for (const { device, on, temperature, target } of units) {
      const morning = { on: of(on), temperature: of(temperature), outdoor: of(outdoor), target, to: range.to };
      const start = startOf(morning);
      if (start !== undefined) starts.get(device)?.push(start);
      await turns.next();
    }
  }
  return starts;
}

/** A time of the day on a date. */
function clockOn(date: string, at: Asked["at"], time: SiteTime): number {
  const { year, month, day } = time.local(time.parse(date));
  return time.at({ year, month, day, ...at });
}

async function read(
  points: readonly number[],
  range: { readonly from: number; readonly to: number },
  past: MorningPast,
): Promise<ReadonlyMap<number, Values>> {
  const { states } = await past.pastAt(points, range.from);
  const recorded = new Map<number, Values>();
  for (const point of points) {
    const state = states.get(point);
    recorded.set(point, { times: [range.from], values: [state?.isKnown === true ? state.value : Number.NaN] });
  }
  for await (const { length, ids, times, values } of past.changes(points, range)) {
    for (let row = 0; row < length; row += 1) {
      const own = recorded.get(ids[row] ?? -1);
      own?.times.push(times[row] ?? 0);
      own?.values.push(values[row] ?? Number.NaN);
    }
  }
  return recorded;
}
