import { datesFrom, dayOf, nextDate, type PlannedClaim, runsBetween, type ScheduleCalendar } from "@atrium/automation";
import type {
  AutomationAction,
  AutomationKind,
  DeviceDescription,
  ForecastCertainty,
  Schedule,
} from "@atrium/contract";
import { LoopTurns } from "../../../platform/loopTurns.ts";
import type { ActionTargets } from "../actionTargets.ts";
import type { KeptCondition } from "../conditions/conditionStore.ts";
import type { KeptRun } from "../runStore.ts";
import type { RunTarget } from "../runTarget.ts";
import type { ConditionHabit } from "./conditionHabit.ts";

/** What a rule will want of one point, and how sure that is. */
export interface Planned {
  readonly claim: PlannedClaim<AutomationKind>;
  readonly name: string;
  readonly value: number;
  readonly certainty: ForecastCertainty;
  readonly note: string | null;
}

export interface PlannedNeeds {
  readonly directory: { device(id: string): DeviceDescription | undefined };
  readonly open: () => Promise<readonly KeptRun[]>;
  readonly schedules: () => Promise<readonly Schedule[]>;
  readonly conditions: () => Promise<readonly KeptCondition[]>;
  readonly habit: Pick<ConditionHabit, "likely">;
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

const RESTS = { weekday: "not on this day", holiday: "holiday", exception: "left out on this date" } as const;

/** Everything that rules want of a point from now on: what is under way, what comes by the clock, and what is likely. */
export async function plannedOf(point: At, needs: PlannedNeeds): Promise<Planned[]> {
  const { open, schedules, conditions, directory, actions } = needs;
  const module = directory.device(point.device)?.module ?? "";
  const turns = new LoopTurns();
  const wants = async (does: readonly AutomationAction[]): Promise<readonly RunTarget[]> => {
    if (!does.some((action) => mayTouch(action, module))) return [];
    await turns.next();
    const { targets } = await actions.resolve(does);
    return targets.filter(({ momentary }) => momentary === undefined);
  };
  const underWay = (await open()).filter(({ state }) => state === "runs");
  const planned = underWay.flatMap((run) => ofRun(run, point));
  for (const schedule of await schedules()) {
    if (!schedule.isEnabled) continue;
    const targets = await wants(schedule.actions);
    const value = valueOf(targets, point);
    if (value !== undefined) planned.push(...ofSchedule(schedule, { targets, value, needs }));
  }
  for (const condition of await conditions()) {
    const { isEnabled, isWatchOnly, actions: does } = condition.content;
    if (!isEnabled || isWatchOnly) continue;
    const targets = await wants(does);
    const value = valueOf(targets, point);
    if (value === undefined) continue;
    const running = underWay.find(({ kind, rule }) => kind === "condition" && rule === condition.id);
    planned.push(...(await ofCondition(condition, { targets, value, needs, running })));
  }
  return planned;
}

function mayTouch(action: AutomationAction, module: string): boolean {
  if (action.kind === "set") return action.module === module;
  return action.kind === "scene" || module === "pa";
}

function valueOf(targets: readonly RunTarget[], { device, point }: At): number | undefined {
  return targets.find((target) => target.device === device && target.point === point)?.value;
}

function ofRun({ kind, rule, name, dueAt, endsAt, isKept, targets, reason }: KeptRun, point: At): Planned[] {
  const lasting = targets.filter(({ momentary }) => momentary === undefined);
  const value = valueOf(lasting, point);
  if (value === undefined) return [];
  // Its value may end it before its time does.
  const isLikely = kind === "condition";
  const claim = { kind, rule, from: dueAt, to: endsAt, isKept, isLikely, targets: lasting };
  return [{ claim, name, value, certainty: isLikely ? "likely" : "certain", note: isLikely ? reason : null }];
}

interface Wanted {
  readonly targets: readonly RunTarget[];
  readonly value: number;
  readonly needs: PlannedNeeds;
}

interface Span {
  readonly from: number;
  readonly to: number | null;
}

/** Its runs that begin from now on, and those of the next day that it leaves out. */
function ofSchedule(schedule: Schedule, { targets, value, needs }: Wanted): Planned[] {
  const { calendar, from, to, later } = needs;
  const { id: rule, name } = schedule;
  const planned = (span: Span, said: Pick<Planned, "certainty" | "note">): Planned => ({
    claim: {
      kind: "schedule",
      rule,
      from: span.from,
      to: span.to,
      isKept: span.to === null,
      isLikely: false,
      targets,
    },
    name,
    value,
    ...said,
  });
  const runs = [...runsBetween(schedule, { after: from, until: later - 1 }, calendar)].map((run) =>
    planned(run, { certainty: "certain", note: null }),
  );
  const { time } = calendar;
  const rests = [...datesFrom(time.isoDate(from), nextDate(time.isoDate(to), 0))].flatMap((date) => {
    const day = dayOf(schedule, date, calendar);
    if (day.rests === undefined || day.rests === "dates" || day.rests === "no-sun" || day.from === null) return [];
    if (day.from <= from || day.from >= to) return [];
    const note = day.rests === "holiday" && day.holiday !== null ? day.holiday : RESTS[day.rests];
    return [planned({ from: day.from, to: day.to }, { certainty: "rests", note })];
  });
  return [...runs, ...rests];
}

async function ofCondition(
  condition: KeptCondition,
  { targets, value, needs, running }: Wanted & { readonly running: KeptRun | undefined },
): Promise<Planned[]> {
  const { habit, from, to } = needs;
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
    name: condition.content.name,
    value,
    certainty: "likely",
    note,
  }));
}
