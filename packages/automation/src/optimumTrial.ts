import { type PastStart, responseOf } from "./optimumStart.ts";
import { type PastStop, warmingOf } from "./optimumStop.ts";

/** What going by its rooms would have done on the recorded days of a schedule. */
export interface OptimumTried {
  /** Days on which a room says anything. */
  readonly days: number;
  /** Those of them before which each room of the day was known: on the others fixed times would have counted. */
  readonly learned: number;
  /** Minutes not run on the learned days, against the fixed lead or the end; below 0: more was run. */
  readonly minutes: number;
  /** Learned days on which a room would not have been as it should. */
  readonly missed: number;
  /** On the worst of them: minutes that a room came late, or K or ppm that it was above what it may be at the end; 0: on none. */
  readonly worst: number;
}

export interface Tried {
  readonly isLearned: boolean;
  readonly minutes: number;
  readonly miss: number;
}

/** A room that comes no later than this is in time, minutes. */
export const IN_TIME = 5;
/** A room that is warmer than it may by no more is as it should, K. */
const AS_IT_SHOULD = 0.2;

/**
 * Starts by what was known before each of them: the lead by the mornings before, against what the morning itself then needed.
 * @param units what each unit did, the oldest first
 * @param dateOf the site's date of a moment
 */
export function tryStarts(
  units: readonly (readonly PastStart[])[],
  { earliest, fixed }: { readonly earliest: number; readonly fixed: number },
  dateOf: (moment: number) => string,
): OptimumTried {
  const days = daysOf(units, dateOf).map((ofDay): Tried => {
    const rooms = ofDay.map(({ day, before }) => ({ day, response: responseOf(before, day.outdoor) }));
    const isLearned = rooms.every(({ response }) => response !== undefined);
    const leads = rooms.map(({ day, response }) => (day.above / (response?.rate ?? Number.NaN)) * 60);
    const lead = isLearned ? Math.min(earliest, Math.max(...leads)) : fixed;
    const needed = Math.max(...rooms.map(({ day }) => (day.above / day.rate) * 60));
    return { isLearned, minutes: fixed - lead, miss: needed - lead };
  });
  return summed(days, IN_TIME);
}

/** Stops in the same way: how early by the evenings before, against how warm the evening itself would have made the rooms. */
export function tryStops(
  units: readonly (readonly PastStop[])[],
  { earliest, tolerance }: { readonly earliest: number; readonly tolerance: number },
  dateOf: (moment: number) => string,
): OptimumTried {
  const days = daysOf(units, dateOf).map((ofDay): Tried => {
    const rooms = ofDay.map(({ day, before }) => ({ day, response: warmingOf(before, day.outdoor) }));
    const isLearned = rooms.every(({ response }) => response !== undefined);
    const coasts = rooms.map(({ day, response }) => ((tolerance - day.above) / (response?.rate ?? Number.NaN)) * 60);
    const minutes = isLearned ? Math.max(0, Math.min(earliest, ...coasts)) : 0;
    // A room that was too warm before is so by no stop.
    const warmer = rooms.map(({ day }) => day.above + (day.rate * minutes) / 60 - Math.max(tolerance, day.above));
    return { isLearned, minutes, miss: Math.max(...warmer) };
  });
  return summed(days, AS_IT_SHOULD);
}

interface OfDay<Did> {
  readonly day: Did;
  /** What the same unit did on the days before. */
  readonly before: readonly Did[];
}

/** What the units did, day by day; a unit that did nothing on a day, because its room asked for nothing, is not among it. */
export function daysOf<Did extends { readonly at: number }>(
  units: readonly (readonly Did[])[],
  dateOf: (moment: number) => string,
): (readonly OfDay<Did>[])[] {
  const all = units.flatMap((unit) =>
    unit.map((day, index) => ({ day, before: unit.slice(0, index), date: dateOf(day.at) })),
  );
  return Array.from(Map.groupBy(all, ({ date }) => date).values());
}

export function summed(days: readonly Tried[], least: number): OptimumTried {
  const learned = days.filter(({ isLearned }) => isLearned);
  const missed = learned.map(({ miss }) => miss).filter((miss) => miss > least);
  return {
    days: days.length,
    learned: learned.length,
    minutes: learned.reduce((sum, { minutes }) => sum + minutes, 0),
    missed: missed.length,
    worst: Math.max(0, ...missed),
  };
}
