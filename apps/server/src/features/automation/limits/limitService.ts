import type { ScheduleCalendar } from "@atrium/automation";
import {
  type AutomationRun,
  type PeakLimit,
  type PeakLimitChange,
  type PeakLimitContent,
  type PeakLimitRow,
  shedValueProblem,
} from "@atrium/contract/automation";
import { t } from "@atrium/words";
import { AppError } from "../../../platform/errors.ts";
import type { Caller } from "../../../platform/http/caller.ts";
import type { SiteNames } from "../../../platform/audit/siteNames.ts";
import type { ActionTargets } from "../actionTargets.ts";
import { presentRuns, type RunCounts } from "../presentRuns.ts";
import { isOnlyOff, type LimitRecords } from "../ruleRecords.ts";
import type { StoredRun, RunStore } from "../runStore.ts";
import { meteredPower, type MeterDirectory, meterMeasure } from "./limitMeter.ts";
import type { LimitEvaluator } from "./limitEvaluator.ts";

export interface LimitServiceOptions {
  readonly records: LimitRecords;
  readonly runs: Pick<RunStore, "newestOf" | "since" | "open">;
  readonly counts: RunCounts;
  readonly actions: Pick<ActionTargets, "resolve">;
  readonly directory: MeterDirectory;
  readonly names: SiteNames;
  readonly evaluator: Pick<LimitEvaluator, "windowOf">;
  readonly calendar: Pick<ScheduleCalendar, "time">;
  readonly clock: { now(): number };
}

interface Happened {
  readonly last: AutomationRun | undefined;
  readonly today: readonly AutomationRun[];
  readonly open: readonly StoredRun[];
}

/** The peak limits of the site: data that people edit, in the database. */
export class LimitService {
  readonly #options: LimitServiceOptions;

  constructor(options: LimitServiceOptions) {
    this.#options = options;
  }

  async list(): Promise<PeakLimitRow[]> {
    const { records, runs, counts, calendar, clock } = this.#options;
    const kept = await records.list();
    const ids = kept.map(({ id }) => id);
    const newest = await presentRuns(await runs.newestOf("limit", ids), counts);
    const today = await presentRuns(await runs.since("limit", calendar.time.startOfDay(clock.now())), counts);
    const open = (await runs.open()).filter(({ kind }) => kind === "limit");
    const rows: PeakLimitRow[] = [];
    for (const limit of kept) {
      const own = <Run extends { readonly rule: number }>(all: readonly Run[]) =>
        all.filter(({ rule }) => rule === limit.id);
      rows.push(await this.#row(limit, { last: own(newest)[0], today: own(today), open: own(open) }));
    }
    return rows;
  }

  /** @throws AppError EVA001 naming what is wrong, ERU002 */
  async add(content: PeakLimitContent, actor: Caller): Promise<PeakLimit> {
    await this.check(content);
    return await this.#options.records.add(content, actor);
  }

  /** @throws AppError ENF001, EVA001, ERU001, ERU002 */
  async change(id: number, { revision, ...content }: PeakLimitChange, actor: Caller): Promise<PeakLimit> {
    const { records } = this.#options;
    if (!isOnlyOff(await records.get(id), content)) await this.check(content);
    return await records.change(id, revision, () => content, actor);
  }

  /** @throws AppError EVA001 where it names what is not there, or takes no power off */
  async check({ source, limit, margin, leastMinutes, mostMinutes, stages }: PeakLimitContent): Promise<void> {
    const { directory, actions } = this.#options;
    const fields: { path: string; message: string }[] = [];
    const wrong = (path: string, message: string): void => void fields.push({ path, message });
    if (directory.device(source.device) === undefined) {
      wrong("source.device", t("Meter not found"));
    } else if (meteredPower(source, directory) === undefined) {
      wrong("source.point", t("The device does not measure power in kW"));
    }
    if (margin >= limit) wrong("margin", t("Must be less than the limit"));
    if (leastMinutes > mostMinutes) wrong("mostMinutes", t("Must not be shorter than the minimum"));
    for (const [index, stage] of stages.entries()) {
      const { problems } = await actions.resolve(stage.actions);
      for (const { path, message } of problems) wrong(`stages.${index}.${path}`, message);
      for (const [action, { values }] of stage.actions.entries()) {
        for (const [at, { point, value }] of values.entries()) {
          const problem = shedValueProblem(point, value);
          if (problem !== undefined) wrong(`stages.${index}.actions.${action}.values.${at}.value`, problem);
        }
      }
    }
    if (fields.length > 0) throw new AppError("EVA001", t("The peak limit was not saved"), { fields });
  }

  async #row(limit: PeakLimit, { last, today, open }: Happened): Promise<PeakLimitRow> {
    const { actions, evaluator } = this.#options;
    const { targets } = await actions.resolve(limit.stages.flatMap((stage) => stage.actions));
    return {
      ...limit,
      measure: meterMeasure(limit.source, this.#options),
      devices: new Set(targets.map(({ device }) => device)).size,
      window: limit.isEnabled ? evaluator.windowOf(limit.id) : null,
      shed: open.flatMap(({ stage }) => stage ?? []),
      today: { sheds: today.length, refused: today.reduce((sum, { refused }) => sum + refused, 0) },
      last: last ?? null,
    };
  }
}
