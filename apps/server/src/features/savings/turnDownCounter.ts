import type { SavingEnd } from "@atrium/contract/energy";
import { HOUR, MINUTE, type SiteTime } from "@atrium/time";
import { EventLoopYielder } from "../../platform/eventLoopYielder.ts";
import { countDevice } from "./countedDevice.ts";
import { DayReadings } from "./dayReadings.ts";
import { type CountedDevice, type CountedRun, nothingOf } from "./countedRun.ts";
import { type PowerSource, powerSourceOf } from "./powerSource.ts";
import type { TurnDown, TurnedDevice } from "./turnDowns.ts";
import type { PointMeans, ReadMeans, UsualPower } from "./usualPower.ts";

export interface PowerPast {
  readonly quarterMeans: ReadMeans;
  readonly hourMeans: ReadMeans;
  pastAt(
    points: readonly number[],
    moment: number,
  ): Promise<{ readonly states: ReadonlyMap<number, { readonly value: number; readonly isKnown: boolean }> }>;
}

interface CounterOptions {
  readonly past: PowerPast;
  readonly usual: UsualPower;
  /** When a rule first ran; undefined: its runs are not compared with the weeks before. */
  readonly firstRun: (down: TurnDown) => number | undefined;
  readonly price: (moment: number) => number | undefined;
  readonly time: SiteTime;
  readonly now: number;
}

/** A turn-down with what is known of its devices, and the time of which their power is wanted. */
interface Plan {
  readonly down: TurnDown;
  readonly known: readonly Known[];
  readonly range: { readonly from: number; readonly to: number };
}

/** A device that says its power. */
interface Known {
  readonly turned: TurnedDevice;
  readonly source: PowerSource;
  readonly usual: Float32Array | undefined;
  readonly until: number;
  readonly ends: SavingEnd;
}

/** What was recorded for a plan. */
interface Reading {
  readonly means: ReadonlyMap<number, PointMeans>;
  readonly states: ReadonlyMap<number, { readonly value: number; readonly isKnown: boolean }> | undefined;
}

const NOTHING: Reading = { means: new Map(), states: undefined };
const QUARTER = 15 * MINUTE;
/** What held at the end of a quarter hour holds so soon after it too, ms. */
const SOON = MINUTE;

/**
 * Counts what was turned down, one after the other in the order of time: a device that counts for one rule counts for no other until
 * it is on again or that rule's run ends.
 */
export class TurnDownCounter {
  readonly #options: CounterOptions;
  /** In the order of time. */
  readonly #downs: readonly TurnDown[];
  readonly #yielder = new EventLoopYielder();
  readonly #prices = new Map<number, number | undefined>();
  readonly #slots = new Map<number, number>();
  /** Until when each device counts for a rule. */
  readonly #taken = new Map<string, number>();
  /** When each device is turned down, in the order of time. */
  readonly #moments: ReadonlyMap<string, readonly number[]>;

  constructor(downs: readonly TurnDown[], options: CounterOptions) {
    this.#options = options;
    this.#downs = downs;
    const moments = downs.flatMap(({ at, devices }) => devices.map(({ device }) => ({ id: device.id, at })));
    const byDevice = Map.groupBy(moments, ({ id }) => id);
    this.#moments = new Map([...byDevice].map(([id, own]) => [id, own.map(({ at }) => at)]));
  }

  /** Those that turned something down. */
  async count(): Promise<CountedRun[]> {
    const { past, time, now } = this.#options;
    const plans: Plan[] = [];
    for (const down of this.#downs) {
      // The quarter hour in which it began is not over.
      if (quarterOf(now) <= down.from) continue;
      const known = await this.#known(down);
      plans.push({ down, known, range: this.#rangeOf(down, known) });
    }
    const wanted = plans.map(({ known, range }) => ({ points: known.map(({ source }) => source.point), range }));
    const readings = new DayReadings(wanted, { read: past.quarterMeans.bind(past), time, end: quarterOf(now) });
    const runs: CountedRun[] = [];
    // The database reads for the next run while this one is counted.
    let ahead = this.#read(plans[0], readings);
    for (const [index, plan] of plans.entries()) {
      const read = ahead;
      ahead = this.#read(plans[index + 1], readings);
      // What fails ahead is thrown in its turn.
      ahead.catch(() => undefined);
      const run = this.#runOf(plan, await this.#counted(plan, await read));
      if (run !== undefined) runs.push(run);
    }
    return runs;
  }

  async #read(plan: Plan | undefined, readings: DayReadings): Promise<Reading> {
    if (plan === undefined || plan.known.length === 0) return NOTHING;
    const { down, known, range } = plan;
    const points = known.map(({ source }) => source.point);
    const [means, states] = await Promise.all([readings.means(points, range), this.#statesAt(down, points)]);
    return { means, states };
  }

  #runOf({ down }: Plan, counted: readonly CountedDevice[]): CountedRun | undefined {
    const { run, at, devices } = down;
    const silent = devices.filter(({ device }) => powerSourceOf(device) === undefined);
    const { ends, until } = endOf(down, { isCompared: false });
    const all = [...counted, ...silent.map(({ device }) => nothingOf(device, { state: "unmeasured", until, ends }))];
    if (all.length === 0) return undefined;
    const { kind, rule, name, id } = run;
    const stated = counted.length === 0 ? this.#stated(down) : undefined;
    return { kind, rule, name, run: id, at, devices: all, stated };
  }

  async #known(down: TurnDown): Promise<Known[]> {
    const { usual, firstRun } = this.#options;
    const sourced = down.devices.flatMap((turned) => {
      const source = powerSourceOf(turned.device);
      return source === undefined ? [] : [{ turned, source }];
    });
    const first = firstRun(down);
    const points = sourced.map(({ source }) => source.point);
    const weeks = first === undefined || points.length === 0 ? undefined : await usual.of(points, first);
    return sourced.map(({ turned, source }) => {
      const own = weeks?.get(source.point);
      const isCompared = own?.some((value) => !Number.isNaN(value)) === true;
      const { until, ends } = endOf(down, { isCompared });
      const next = turned.isOff ? Number.POSITIVE_INFINITY : this.#nextOf(turned.device.id, down.at);
      return { turned, source, usual: isCompared ? own : undefined, until: Math.min(until, next), ends };
    });
  }

  #rangeOf({ at }: TurnDown, known: readonly Known[]) {
    const after = known.some(({ turned }) => turned.catchesUp) ? HOUR + QUARTER : 0;
    const last = Math.ceil(Math.max(at, ...known.map(({ until }) => until)) / QUARTER) * QUARTER + after;
    return { from: quarterOf(at) - QUARTER, to: Math.min(last, quarterOf(this.#options.now)) };
  }

  async #counted({ down, known, range }: Plan, { means, states }: Reading): Promise<CountedDevice[]> {
    const counted: CountedDevice[] = [];
    for (const { turned, source, usual, until, ends } of known) {
      const { device, isOff, catchesUp, isReleased } = turned;
      const own = means.get(source.point);
      const power = states === undefined ? endOfFirst(own) : stateOf(states, source.point);
      const one = countDevice({
        at: down.at,
        from: down.from,
        until: Math.min(until, range.to),
        isOff,
        catchesUp,
        isReleased,
        quiet: this.#nextOf(device.id, down.at),
        power: power === undefined ? undefined : power * source.watts,
        powers: {
          from: range.from,
          wattSeconds: Float64Array.from(own?.weighted ?? [], (value) => value * source.watts),
          seconds: own?.seconds ?? [],
        },
        usual: usual && ((moment) => this.#usualOf(usual, moment, source)),
        price: (moment) => this.#priceAt(moment),
        ends: until > range.to ? "open" : ends,
      });
      await this.#yielder.yieldIfDue();
      if (one === undefined) continue;
      const isTaken = one.state === "saved" && (this.#taken.get(device.id) ?? 0) > down.at;
      if (one.state === "saved" && !isTaken) this.#taken.set(device.id, one.until);
      const { isEstimated } = source;
      counted.push(
        isTaken
          ? nothingOf(device, { state: "other", until: one.until, ends: one.ends, isEstimated })
          : { device, isEstimated, ...one },
      );
    }
    return counted;
  }

  /** What points showed at the moment; undefined: what held at the end of the quarter hour before says it. */
  async #statesAt({ at }: TurnDown, points: readonly number[]): Promise<Reading["states"]> {
    if (at - quarterOf(at) <= SOON) return undefined;
    return (await this.#options.past.pastAt(points, at)).states;
  }

  /** By the kW that a stage says. */
  #stated(down: TurnDown): CountedRun["stated"] {
    const { kilowatts } = down.run;
    if (kilowatts === null) return undefined;
    const { until } = endOf(down, { isCompared: false });
    const kwh = (kilowatts * (until - down.from)) / HOUR;
    return { kwh, cost: kwh * (this.#priceAt(quarterOf(down.from)) ?? Number.NaN), until };
  }

  #usualOf(usual: Float32Array, moment: number, { watts }: PowerSource): number | undefined {
    const slot = this.#slots.get(moment) ?? this.#options.usual.slotOf(moment);
    this.#slots.set(moment, slot);
    const value = usual[slot] ?? Number.NaN;
    return Number.isNaN(value) ? undefined : value * watts;
  }

  #priceAt(moment: number): number | undefined {
    if (!this.#prices.has(moment)) this.#prices.set(moment, this.#options.price(moment));
    return this.#prices.get(moment);
  }

  #nextOf(device: string, at: number): number {
    return this.#moments.get(device)?.find((moment) => moment > at) ?? Number.POSITIVE_INFINITY;
  }
}

/** Without a comparison a run counts for twelve hours at most. */
function endOf({ until, longest, isOpen }: TurnDown, { isCompared }: { readonly isCompared: boolean }) {
  const ends: SavingEnd = isOpen ? "open" : "end";
  return isCompared || until <= longest ? { until, ends } : { until: longest, ends: "longest" as const };
}

function endOfFirst(means: PointMeans | undefined): number | undefined {
  const end = means?.ends[0] ?? Number.NaN;
  return Number.isNaN(end) ? undefined : end;
}

function stateOf(states: NonNullable<Reading["states"]>, point: number): number | undefined {
  const state = states.get(point);
  return state?.isKnown === true ? state.value : undefined;
}

function quarterOf(moment: number): number {
  return Math.floor(moment / QUARTER) * QUARTER;
}
