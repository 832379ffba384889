import type { ScheduleCalendar } from "@atrium/automation";
import {
  type AutomationRun,
  type PeakLimit,
  type PeakLimitChange,
  type PeakLimitContent,
  type PeakLimitRow,
  shedValueProblem,
} from "@atrium/contract";
import { AppError } from "../../../platform/errors.ts";
import type { Caller } from "../../../platform/http/caller.ts";
import type { SiteNames } from "../../../platform/audit/siteNames.ts";
import type { ActionTargets } from "../actionTargets.ts";
import { presentRuns, type RunCounts } from "../presentRuns.ts";
import type { KeptRun, RunStore } from "../runStore.ts";
import { meteredPower, type MeterDirectory, meterMeasure } from "./limitMeter.ts";
import type { KeptLimit, LimitStore } from "./limitStore.ts";
import type { LimitTurns } from "./limitTurns.ts";

export interface LimitBookOptions {
  readonly store: LimitStore;
  readonly runs: Pick<RunStore, "newestOf" | "since" | "open">;
  readonly counts: RunCounts;
  readonly actions: Pick<ActionTargets, "resolve">;
  readonly directory: MeterDirectory;
  readonly names: SiteNames;
  readonly turns: Pick<LimitTurns, "windowOf">;
  readonly calendar: Pick<ScheduleCalendar, "time">;
  readonly clock: { now(): number };
}

interface Happened {
  readonly last: AutomationRun | undefined;
  readonly today: readonly AutomationRun[];
  readonly open: readonly KeptRun[];
}

/** The peak limits of the site: data that people edit, in the database. */
export class LimitBook {
  readonly #options: LimitBookOptions;

  constructor(options: LimitBookOptions) {
    this.#options = options;
  }

  async list(): Promise<PeakLimitRow[]> {
    const { store, runs, counts, calendar, clock } = this.#options;
    const kept = await store.all();
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
    const { store, clock } = this.#options;
    return present(await store.add(content, { actor, now: clock.now() }));
  }

  /** @throws AppError ENF001, EVA001, ERU001, ERU002 */
  async change(id: number, { revision, ...content }: PeakLimitChange, actor: Caller): Promise<PeakLimit> {
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

  /** @throws AppError EVA001 where it names what is not there, or takes no power off */
  async check({ source, limit, margin, leastMinutes, mostMinutes, stages }: PeakLimitContent): Promise<void> {
    const { directory, actions } = this.#options;
    const fields: { path: string; message: string }[] = [];
    const wrong = (path: string, message: string): void => void fields.push({ path, message });
    if (directory.device(source.device) === undefined) wrong("source.device", "There is no such meter");
    else if (meteredPower(source, directory) === undefined) wrong("source.point", "It does not measure a power in kW");
    if (margin >= limit) wrong("margin", "It has to be less than the limit");
    if (leastMinutes > mostMinutes) wrong("mostMinutes", "It cannot be shorter than the least");
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
    if (fields.length > 0) throw new AppError("EVA001", "The peak limit was not kept", { fields });
  }

  async #row({ content, ...kept }: KeptLimit, { last, today, open }: Happened): Promise<PeakLimitRow> {
    const { actions, turns } = this.#options;
    const { targets } = await actions.resolve(content.stages.flatMap((stage) => stage.actions));
    return {
      ...content,
      ...kept,
      measure: meterMeasure(content.source, this.#options),
      devices: new Set(targets.map(({ device }) => device)).size,
      window: content.isEnabled ? turns.windowOf(kept.id) : null,
      shed: open.flatMap(({ stage }) => stage ?? []),
      today: { sheds: today.length, refused: today.reduce((sum, { refused }) => sum + refused, 0) },
      last: last ?? null,
    };
  }
}

function present({ content, ...kept }: KeptLimit): PeakLimit {
  return { ...content, ...kept };
}
