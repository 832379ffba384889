import { ConditionWindows, type ScheduleCalendar } from "@atrium/automation";
import {
  type AutomationRun,
  type Condition,
  type ConditionChange,
  type ConditionContent,
  type ConditionRow,
  FIRED_DAYS,
} from "@atrium/contract/automation";
import { t } from "@atrium/words";
import { AppError } from "../../../platform/errors.ts";
import type { Caller } from "../../../platform/http/caller.ts";
import type { SiteNames } from "../../../platform/audit/siteNames.ts";
import type { ActionTargets } from "../actionTargets.ts";
import { presentRuns, type RunCounts } from "../presentRuns.ts";
import { type ConditionRecords, isOnlyOff } from "../ruleRecords.ts";
import type { RunStore } from "../runStore.ts";
import { type MeasureDirectory, measuredPoint, measureOf, SOURCE_MODULES } from "./conditionMeasures.ts";

export interface ConditionServiceOptions {
  readonly records: ConditionRecords;
  readonly runs: Pick<RunStore, "newestOf" | "conditionsFiredOn">;
  readonly counts: RunCounts;
  readonly actions: Pick<ActionTargets, "check" | "resolve">;
  readonly directory: MeasureDirectory;
  readonly names: SiteNames;
  readonly calendar: Pick<ScheduleCalendar, "time" | "holidayOn">;
  readonly clock: { now(): number };
}

/** The conditions of the site: data that people edit, in the database. */
export class ConditionService {
  readonly #options: ConditionServiceOptions;

  constructor(options: ConditionServiceOptions) {
    this.#options = options;
  }

  async list(): Promise<ConditionRow[]> {
    const { records, runs, counts, calendar, clock } = this.#options;
    const { time } = calendar;
    const today = time.startOfDay(clock.now());
    const days = Array.from({ length: FIRED_DAYS + 1 }, (_, index) => time.addDays(today, index - FIRED_DAYS + 1));
    const [kept, fired] = [await records.list(), await runs.conditionsFiredOn(days)];
    const newest = await runs.newestOf(
      "condition",
      kept.map(({ id }) => id),
    );
    const last = new Map((await presentRuns(newest, counts)).map((run) => [run.rule, run]));
    const rows: ConditionRow[] = [];
    for (const one of kept) rows.push(await this.#row(one, { last: last.get(one.id), fired: fired.get(one.id) }));
    return rows;
  }

  /** @throws AppError EVA001 naming what is wrong, ERU002 */
  async add(content: ConditionContent, actor: Caller): Promise<Condition> {
    await this.check(content);
    return await this.#options.records.add(content, actor);
  }

  /** @throws AppError ENF001, EVA001, ERU001, ERU002 */
  async change(id: number, { revision, ...content }: ConditionChange, actor: Caller): Promise<Condition> {
    const { records } = this.#options;
    if (!isOnlyOff(await records.get(id), content)) await this.check(content);
    return await records.change(id, revision, () => content, actor);
  }

  /** @throws AppError EVA001 where it names what is not there, or cannot be */
  async check({ source, operator, threshold, endsAt, actions }: ConditionContent): Promise<void> {
    const { directory, actions: targets } = this.#options;
    const wrong = (path: string, message: string): AppError =>
      new AppError("EVA001", t("The condition was not saved"), { fields: [{ path, message }] });
    if (operator === ">" ? endsAt > threshold : endsAt < threshold) {
      throw wrong("endsAt", t("Enter at most the limit for “>”, at least the limit for “<”"));
    }
    if (directory.device(source.device)?.module !== SOURCE_MODULES[source.kind]) {
      throw wrong("source.device", source.kind === "IAQ" ? t("Sensor not found") : t("Weather station not found"));
    }
    const point = measuredPoint(source, directory);
    if (point === undefined) throw wrong("source.point", t("The device does not measure this"));
    const { min = Number.NEGATIVE_INFINITY, max = Number.POSITIVE_INFINITY } = point;
    for (const [path, value] of [["threshold", threshold] as const, ["endsAt", endsAt] as const]) {
      if (value < min || value > max) throw wrong(path, t("The measuring range is {min} to {max}", { min, max }));
    }
    await targets.check(actions);
  }

  async #row(
    condition: Condition,
    { last, fired }: { readonly last: AutomationRun | undefined; readonly fired: readonly number[] | undefined },
  ): Promise<ConditionRow> {
    const { actions, calendar, clock } = this.#options;
    const { targets } = await actions.resolve(condition.actions);
    const windows = new ConditionWindows(condition, calendar);
    return {
      ...condition,
      measure: measureOf(condition.source, this.#options),
      devices: new Set(targets.map(({ device }) => device)).size,
      fired: [...(fired ?? Array.from({ length: FIRED_DAYS }, () => 0))],
      last: last ?? null,
      opening: condition.isEnabled ? (windows.next(clock.now()) ?? null) : null,
    };
  }
}
