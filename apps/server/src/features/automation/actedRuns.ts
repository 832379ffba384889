import type { AutomationKind, PeakLimit, Schedule } from "@atrium/contract/automation";
import type { DeviceDescription } from "@atrium/contract/devices";
import { MINUTE, type SiteTime } from "@atrium/time";
import { unitsOf } from "./optimum/optimumSavings.ts";
import { type SavedDay, startsSaved, stopsSaved } from "./optimum/savedDays.ts";
import { energyOf, type UnitEnergy, type UnitPast } from "./optimum/savedEnergy.ts";
import { presentRuns, type RunCounts } from "./presentRuns.ts";
import type { StoredRun, RunStore } from "./runStore.ts";

/** A run that commanded, or was watched, for what it saved. */
export interface ActedRun extends Pick<
  StoredRun,
  "id" | "kind" | "rule" | "name" | "beganAt" | "endsAt" | "isOpen" | "isKept" | "targets"
> {
  readonly isWatched: boolean;
  /** When it would have begun and ended without its rooms; what lies between is the optimum's. */
  readonly fixed: { readonly from: number; readonly to: number | null };
  /** Of a peak limit: what the stage says it takes off, kW; null: it says nothing, or no device confirmed it. */
  readonly kilowatts: number | null;
}

/** A day on which a schedule began or ended by its rooms. */
export interface OptimumDay {
  readonly kind: "optimum-start" | "optimum-stop";
  readonly rule: number;
  readonly name: string;
  readonly run: number;
  readonly from: number;
  readonly to: number;
  /** Minutes not run by each unit; below 0: more was run. */
  readonly minutes: number;
  readonly units: readonly UnitEnergy[];
  /** Units that do not say their power. */
  readonly silent: readonly string[];
}

interface Range {
  readonly from: number;
  readonly to: number;
}

interface ActedRunsOptions {
  readonly runs: Pick<RunStore, "within" | "firstRuns" | "ofRule">;
  readonly counts: RunCounts;
  readonly schedules: () => Promise<readonly Pick<Schedule, "id">[]>;
  readonly conditions: () => Promise<readonly { readonly id: number }[]>;
  readonly limits: () => Promise<readonly Pick<PeakLimit, "id" | "stages">[]>;
  readonly directory: { device(id: string): DeviceDescription | undefined };
  readonly past: UnitPast;
  readonly prices: () => (moment: number) => number | undefined;
  readonly time: SiteTime;
}

/** What rules did, for what that saved. */
export class ActedRuns {
  readonly #options: ActedRunsOptions;

  constructor(options: ActedRunsOptions) {
    this.#options = options;
  }

  /** Those that began in a range or were under way in it, in the order in which they began. */
  async runs(range: Range): Promise<ActedRun[]> {
    const { runs, counts, limits } = this.#options;
    const all = await runs.within(range);
    const shed = all.filter(({ kind }) => kind === "limit");
    const confirmed = new Set((await presentRuns(shed, counts)).flatMap((run) => (run.confirmed > 0 ? [run.id] : [])));
    const stages = new Map<number, PeakLimit["stages"]>((await limits()).map((limit) => [limit.id, limit.stages]));
    const kilowatts = ({ id, rule, stage }: StoredRun) =>
      stage === null || !confirmed.has(id) ? null : (stages.get(rule)?.[stage]?.kilowatts ?? null);
    return all
      .map((run) => actedOf(run, kilowatts(run)))
      .toSorted((one, other) => one.beganAt - other.beganAt || one.id - other.id);
  }

  /** Days that schedules began later than their fixed time, or ended earlier, where rooms were learned. */
  async optimum({ from, to }: Range, now: number): Promise<OptimumDay[]> {
    const { runs, prices, directory, past, time } = this.#options;
    const ruled = (await runs.within({ from, to })).filter(({ optimum }) => optimum !== null);
    const days: OptimumDay[] = [];
    const price = prices();
    for (const rule of new Set(ruled.map((run) => run.rule))) {
      const own = await runs.ofRule("schedule", rule, from);
      const add = async (kind: OptimumDay["kind"], day: SavedDay) => {
        const { run, isLearned, isWatched } = day;
        if (!isLearned || isWatched || day.from >= to) return;
        const units = unitsOf(run, directory);
        days.push({
          kind,
          rule,
          name: run.name,
          run: run.id,
          from: day.from,
          to: day.to,
          minutes: day.saved,
          units: await energyOf(day, { units, past, price, now }),
          silent: units.flatMap(({ id, power }) => (power === undefined ? [id] : [])),
        });
      };
      for (const day of startsSaved(own, time)) await add("optimum-start", day);
      for (const day of stopsSaved(own, time)) await add("optimum-stop", day);
    }
    return days;
  }

  /** When each rule first ran. */
  async first() {
    return await this.#options.runs.firstRuns();
  }

  /** The rules that are still there. */
  async rules(): Promise<ReadonlyMap<AutomationKind, ReadonlySet<number>>> {
    const { schedules, conditions, limits } = this.#options;
    const ids = (rules: readonly { readonly id: number }[]) => new Set<number>(rules.map(({ id }) => id));
    return new Map([
      ["schedule", ids(await schedules())],
      ["condition", ids(await conditions())],
      ["limit", ids(await limits())],
    ]);
  }
}

function actedOf(run: StoredRun, kilowatts: number | null): ActedRun {
  const { id, kind, rule, name, beganAt, endsAt, isOpen, isKept, targets, state, optimum } = run;
  const start = optimum?.start;
  const fixed = {
    from: start === undefined ? beganAt : Math.min(beganAt, start.at - start.fixed * MINUTE),
    to: endsAt === null ? null : Math.max(endsAt, optimum?.stop?.at ?? 0),
  };
  const facts = { id, kind, rule, name, beganAt, endsAt, isOpen, isKept, targets };
  return { ...facts, isWatched: state === "watched", fixed, kilowatts };
}
