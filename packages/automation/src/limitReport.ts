import type { RecordedValues } from "./conditionTrial.ts";
import { type TriedWindow, WindowMeans } from "./windowMeans.ts";

/** A stage that was shed, or would have been where the limit was only watched. */
export interface KeptShed {
  readonly at: number;
  /** null: it is shed at the end. */
  readonly until: number | null;
  /** What it takes off as it says, kW; null: it says nothing, and takes nothing off. */
  readonly kilowatts: number | null;
}

interface LimitReportOptions {
  readonly from: number;
  readonly to: number;
  /** The power at the beginning, kW; NaN: none. */
  readonly before: number;
  readonly recorded: RecordedValues;
  readonly sheds: readonly KeptShed[];
  /** Nothing was commanded: what was recorded is the power without the limit. */
  readonly isWatched: boolean;
}

interface Edge {
  readonly time: number;
  /** kW that are taken off from then on, beside what was. */
  readonly off: number;
}

/**
 * The means of all windows with what a limit has shed and without it. What was recorded has the effect in it already, so that
 * without it the stages' kW were drawn besides.
 */
export function reportLimit({ from, to, before, recorded, sheds, isWatched }: LimitReportOptions): TriedWindow[] {
  const edges = edgesOf(sheds, to);
  const means = new WindowMeans(from, to);
  let [power, off, next] = [before, 0, 0];
  const say = (time: number): void => {
    const powers = isWatched
      ? { before: power, after: Math.min(power, Math.max(0, power - off)) }
      : { before: power + off, after: power };
    means.take(powers, time);
  };
  const pass = (time: number): void => {
    for (let edge = edges[next]; edge !== undefined && edge.time <= time; edge = edges[next]) {
      off += edge.off;
      next += 1;
      say(Math.max(from, edge.time));
    }
  };
  say(from);
  for (let row = 0; row < recorded.times.length; row += 1) {
    const time = recorded.times[row] ?? 0;
    if (time < from || time >= to) continue;
    pass(time);
    power = recorded.values[row] ?? Number.NaN;
    say(time);
  }
  pass(to);
  say(to);
  return means.windows;
}

function edgesOf(sheds: readonly KeptShed[], to: number): Edge[] {
  const edges = sheds.flatMap(({ at, until, kilowatts }) =>
    kilowatts === null
      ? []
      : [
          { time: at, off: kilowatts },
          { time: until ?? to, off: -kilowatts },
        ],
  );
  return edges.toSorted((one, other) => one.time - other.time);
}
