import {
  datesFrom,
  dayOf,
  nextDate,
  type Occurrence,
  type PlannedClaim,
  runsBetween,
  type ScheduleCalendar,
} from "@atrium/automation";
import type {
  AutomationAction,
  AutomationKind,
  Condition,
  ForecastCertainty,
  Schedule,
} from "@atrium/contract/automation";
import { MINUTE } from "@atrium/time";
import { phrase, t } from "@atrium/words";
import { EventLoopYielder } from "../../../platform/eventLoopYielder.ts";
import type { ActionTargets } from "../actionTargets.ts";
import { learnedFrom, type LearnedWords } from "../optimum/estimateTexts.ts";
import type { OptimumRooms } from "../optimum/optimumRooms.ts";
import type { StopRooms } from "../optimum/stopRooms.ts";
import type { StoredRun } from "../runStore.ts";
import type { RunTarget } from "../runTarget.ts";
import { isEarly } from "../scheduleEvaluator.ts";
import type { ConditionHabit } from "./conditionHabit.ts";

/** What a rule will want, and how sure that is. */
export interface Planned {
  readonly claim: PlannedClaim<AutomationKind>;
  readonly name: string;
  readonly wants: Wants;
  readonly certainty: ForecastCertainty;
  readonly note: string | null;
}

export interface PlannedNeeds {
  readonly open: () => Promise<readonly StoredRun[]>;
  readonly schedules: () => Promise<readonly Schedule[]>;
  readonly conditions: () => Promise<readonly Condition[]>;
  readonly habit: Pick<ConditionHabit, "likely">;
  readonly rooms: Pick<OptimumRooms, "lead" | "usualLead">;
  readonly stopRooms: Pick<StopRooms, "coast" | "usualCoast">;
  readonly actions: Pick<ActionTargets, "resolve">;
  readonly calendar: ScheduleCalendar;
  readonly from: number;
  /** Up to then all is looked at, up to `later` what goes by the clock. */
  readonly to: number;
  readonly later: number;
}

interface At {
  readonly device: string;
  readonly point: string;
}

/** The values of a rule's lasting targets. */
class Wants {
  readonly #values: ReadonlyMap<string, number>;

  constructor(targets: readonly RunTarget[]) {
    this.#values = new Map(targets.map(({ device, point, value }) => [`${device} ${point}`, value]));
  }

  of({ device, point }: At): number | undefined {
    return this.#values.get(`${device} ${point}`);
  }
}

const RESTS = {
  weekday: phrase("not scheduled on this day"),
  holiday: phrase("holiday"),
  exception: phrase("skipped on this date"),
} as const;

/** What is asked about: points of devices of one system. */
export interface Asked {
  readonly module: string;
  readonly points: readonly At[];
}

/** Everything that rules will command from now on: what is under way, what is scheduled, and what is likely. */
export async function plannedOf({ module, points }: Asked, needs: PlannedNeeds): Promise<Planned[]> {
  const { open, schedules, conditions, actions } = needs;
  const yielder = new EventLoopYielder();
  const wanted = async (does: readonly AutomationAction[]): Promise<Wanted | undefined> => {
    if (!does.some((action) => mayTouch(action, module))) return undefined;
    await yielder.yieldIfDue();
    const { targets } = await actions.resolve(does);
    return wantedOf(targets, points);
  };
  const underWay = (await open()).filter(({ state }) => state === "runs");
  const all = (await schedules()).filter(({ isEnabled }) => isEnabled);
  const planned: Planned[] = [];
  for (const run of underWay) {
    const wants = wantedOf(run.targets, points);
    const rule = run.kind === "schedule" ? all.find(({ id }) => id === run.rule) : undefined;
    const early = wants === undefined ? undefined : await earlyEndOf(rule, run.endsAt, needs);
    planned.push(...ofRun(run, wants, early));
  }
  for (const schedule of all) {
    const wants = await wanted(schedule.actions);
    if (wants !== undefined) planned.push(...(await ofSchedule(schedule, wants, { ...needs, underWay })));
  }
  for (const condition of await conditions()) {
    const { isEnabled, isWatchOnly, actions: does } = condition;
    if (!isEnabled || isWatchOnly) continue;
    const wants = await wanted(does);
    if (wants === undefined) continue;
    const running = underWay.find(({ kind, rule }) => kind === "condition" && rule === condition.id);
    planned.push(...(await ofCondition(condition, wants, { ...needs, running })));
  }
  return planned;
}

function mayTouch(action: AutomationAction, module: string): boolean {
  if (action.kind === "set") return action.module === module;
  return action.kind === "scene" || module === "pa";
}

/** What a rule wants lastingly, and of which points. */
interface Wanted {
  readonly targets: readonly RunTarget[];
  readonly wants: Wants;
}

/** undefined: it wants nothing of these points. */
function wantedOf(targets: readonly RunTarget[], points: readonly At[]): Wanted | undefined {
  const lasting = targets.filter(({ momentary }) => momentary === undefined);
  const wants = new Wants(lasting);
  return points.some((point) => wants.of(point) !== undefined) ? { targets: lasting, wants } : undefined;
}

/** A run that ends before its time, as is likely. */
interface EarlyEnd {
  readonly to: number;
  readonly note: string;
}

function ofRun(
  { kind, rule, name, dueAt, endsAt, isKept, reason }: StoredRun,
  wanted: Wanted | undefined,
  early: EarlyEnd | undefined,
): Planned[] {
  if (wanted === undefined) return [];
  const { targets, wants } = wanted;
  // Its value may end it before its time does.
  const isLikely = kind !== "schedule" || early !== undefined;
  const claim = { kind, rule, from: dueAt, to: early?.to ?? endsAt, isKept, isLikely, targets };
  const note = early?.note ?? (isLikely ? reason : null);
  return [{ claim, name, wants, certainty: isLikely ? "likely" : "certain", note }];
}

interface Span {
  readonly from: number;
  readonly to: number | null;
}

/** Its runs that begin from now on, and those of the next day that it leaves out. */
async function ofSchedule(
  schedule: Schedule,
  { targets, wants }: Wanted,
  needs: PlannedNeeds & { readonly underWay: readonly StoredRun[] },
): Promise<Planned[]> {
  const { calendar, from, to, later, underWay } = needs;
  const { id: rule, name } = schedule;
  const planned = (span: Span, said: Pick<Planned, "certainty" | "note">): Planned => ({
    claim: {
      kind: "schedule",
      rule,
      from: span.from,
      to: span.to,
      isKept: span.to === null,
      isLikely: said.certainty === "likely",
      targets,
    },
    name,
    wants,
    ...said,
  });
  // One that began before its time goes on when its time comes.
  const coming = [...runsBetween(schedule, { after: from, until: later - 1 }, calendar)].filter(
    (run) => !underWay.some((other) => isEarly(other, { schedule, run })),
  );
  const [next] = coming;
  const end = next === undefined || next.from >= to ? undefined : await earlyEndOf(schedule, next.to, needs);
  if (next !== undefined && end !== undefined) coming[0] = { ...next, to: Math.max(next.from, end.to) };
  const runs = coming.map((run, index) =>
    index === 0 && end !== undefined
      ? planned(run, { certainty: "likely", note: end.note })
      : planned(run, { certainty: "certain", note: null }),
  );
  const early = await earlyOf(schedule, coming[0], needs);
  if (early !== undefined) runs.unshift(planned(early.span, early.said));
  const { time } = calendar;
  const rests = [...datesFrom(time.isoDate(from), nextDate(time.isoDate(to), 0))].flatMap((date) => {
    const day = dayOf(schedule, date, calendar);
    const { rests: why } = day;
    if (why === undefined || why === "dates" || day.from === null) return [];
    if (why === "no-sun" || why === "sun-passed") return [];
    if (day.from <= from || day.from >= to) return [];
    const note = why === "holiday" && day.holiday !== null ? day.holiday : t(RESTS[why]);
    return [planned({ from: day.from, to: day.to }, { certainty: "rests", note })];
  });
  return [...runs, ...rests];
}

/** The next run as it is likely to be: begun before its time, so that its rooms are as it says by then. */
async function earlyOf(
  { optimum, ...schedule }: Schedule,
  run: Occurrence | undefined,
  { rooms, from, to }: Pick<PlannedNeeds, "rooms" | "from" | "to">,
): Promise<{ readonly span: Span; readonly said: Pick<Planned, "certainty" | "note"> } | undefined> {
  if (optimum === null || run === undefined || run.from >= to) return undefined;
  const wanted = { ...schedule, optimum };
  const isNear = run.from - optimum.earliest * MINUTE <= from;
  const lead = (isNear ? await rooms.lead(wanted, run) : undefined) ?? (await rooms.usualLead(wanted, run)).lead;
  const minutes = optimum.isWatchOnly ? optimum.fixed : lead.minutes;
  const begins = Math.round(run.from - minutes * MINUTE);
  if (minutes < 1 || begins <= from) return undefined;
  const span = { from: begins, to: run.to };
  const by = optimum.isWatchOnly ? undefined : lead.by;
  if (by === undefined) {
    return { span, said: { certainty: "certain", note: t("{minutes} min before its scheduled time", { minutes }) } };
  }
  return { span, said: { certainty: "likely", note: EARLY[learnedFrom(by).of](learnedFrom(by)) } };
}

const EARLY: LearnedWords = {
  air: () => t("early start based on room air quality"),
  days: ({ count }) => t("early start learned from {count, plural, one {# day} other {# days}}", { count }),
  starts: ({ count }) => t("early start learned from {count} starts", { count }),
  stops: ({ count }) => t("early start learned from {count} stops", { count }),
};
const ENDS_EARLY: LearnedWords = {
  air: () => t("early stop based on room air quality"),
  days: ({ count }) => t("early stop learned from {count, plural, one {# day} other {# days}}", { count }),
  starts: ({ count }) => t("early stop learned from {count} starts", { count }),
  stops: ({ count }) => t("early stop learned from {count} stops", { count }),
};

/** When a run is likely to end, as early as its rooms let it; undefined: at its time. */
async function earlyEndOf(
  schedule: Schedule | undefined,
  endsAt: number | null,
  { stopRooms, from }: Pick<PlannedNeeds, "stopRooms" | "from">,
): Promise<EarlyEnd | undefined> {
  const { optimumStop = null } = schedule ?? {};
  if (schedule === undefined || endsAt === null || optimumStop === null || optimumStop.isWatchOnly) return undefined;
  const wanted = { ...schedule, optimumStop };
  const isNear = endsAt - optimumStop.earliest * MINUTE <= from;
  const coast =
    (isNear ? await stopRooms.coast(wanted, endsAt) : undefined) ?? (await stopRooms.usualCoast(wanted, endsAt)).coast;
  const to = Math.round(endsAt - coast.minutes * MINUTE);
  if (coast.by === undefined || coast.minutes < 1 || to <= from) return undefined;
  return { to, note: ENDS_EARLY[learnedFrom(coast.by).of](learnedFrom(coast.by)) };
}

async function ofCondition(
  condition: Condition,
  { targets, wants }: Wanted,
  {
    habit,
    from,
    to,
    running,
  }: Pick<PlannedNeeds, "habit" | "from" | "to"> & { readonly running: StoredRun | undefined },
): Promise<Planned[]> {
  // While it is active nothing is said of the next time before that one is over.
  const start = running === undefined ? from : (running.endsAt ?? to);
  const times = start >= to ? [] : await habit.likely(condition, { from: start, to });
  return times.map(({ from: begins, to: ends, note }) => ({
    claim: {
      kind: "condition",
      rule: condition.id,
      from: begins,
      to: ends,
      isKept: false,
      isLikely: true,
      targets,
    },
    name: condition.name,
    wants,
    certainty: "likely",
    note,
  }));
}
