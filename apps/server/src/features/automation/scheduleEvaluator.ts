import { type Occurrence, runAt, runsBetween, type ScheduleCalendar } from "@atrium/automation";
import type { Schedule } from "@atrium/contract/automation";
import { DAY, MINUTE } from "@atrium/time";
import { t } from "@atrium/words";
import type { Leased } from "./lease.ts";
import type { NewRun, RunEnd, RunLifecycle } from "./runLifecycle.ts";
import type { StoredRun } from "./runStore.ts";
import type { RuleEvaluator } from "./runner.ts";

export interface ScheduleEvaluatorOptions {
  readonly schedules: () => Promise<readonly Schedule[]>;
  readonly lifecycle: Pick<RunLifecycle, "begin" | "end" | "skip" | "running">;
  readonly calendar: ScheduleCalendar;
  /** What its rooms said of a run that begins at its time; undefined: nothing. */
  readonly reckoned?: (schedule: Schedule, run: Occurrence) => Pick<NewRun, "reason" | "optimum"> | undefined;
  /** What its rooms said of a run whose time is over; undefined: nothing. */
  readonly ended?: (run: StoredRun) => RunEnd | undefined;
}

/** A run that is later than this was missed, ms. */
const ON_TIME = MINUTE;
/** What was missed longer ago is not written down one by one, ms. */
const MAX_CATCH_UP = 7 * DAY;
/** What another process had not finished when it noted how far it had come, ms. */
const OVERLAP = 10_000;
/** So far ahead the next run is looked for at a time, ms. */
const HORIZON = 8 * DAY;

/** A schedule, and how far it has been looked at. */
interface Watched {
  readonly schedule: Schedule;
  /** Runs that were due until then have their rows. */
  seen: number;
  /** The first run after that, or the moment at which to look for it again. */
  next: number;
}

interface Due {
  readonly schedule: Schedule;
  readonly run: Occurrence;
  readonly dueAt: number;
  /** Begun while its time ran. */
  readonly isLate: boolean;
}

/** Begins and ends the runs of schedules: the same occurrences that plans and trials show. */
export class ScheduleEvaluator implements RuleEvaluator {
  readonly #options: ScheduleEvaluatorOptions;
  #watched = new Map<number, Watched>();
  #changes: number | undefined;
  /** Where a schedule begins that is not watched yet. */
  #from: number | undefined;
  #isFirst = true;

  constructor(options: ScheduleEvaluatorOptions) {
    this.#options = options;
  }

  async begin({ seen }: Leased): Promise<void> {
    this.#from = seen;
    this.#isFirst = true;
    this.#changes = undefined;
    this.#watched.clear();
  }

  end(): void {
    this.#watched.clear();
  }

  async tick(now: number, changes: number): Promise<void> {
    if (changes !== this.#changes) {
      await this.#read(now);
      this.#changes = changes;
    }
    const due = [...this.#watched.values()].flatMap((watched) =>
      watched.next <= now ? this.#dueOf(watched, now) : [],
    );
    due.sort((one, other) => one.dueAt - other.dueAt || one.schedule.id - other.schedule.id);
    // Beginnings come first: where one run follows another, nothing is released in between.
    for (const one of due) await this.#happen(one, now);
    const running = this.#options.lifecycle.running("schedule");
    const newest = new Map<number, number>();
    for (const { rule, dueAt } of running) newest.set(rule, Math.max(dueAt, newest.get(rule) ?? 0));
    for (const run of running) {
      const isReplaced = run.isKept && (newest.get(run.rule) ?? 0) > run.dueAt;
      const ending = isReplaced ? { reason: t("The schedule started again") } : this.#endingOf(run, now);
      if (ending !== undefined) await this.#options.lifecycle.end(run.id, ending);
    }
    for (const watched of this.#watched.values()) if (watched.next <= now) this.#look(watched, now);
  }

  /** Takes the schedules as they are now; changed ones restart at their change. */
  async #read(now: number): Promise<void> {
    const schedules = await this.#options.schedules();
    const before = this.#watched;
    const start = Math.max(now - MAX_CATCH_UP, Math.min(now, (this.#from ?? now) - OVERLAP));
    this.#watched = new Map();
    for (const schedule of schedules) {
      if (!schedule.isEnabled) continue;
      const known = before.get(schedule.id);
      const isKnown = known?.schedule.revision === schedule.revision;
      // Until its last change it was another schedule, whose runs are not this one's.
      const first = this.#isFirst ? Math.max(start, schedule.updatedAt - 1) : schedule.updatedAt - 1;
      const seen = isKnown ? known.seen : first;
      this.#watched.set(schedule.id, { schedule, seen, next: now });
    }
    this.#isFirst = false;
  }

  #dueOf({ schedule, seen }: Watched, now: number): Due[] {
    const { calendar } = this.#options;
    const due: Due[] = [];
    const { updatedAt } = schedule;
    if (updatedAt > seen && updatedAt <= now) {
      // Saved or switched on in the middle of its time: it begins with that.
      const run = runAt(schedule, updatedAt, calendar);
      if (run !== undefined && run.from < updatedAt) {
        due.push({ schedule, run, dueAt: updatedAt, isLate: true });
      }
    }
    for (const run of runsBetween(schedule, { after: Math.max(seen, updatedAt - 1), until: now }, calendar)) {
      due.push({ schedule, run, dueAt: run.from, isLate: false });
    }
    return due;
  }

  async #happen({ schedule, run, dueAt, isLate }: Due, now: number): Promise<void> {
    const { lifecycle } = this.#options;
    const { id: rule, name, actions, catchUp } = schedule;
    // It began before its time, so that rooms are as it says by now.
    if (lifecycle.running("schedule").some((other) => isEarly(other, { schedule, run }))) return;
    const missedBy = now - dueAt;
    const isKept = run.to === null;
    const new_: Omit<NewRun, "actions" | "isWatched" | "reason"> = {
      kind: "schedule",
      rule,
      name,
      dueAt,
      endsAt: run.to,
      isKept,
    };
    const isUnderWay = run.to === null || run.to > now;
    const isCaught = missedBy <= Math.max(ON_TIME, catchUp * MINUTE);
    if (!isUnderWay || !isCaught) {
      const time = spoken(missedBy);
      const reason = isUnderWay
        ? t("Start missed by {time} and not caught up: the server was not running", { time })
        : t("Start missed by {time}: its end time had passed when the server was running again", { time });
      await lifecycle.skip({ ...new_, reason });
      return;
    }
    const onTime = isLate ? t("Started within its scheduled time") : t("Its start time was reached");
    const reason =
      missedBy <= ON_TIME ? onTime : t("Start missed by {time}, then caught up", { time: spoken(missedBy) });
    const isPunctual = missedBy <= ON_TIME && !isLate;
    const reckoned = isPunctual ? this.#options.reckoned?.(schedule, run) : undefined;
    await lifecycle.begin({ ...new_, reason, ...reckoned, actions, isWatched: false });
  }

  /** Why a run that is under way ends now; undefined: it goes on. */
  #endingOf(run: StoredRun, now: number): RunEnd | undefined {
    if (run.endsAt !== null && run.endsAt <= now) {
      return (
        (run.state === "runs" ? this.#options.ended?.(run) : undefined) ?? { reason: t("Its end time was reached") }
      );
    }
    const schedule = this.#watched.get(run.rule)?.schedule;
    if (schedule === undefined) return { reason: t("The schedule was disabled or deleted") };
    // Without an end, its values stay until its next run.
    if (run.isKept) return undefined;
    const isChanged = schedule.updatedAt >= run.beganAt && schedule.updatedAt !== run.dueAt;
    return isChanged ? { reason: t("The schedule was changed") } : undefined;
  }

  #look(watched: Watched, now: number): void {
    watched.seen = Math.max(watched.seen, now);
    const until = watched.seen + HORIZON;
    const [next] = runsBetween(watched.schedule, { after: watched.seen, until }, this.#options.calendar);
    watched.next = next?.from ?? until;
  }
}

/** Whether it is this run of a schedule, begun before its time. */
export function isEarly(
  { rule, dueAt, state }: Pick<StoredRun, "rule" | "dueAt" | "state">,
  { schedule, run }: { readonly schedule: Pick<Schedule, "id" | "optimum">; readonly run: Pick<Occurrence, "from"> },
): boolean {
  const earliest = run.from - (schedule.optimum?.earliest ?? 0) * MINUTE;
  return rule === schedule.id && state === "runs" && dueAt < run.from && dueAt >= earliest;
}

/** "25 min", "3 h 5 min". */
function spoken(duration: number): string {
  const minutes = Math.max(1, Math.round(duration / MINUTE));
  const hours = Math.floor(minutes / 60);
  if (hours === 0) return t("{minutes} min", { minutes });
  return minutes % 60 === 0
    ? t("{hours} h", { hours })
    : t("{hours} h {minutes} min", { hours, minutes: minutes % 60 });
}
