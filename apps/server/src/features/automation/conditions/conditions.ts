import { ConditionWindows, type ScheduleCalendar } from "@atrium/automation";
import {
  type AutomationRun,
  type Condition,
  type ConditionChange,
  type ConditionContent,
  type ConditionRow,
  FIRED_DAYS,
} from "@atrium/contract";
import { AppError } from "../../../platform/errors.ts";
import type { Caller } from "../../../platform/http/caller.ts";
import type { SiteNames } from "../../../platform/audit/siteNames.ts";
import type { ActionTargets } from "../actionTargets.ts";
import { presentRuns, type RunCounts } from "../presentRuns.ts";
import type { RunStore } from "../runStore.ts";
import { type MeasureDirectory, measuredPoint, measureOf, SOURCE_MODULES } from "./conditionMeasures.ts";
import type { ConditionStore, KeptCondition } from "./conditionStore.ts";

export interface ConditionBookOptions {
  readonly store: ConditionStore;
  readonly runs: Pick<RunStore, "newestOf">;
  readonly counts: RunCounts;
  readonly actions: Pick<ActionTargets, "check" | "resolve">;
  readonly directory: MeasureDirectory;
  readonly names: SiteNames;
  readonly calendar: Pick<ScheduleCalendar, "time" | "holidayOn">;
  readonly clock: { now(): number };
}

/** The conditions of the site: data that people edit, in the database. */
export class ConditionBook {
  readonly #options: ConditionBookOptions;

  constructor(options: ConditionBookOptions) {
    this.#options = options;
  }

  async list(): Promise<ConditionRow[]> {
    const { store, runs, counts, calendar, clock } = this.#options;
    const { time } = calendar;
    const today = time.startOfDay(clock.now());
    const days = Array.from({ length: FIRED_DAYS + 1 }, (_, index) => time.addDays(today, index - FIRED_DAYS + 1));
    const [kept, fired] = [await store.all(), await store.firedOn(days)];
    const newest = await runs.newestOf(
      "condition",
      kept.map(({ id }) => id),
    );
    const last = new Map((await presentRuns(newest, counts)).map((run) => [run.rule, run]));
    const rows: ConditionRow[] = [];
    for (const one of kept) rows.push(await this.#row(one, { last: last.get(one.id), fired: fired.get(one.id) }));
    return rows;
  }

  /** @throws AppError ENF001 */
  async find(id: number): Promise<Condition> {
    return present(await this.#options.store.find(id));
  }

  /** @throws AppError EVA001 naming what is wrong, ERU002 */
  async add(content: ConditionContent, actor: Caller): Promise<Condition> {
    await this.check(content);
    const { store, clock } = this.#options;
    return present(await store.add(content, { actor, now: clock.now() }));
  }

  /** @throws AppError ENF001, EVA001, ERU001, ERU002 */
  async change(id: number, { revision, ...content }: ConditionChange, actor: Caller): Promise<Condition> {
    const { store, clock } = this.#options;
    const { content: before } = await store.find(id);
    // What names something that has gone meanwhile can still be switched off.
    const isOnlyOff = !content.isEnabled && JSON.stringify({ ...before, isEnabled: false }) === JSON.stringify(content);
    if (!isOnlyOff) await this.check(content);
    return present(await store.change(id, { revision, content, actor, now: clock.now() }));
  }

  /** @throws AppError ENF001 */
  async remove(id: number, actor: Caller): Promise<void> {
    await this.#options.store.remove(id, actor);
  }

  /** @throws AppError EVA001 where it names what is not there, or cannot be */
  async check({ source, operator, threshold, endsAt, actions }: ConditionContent): Promise<void> {
    const { directory, actions: targets } = this.#options;
    const wrong = (path: string, message: string): AppError =>
      new AppError("EVA001", "The condition was not kept", { fields: [{ path, message }] });
    if (operator === ">" ? endsAt > threshold : endsAt < threshold) {
      throw wrong("endsAt", "It has to end on the other side of where it begins");
    }
    if (directory.device(source.device)?.module !== SOURCE_MODULES[source.kind]) {
      throw wrong(
        "source.device",
        source.kind === "IAQ" ? "There is no such sensor" : "There is no such weather station",
      );
    }
    const point = measuredPoint(source, directory);
    if (point === undefined) throw wrong("source.point", "It does not measure this");
    const { min = Number.NEGATIVE_INFINITY, max = Number.POSITIVE_INFINITY } = point;
    for (const [path, value] of [["threshold", threshold] as const, ["endsAt", endsAt] as const]) {
      if (value < min || value > max) throw wrong(path, `It measures from ${min} to ${max}`);
    }
    await targets.check(actions);
  }

  async #row(
    kept: KeptCondition,
    { last, fired }: { readonly last: AutomationRun | undefined; readonly fired: readonly number[] | undefined },
  ): Promise<ConditionRow> {
    const { actions, calendar, clock } = this.#options;
    const { content } = kept;
    const { targets } = await actions.resolve(content.actions);
    const windows = new ConditionWindows(content, calendar);
    return {
      ...present(kept),
      measure: measureOf(content.source, this.#options),
      devices: new Set(targets.map(({ device }) => device)).size,
      fired: [...(fired ?? Array.from({ length: FIRED_DAYS }, () => 0))],
      last: last ?? null,
      opening: content.isEnabled ? (windows.next(clock.now()) ?? null) : null,
    };
  }
}

function present({ content, ...kept }: KeptCondition): Condition {
  return { ...content, ...kept };
}
