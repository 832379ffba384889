import { type Lead, type Occurrence, runsBetween, type ScheduleCalendar } from "@atrium/automation";
import type { AutomationRun, OptimumStart, Schedule } from "@atrium/contract/automation";
import { MINUTE } from "@atrium/time";
import { t } from "@atrium/words";
import type { NewRun } from "../runLifecycle.ts";
import type { RuleEvaluator } from "../runner.ts";
import type { StoredRun } from "../runStore.ts";
import { isEarly } from "../scheduleEvaluator.ts";
import type { OptimumRooms } from "./optimumRooms.ts";
import { leadText } from "./estimateTexts.ts";
import type { Reckoned } from "./runOptimum.ts";

export interface OptimumStartEvaluatorOptions {
  readonly schedules: () => Promise<readonly Schedule[]>;
  readonly lifecycle: {
    begin(run: NewRun): Promise<Pick<AutomationRun, "id">>;
    running(kind: "schedule"): readonly Pick<StoredRun, "rule" | "dueAt" | "endsAt" | "state" | "optimum">[];
  };
  readonly rooms: Pick<OptimumRooms, "lead">;
  readonly calendar: ScheduleCalendar;
}

/** How often rooms are looked at, ms. */
const INTERVAL = 15_000;
/** What rooms did is read so long before the earliest start, ms. */
const AHEAD = 15 * MINUTE;

type Optimum = Schedule & { readonly optimum: OptimumStart };

/**
 * Begins schedules before their time, as late as their rooms need. A run that begins early is a run of its own time; when
 * the time of its schedule comes, that finds it under way.
 */
export class OptimumStartEvaluator implements RuleEvaluator {
  readonly #options: OptimumStartEvaluatorOptions;
  #schedules: readonly Optimum[] = [];
  /** What was reckoned last of the next run of each. */
  #leads = new Map<number, { readonly from: number; readonly lead: Lead }>();
  #changes: number | undefined;
  #nextLook = 0;

  constructor(options: OptimumStartEvaluatorOptions) {
    this.#options = options;
  }

  async begin(): Promise<void> {
    this.#leads.clear();
    this.#changes = undefined;
    this.#nextLook = 0;
  }

  end(): void {
    this.#schedules = [];
  }

  /** What its rooms said of a run that begins at its time after all; undefined: nothing. */
  reckoned(schedule: Schedule, run: Occurrence): Pick<NewRun, "reason" | "optimum"> | undefined {
    const known = this.#leads.get(schedule.id);
    if (schedule.optimum === null || known?.from !== run.from) return undefined;
    const { lead } = known;
    if (lead.by === undefined && lead.unknown === undefined) return undefined;
    const optimum = { start: reckonedOf(lead, { run, fixed: schedule.optimum.fixed }) };
    return { reason: this.#reason({ lead, run, isWatchOnly: false }), optimum };
  }

  async tick(now: number, changes: number): Promise<void> {
    if (changes !== this.#changes) {
      const all = await this.#options.schedules();
      this.#schedules = all.flatMap((one) =>
        one.isEnabled && one.optimum !== null ? [{ ...one, optimum: one.optimum }] : [],
      );
      this.#changes = changes;
      this.#nextLook = now;
    }
    // A clock that is set back is looked at at once.
    if (now < this.#nextLook && this.#nextLook - now <= INTERVAL) return;
    this.#nextLook = now + INTERVAL;
    for (const schedule of this.#schedules) await this.#look(schedule, now);
  }

  async #look(schedule: Optimum, now: number): Promise<void> {
    const { calendar, rooms, lifecycle } = this.#options;
    const { optimum } = schedule;
    const until = now + optimum.earliest * MINUTE + AHEAD;
    const [run] = runsBetween(schedule, { after: now, until }, calendar);
    if (run === undefined) return;
    const running = lifecycle.running("schedule");
    const isBegun = running.some((other) => isEarly(other, { schedule, run }));
    const isWritten = running.some((other) => isWatchedOf(other, { schedule, run }));
    if (isBegun && (isWritten || !optimum.isWatchOnly)) return;
    const lead = await rooms.lead(schedule, run);
    if (lead === undefined) return;
    this.#leads.set(schedule.id, { from: run.from, lead });
    const fixedAt = run.from - optimum.fixed * MINUTE;
    const begins = run.from - lead.minutes * MINUTE;
    if (!optimum.isWatchOnly) {
      if (begins <= now) await lifecycle.begin(this.#early(schedule, { run, lead, at: now }));
      return;
    }
    const isDue = begins <= now || fixedAt <= now;
    if (isDue && !isWritten) await lifecycle.begin(this.#watched(schedule, { run, lead, at: begins }));
    if (fixedAt <= now && !isBegun) {
      const fixed: Lead = { minutes: optimum.fixed, by: undefined, unknown: undefined };
      const early = this.#early(schedule, { run, lead: fixed, at: now });
      await lifecycle.begin({
        ...early,
        reason: t("Started {fixed} min early, as configured", { fixed: optimum.fixed }),
      });
    }
  }

  #early(
    { id, name, actions, optimum }: Optimum,
    { run, lead, at }: { run: Occurrence; lead: Lead; at: number },
  ): NewRun {
    return {
      kind: "schedule",
      rule: id,
      name,
      dueAt: at,
      endsAt: run.to,
      isKept: run.to === null,
      reason: this.#reason({ lead, run, isWatchOnly: false }),
      optimum: { start: reckonedOf(lead, { run, fixed: optimum.fixed }) },
      actions,
      isWatched: false,
    };
  }

  /** When it would have begun, as if it ran until its time comes. */
  #watched(
    { id, name, actions, optimum }: Optimum,
    { run, lead, at }: { run: Occurrence; lead: Lead; at: number },
  ): NewRun {
    return {
      kind: "schedule",
      rule: id,
      name,
      dueAt: Math.min(at, run.from - MINUTE),
      endsAt: run.from,
      reason: this.#reason({ lead, run, isWatchOnly: true }),
      optimum: { start: reckonedOf(lead, { run, fixed: optimum.fixed }) },
      actions,
      isWatched: true,
    };
  }

  #reason({ lead, run, isWatchOnly }: { lead: Lead; run: Occurrence; isWatchOnly: boolean }): string {
    const { hour, minute } = this.#options.calendar.time.local(run.from);
    const clock = `${String(hour).padStart(2, "0")}:${String(minute).padStart(2, "0")}`;
    return leadText(lead, { clock, isWatchOnly });
  }
}

function reckonedOf(
  { minutes, by }: Lead,
  { run, fixed }: { readonly run: Occurrence; readonly fixed: number },
): Reckoned {
  return { at: run.from, fixed, minutes, isLearned: by !== undefined };
}

function isWatchedOf(
  { rule, endsAt, state, optimum }: Pick<StoredRun, "rule" | "endsAt" | "state" | "optimum">,
  { schedule, run }: { readonly schedule: Pick<Schedule, "id">; readonly run: Occurrence },
): boolean {
  return rule === schedule.id && state === "watched" && endsAt === run.from && optimum?.start !== undefined;
}
