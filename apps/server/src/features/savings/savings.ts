import type { AutomationKind } from "@atrium/contract/automation";
import type { DeviceDescription } from "@atrium/contract/devices";
import {
  MAX_SAVED_HOURS,
  MAX_SAVING_RUNS,
  MAX_SAVINGS,
  type SavingKind,
  type SavingQuery,
  type SavingReply,
  type SavingsQuery,
  type SavingsReply,
} from "@atrium/contract/energy";
import type { SiteFile } from "@atrium/contract/site";
import { type Clock, HOUR, MINUTE, type SiteTime } from "@atrium/time";
import { SerialQueue } from "../../platform/serialQueue.ts";
import type { CountedRun } from "./countedRun.ts";
import { type OptimumDay, optimumRunOf } from "./optimumRuns.ts";
import { energyOf, rowOf, runOf, type SumTerms } from "./savingSums.ts";
import { type PowerPast, TurnDownCounter } from "./turnDownCounter.ts";
import { type ActedRun, turnDownsOf } from "./turnDowns.ts";
import { UsualPower } from "./usualPower.ts";

interface Range {
  readonly from: number;
  readonly to: number;
}

export interface SavingsOptions {
  readonly directory: {
    readonly devices: readonly DeviceDescription[];
    readonly settings: Pick<SiteFile, "emissionFactors">;
    device(id: string): DeviceDescription | undefined;
  };
  /** What rules did. */
  readonly acted: {
    /** In the order in which they began; those that were under way too. */
    runs(range: Range): Promise<readonly ActedRun[]>;
    optimum(range: Range, now: number): Promise<readonly OptimumDay[]>;
    first(): Promise<readonly { readonly kind: AutomationKind; readonly rule: number; readonly at: number }[]>;
    rules(): Promise<ReadonlyMap<AutomationKind, ReadonlySet<number>>>;
  };
  readonly history: PowerPast;
  /** What a kWh costs at a moment; undefined where no tariff is valid. */
  readonly prices: () => (moment: number) => number | undefined;
  readonly time: SiteTime;
  readonly clock: Clock;
}

/** A month as it was counted. */
interface Month extends Range {
  readonly reply: SavingsReply;
  readonly runs: ReadonlyMap<string, readonly CountedRun[]>;
}

interface Kept {
  readonly month: Promise<Month>;
  /** Until then it is not counted again. */
  readonly until: number;
  readonly devices: object;
  readonly settings: object;
}

const QUARTER = 15 * MINUTE;
/** Late samples may still change a month that is over. */
const OVER = HOUR;
/** Months that are kept: one row of a page each. */
const MOST_KEPT = 24;

/** What schedules, conditions and peak limits saved, month by month. */
export class Savings {
  readonly #options: SavingsOptions;
  readonly #usual: UsualPower;
  readonly #kept = new Map<number, Kept>();
  /** Two months at once would take the event loop and the database from live pages. */
  readonly #queue = new SerialQueue();

  constructor(options: SavingsOptions) {
    this.#options = options;
    const { history, time } = options;
    this.#usual = new UsualPower({ means: async (points, range) => history.hourMeans(points, range), time });
  }

  async list(query: SavingsQuery): Promise<SavingsReply> {
    return (await this.#month(query)).reply;
  }

  /** The runs of one rule. */
  async of({ kind, rule, ...query }: SavingQuery): Promise<SavingReply> {
    const { runs, reply } = await this.#month(query);
    const own = runs.get(keyOf({ kind, rule })) ?? [];
    return {
      row: reply.rows.find((row) => row.kind === kind && row.rule === rule) ?? null,
      runs: own
        .slice(-MAX_SAVING_RUNS)
        .toReversed()
        .map((run) => runOf(run)),
    };
  }

  async #month({ month }: SavingsQuery): Promise<Month> {
    const { time, clock, directory } = this.#options;
    const now = clock.now();
    const today = time.local(now);
    const [year = today.year, number = today.month] = month?.split("-").map(Number) ?? [];
    const from = time.at({ year, month: number, day: 1 });
    const next = number === 12 ? { year: year + 1, month: 1 } : { year, month: number + 1 };
    const end = time.at({ ...next, day: 1 });
    const { devices, settings } = directory;
    const kept = this.#kept.get(from);
    if (kept !== undefined && now < kept.until && kept.devices === devices && kept.settings === settings) {
      return await kept.month;
    }
    const counted = this.#queue.run(async () => this.#count({ from, to: Math.min(end, now) }, now));
    // The running month is counted by whole quarter hours, so there is more of it after the next one.
    const until = now < end + MAX_SAVED_HOURS * HOUR ? (Math.floor(now / QUARTER) + 1) * QUARTER : now + OVER;
    this.#kept.delete(from);
    this.#kept.set(from, { month: counted, until, devices, settings });
    const [oldest] = this.#kept.keys();
    if (this.#kept.size > MOST_KEPT && oldest !== undefined) this.#kept.delete(oldest);
    counted.then(
      // Nothing to count takes no time: what a rule turns down next is seen at once.
      ({ reply }) => reply.rows.length === 0 && this.#kept.delete(from),
      () => this.#kept.delete(from),
    );
    return await counted;
  }

  async #count({ from, to }: Range, now: number): Promise<Month> {
    const { directory, acted, history, prices, time } = this.#options;
    const firsts = await acted.first();
    const first = firsts.reduce((least, { at }) => Math.min(least, at), Number.POSITIVE_INFINITY);
    const rules = await acted.rules();
    const terms: SumTerms = {
      factors: directory.settings.emissionFactors,
      time,
      exists: (kind, rule) => rules.get(ruleKind(kind))?.has(rule) === true,
    };
    // What was turned down in the last hours of the month before may count into this one.
    const before = from - MAX_SAVED_HOURS * HOUR;
    const all = from < to ? await acted.runs({ from: before, to }) : [];
    const device = (id: string) => directory.device(id);
    const downs = turnDownsOf(all, { device, now }).filter(({ at }) => at >= before && at < to);
    const firstOf = new Map(firsts.map(({ kind, rule, at }) => [keyOf({ kind, rule }), at]));
    const counter = new TurnDownCounter(downs, {
      past: history,
      usual: this.#usual,
      firstRun: ({ run }) => (run.kind === "schedule" ? firstOf.get(keyOf(run)) : undefined),
      price: prices(),
      time,
      now,
    });
    const counted = (await counter.count()).filter(({ at }) => at >= from);
    for (const day of from < to ? await acted.optimum({ from, to }, now) : []) {
      counted.push(optimumRunOf(day, device));
    }
    const runs = Map.groupBy(counted, (run) => keyOf(run));
    const inMonth = all.filter(({ beganAt }) => beganAt >= from);
    const acting = new Set(inMonth.filter(({ isWatched }) => !isWatched).map((run) => keyOf(run)));
    const watched = new Set(inMonth.filter(({ isWatched }) => isWatched).map((run) => keyOf(run)));
    const quarter = Math.floor(now / QUARTER) * QUARTER;
    const begun = downs.filter((down) => down.at >= from && quarter <= down.from).map(({ run }) => keyOf(run));
    const soon = new Set(begun.filter((key) => !runs.has(key)));
    const rows = [...runs.values()]
      .flatMap((own) => rowOf(own, terms) ?? [])
      .toSorted((one, other) => other.kwh - one.kwh || one.name.localeCompare(other.name));
    return {
      from,
      to,
      runs,
      reply: {
        from,
        to,
        first: Number.isFinite(first) ? first : null,
        rows: rows.slice(0, MAX_SAVINGS),
        ...energyOf(counted, terms),
        idle: [...acting].filter((key) => !runs.has(key) && !soon.has(key)).length,
        soon: soon.size,
        watched: [...watched].filter((key) => !acting.has(key)).length,
      },
    };
  }
}

function keyOf({ kind, rule }: { readonly kind: SavingKind; readonly rule: number }): string {
  return `${kind} ${String(rule)}`;
}

function ruleKind(kind: SavingKind): AutomationKind {
  return kind === "optimum-start" || kind === "optimum-stop" ? "schedule" : kind;
}
