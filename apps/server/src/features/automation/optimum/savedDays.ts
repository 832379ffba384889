import { MINUTE, type SiteTime } from "@atrium/time";
import type { StoredRun } from "../runStore.ts";

/** A day of a schedule whose time goes by its rooms. */
export interface SavedDay {
  readonly run: StoredRun;
  readonly isLearned: boolean;
  readonly isWatched: boolean;
  /** Minutes not run; below 0: more was run. */
  readonly saved: number;
  /** The minutes that were, or were not, run. */
  readonly from: number;
  readonly to: number;
  /** When its units were switched, whatever would have been. */
  readonly switched: number;
  /** What its units were before that, where it was this that switched them. */
  readonly before: 0 | 1;
}

/** The mornings of a schedule since it goes by its rooms, one a day; of those that noted nothing nothing is known. */
export function startsSaved(runs: readonly StoredRun[], time: SiteTime): SavedDay[] {
  const first = runs.findIndex(({ optimum }) => optimum?.start !== undefined);
  const since = first === -1 ? [] : runs.slice(first);
  const days = Map.groupBy(since, ({ optimum, dueAt }) => time.isoDate(optimum?.start?.at ?? dueAt));
  return Array.from(days.values()).flatMap((ofDay) => ofDay.slice(0, 1).map((one) => startOf(ofDay, one)));
}

/** Of a day that noted several the one that was watched says what its rooms needed, and the other when units were switched. */
function startOf(ofDay: readonly StoredRun[], one: StoredRun): SavedDay {
  const noted = ofDay.filter(({ optimum }) => optimum?.start !== undefined);
  const run = noted.find(({ optimum }) => optimum?.start?.isLearned === true) ?? noted[0];
  const start = run?.optimum?.start;
  const none = { run: one, isLearned: false, isWatched: false, saved: 0, from: one.dueAt, to: one.dueAt };
  if (run === undefined || start === undefined) return { ...none, switched: one.beganAt, before: 0 };
  const isWatched = run.state === "watched";
  const [fixed, needed] = [start.at - start.fixed * MINUTE, start.at - start.minutes * MINUTE];
  return {
    run,
    isLearned: start.isLearned,
    isWatched,
    saved: start.fixed - start.minutes,
    from: Math.min(fixed, needed),
    to: Math.max(fixed, needed),
    switched: isWatched ? fixed : run.beganAt,
    before: 0,
  };
}

/** The evenings of a schedule since it ends by its rooms, one a day; of those that noted nothing nothing is known. */
export function stopsSaved(runs: readonly StoredRun[], time: SiteTime): SavedDay[] {
  const over = runs.filter(({ isOpen, state, endsAt }) => !isOpen && state !== "skipped" && endsAt !== null);
  const first = over.findIndex(({ optimum }) => optimum?.stop !== undefined);
  const since = first === -1 ? [] : over.slice(first);
  const days = Map.groupBy(since, ({ optimum, endsAt, dueAt }) => time.isoDate(optimum?.stop?.at ?? endsAt ?? dueAt));
  return Array.from(days.values()).flatMap((ofDay) => ofDay.slice(0, 1).map((one) => stopOf(ofDay, one)));
}

function stopOf(ofDay: readonly StoredRun[], one: StoredRun): SavedDay {
  const noted = ofDay.filter(({ optimum }) => optimum?.stop !== undefined);
  const run = noted.find(({ state }) => state === "watched") ?? noted[0];
  const stop = run?.optimum?.stop;
  const at = one.endsAt ?? one.dueAt;
  if (run === undefined || stop === undefined) {
    return { run: one, isLearned: false, isWatched: false, saved: 0, from: at, to: at, switched: at, before: 1 };
  }
  const stopped = stop.at - stop.minutes * MINUTE;
  return {
    run,
    isLearned: stop.isLearned,
    isWatched: run.state === "watched",
    saved: stop.minutes,
    from: stopped,
    to: stop.at,
    switched: stopped,
    before: 1,
  };
}
