import { runAt, runsBetween, type ScheduleCalendar } from "@atrium/automation";
import {
  type AutomationAction,
  type AutomationRun,
  optimumKind,
  type PlannedRun,
  type Schedule,
  type ScheduleChange,
  type ScheduleContent,
  scheduleProblems,
  type ScheduleRow,
} from "@atrium/contract/automation";
import { type Clock, DAY } from "@atrium/time";
import { t } from "@atrium/words";
import { AppError } from "../../platform/errors.ts";
import type { Caller } from "../../platform/http/caller.ts";
import type { ActionTargets } from "./actionTargets.ts";
import { presentRuns, type RunCounts } from "./presentRuns.ts";
import type { ScheduleRecords } from "./ruleRecords.ts";
import type { RunStore } from "./runStore.ts";

export interface ScheduleServiceOptions {
  readonly records: ScheduleRecords;
  readonly runs: Pick<RunStore, "newestOf">;
  readonly counts: RunCounts;
  readonly actions: Pick<ActionTargets, "check" | "resolve">;
  readonly calendar: ScheduleCalendar;
  readonly clock: Pick<Clock, "now">;
  /** What actions do, as text. */
  readonly sentence: (actions: readonly AutomationAction[]) => Promise<string>;
}

/** So far ahead a next run is looked for, ms. */
const A_YEAR = 366 * DAY;

/** ScheduleService as people read and write them. */
export class ScheduleService {
  readonly #options: ScheduleServiceOptions;

  constructor(options: ScheduleServiceOptions) {
    this.#options = options;
  }

  async list(): Promise<{ schedules: ScheduleRow[] }> {
    const { records, runs, counts } = this.#options;
    const all = await records.list();
    const newest = await runs.newestOf(
      "schedule",
      all.map(({ id }) => id),
    );
    const last = new Map((await presentRuns(newest, counts)).map((run) => [run.rule, run]));
    const rows: ScheduleRow[] = [];
    for (const schedule of all) rows.push(await this.#row(schedule, last.get(schedule.id)));
    return { schedules: rows };
  }

  /** @throws AppError EVA001 naming what is wrong, ERU002 */
  async add(content: ScheduleContent, actor: Caller): Promise<Schedule> {
    await this.#check(content);
    return await this.#options.records.add(content, actor);
  }

  /** @throws AppError ENF001, EVA001, ERU002; ERU001 where somebody else has changed it since */
  async change(id: number, { revision, ...content }: ScheduleChange, actor: Caller): Promise<Schedule> {
    const { records } = this.#options;
    const wrong = scheduleProblems(content);
    if (wrong.length > 0) {
      const fields = wrong.map(({ path, message }) => ({ path: path.join("."), message }));
      throw new AppError("EVA001", t("The schedule was not saved"), { fields });
    }
    await records.get(id);
    await this.#check(content);
    return await records.change(id, revision, () => content, actor);
  }

  /** @throws AppError EVA001 naming what is wrong */
  async #check(content: ScheduleContent): Promise<void> {
    await this.#options.actions.check(content.actions);
    const fields = roomProblems(content);
    if (fields.length > 0) throw new AppError("EVA001", t("The schedule was not saved"), { fields });
  }

  async #row(schedule: Schedule, last: AutomationRun | undefined): Promise<ScheduleRow> {
    const { targets } = await this.#options.actions.resolve(schedule.actions);
    const devices = new Set(targets.map(({ device }) => device)).size;
    const does = await this.#options.sentence(schedule.actions);
    return { ...schedule, devices, does, next: this.#next(schedule), last: last ?? null };
  }

  /** The one that is under way, or the next within a year. */
  #next(schedule: Schedule): PlannedRun | null {
    const { calendar, clock } = this.#options;
    const now = clock.now();
    const [next] = runsBetween(schedule, { after: now, until: now + A_YEAR }, calendar);
    const run = runAt(schedule, now, calendar) ?? next;
    return run === undefined || !schedule.isEnabled ? null : { schedule: schedule.id, ...run };
  }
}

/** Whether there are rooms to go by. */
function roomProblems({ actions, to, optimum, optimumStop }: ScheduleContent): { path: string; message: string }[] {
  const sets = actions.map((action) =>
    action.kind === "set" && optimumKind(action.module) !== undefined ? action : undefined,
  );
  const problems: { path: string; message: string }[] = [];
  if (optimum !== null && sets.every((action) => action === undefined)) {
    problems.push({
      path: "optimum",
      message: t("Optimum start needs a schedule that sets air conditioners or fresh-air units"),
    });
  }
  const wrong = optimumStop === null ? undefined : stopProblem(sets, to);
  if (wrong !== undefined) problems.push({ path: "optimumStop", message: wrong });
  return problems;
}

type Sets = readonly ((AutomationAction & { kind: "set" }) | undefined)[];

/** Why it cannot end by its rooms. @param sets what it sets of air conditioners and fresh air; undefined: something else */
function stopProblem(sets: Sets, to: ScheduleContent["to"]): string | undefined {
  if (to === null) return t("The schedule has no end time");
  // Lamps are for the people, who stay until its end.
  if (sets.includes(undefined)) {
    return t("The schedule also sets other devices, which would stop early too. Give them a separate schedule");
  }
  const isSwitch = ({ point, value }: { point: string; value: number }) => point === "on" && value === 1;
  if (sets.some((action) => action?.values.some(isSwitch))) return undefined;
  return t("Optimum stop needs a schedule that turns on air conditioners or fresh-air units");
}
