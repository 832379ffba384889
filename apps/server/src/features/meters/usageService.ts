import { CAMPUS, TOTAL } from "@atrium/contract";
import type { Clock, SiteTime } from "@atrium/time";
import { AppError } from "../../platform/errors.ts";
import type { MeterDirectory, MeterKind, Usage, UsageBar, UsageQuery, UsageRow } from "../../platform/usage.ts";
import type { DayProfile, MeterGroup } from "./dayProfile.ts";
import {
  compared,
  comparedWithTypical,
  costOf,
  elapsedParts,
  amountOf,
  loadOf,
  peakOf,
  sameParts,
  type RunningRange,
} from "./figures.ts";
import type { Profiles } from "./profiles.ts";
import { calendarRange, lastYearRange, previousRange, type Bar, type CalendarRange } from "./ranges.ts";
import { Tallies } from "./tally.ts";
import { Prices } from "./tariff.ts";
import { comparableDays, typicalOf } from "./typical.ts";

export interface UsageServiceOptions<Use extends string> {
  readonly kind: Pick<MeterKind<Use>, "uses" | "tariffs">;
  readonly directory: MeterDirectory;
  readonly groups: readonly MeterGroup[];
  readonly profiles: Pick<Profiles, "days">;
  readonly time: SiteTime;
  readonly clock: Clock;
}

/** One answer's range and its comparisons. */
interface Times extends RunningRange {
  readonly previous: CalendarRange;
  readonly lastYear: CalendarRange;
}

/** Which groups of meters count. */
type Selection = (group: MeterGroup) => boolean;

/** What the meters of a place counted in a range, with what it compares to. */
export class UsageService<Use extends string> {
  readonly #options: UsageServiceOptions<Use>;
  readonly #prices: Prices;

  constructor(options: UsageServiceOptions<Use>) {
    this.#options = options;
    this.#prices = new Prices(options.kind.tariffs, options.time);
  }

  /** @throws ENF001 where the site has no such place */
  async usage(query: UsageQuery<Use>): Promise<Usage<Use>> {
    this.#checkPlace(query);
    const { clock, time, profiles } = this.#options;
    const now = clock.now();
    const range = calendarRange(query.type, query.date === undefined ? now : time.parse(query.date), time);
    const times: Times = {
      range,
      time,
      until: Math.min(Math.max(now, range.from), range.to),
      previous: previousRange(range, time),
      lastYear: lastYearRange(range, time),
    };
    const days = await profiles.days(neededDays(times));
    const isUse: Selection = ({ use }) => query.use === undefined || use === query.use;
    const isBuilding: Selection = ({ placement }) => query.placement === CAMPUS || placement === query.placement;
    const isPlace: Selection = (group) =>
      isUse(group) && isBuilding(group) && (query.floor === TOTAL || group.floor === query.floor);
    return {
      from: range.from,
      to: range.to,
      until: times.until,
      ...this.#figures(days, times, isPlace),
      ...this.#bars(days, times, isPlace),
      ...this.#rows(days, times, (group) => isUse(group) && isBuilding(group)),
    };
  }

  #checkPlace({ placement, floor }: Pick<UsageQuery<Use>, "placement" | "floor">): void {
    const place = this.#options.directory.places.find(({ key }) => key === placement);
    if (placement !== CAMPUS && place === undefined) throw new AppError("ENF001", `There is no building ${placement}`);
    if (floor === TOTAL || place?.floors.some(({ key }) => key === floor)) return;
    throw new AppError("ENF001", `There is no floor ${floor} of ${placement}`);
  }

  #tallies(days: ReadonlyMap<number, DayProfile>, isIn: Selection): Tallies {
    const rows = this.#options.groups.flatMap((group, row) => (isIn(group) ? [row] : []));
    const counters = rows.reduce((sum, row) => sum + (this.#options.groups[row]?.channels.length ?? 0), 0);
    return new Tallies(days, rows, counters);
  }

  #figures(days: ReadonlyMap<number, DayProfile>, times: Times, isPlace: Selection) {
    const tallies = this.#tallies(days, isPlace);
    const parts = elapsedParts(times);
    const present = amountOf(tallies, parts);
    const money = costOf(tallies, times.range.days, this.#prices);
    const price = this.#prices.at(times.until - 1);
    return {
      amount: present.amount,
      days: parts.map((part) => ({ day: part.day, amount: amountOf(tallies, [part]).amount })),
      previous: compared(present, amountOf(tallies, sameParts(times, times.previous))),
      lastYear: compared(present, amountOf(tallies, sameParts(times, times.lastYear))),
      typical: comparedWithTypical(tallies, times, present),
      peak: peakOf(tallies, times.range.days),
      cost: money === null || price === undefined ? null : { money, price: price.perUnit, period: price.period },
      missingMeters: this.#missing(days, times.range, isPlace),
    };
  }

  #missing(days: ReadonlyMap<number, DayProfile>, { days: own }: CalendarRange, isPlace: Selection): string[] {
    const inPlace = new Set(
      this.#options.groups.filter(isPlace).flatMap((group) => group.channels.map((channel) => channel.device)),
    );
    const missing = new Set(own.flatMap((day) => days.get(day)?.missing ?? []));
    return [...missing].filter((device) => inPlace.has(device)).sort();
  }

  #bars(days: ReadonlyMap<number, DayProfile>, times: Times, isPlace: Selection) {
    const total = this.#tallies(days, isPlace);
    const uses = this.#options.kind.uses.map(
      (use) => [use, this.#tallies(days, (group) => isPlace(group) && group.use === use)] as const,
    );
    const bars = times.range.bars.map((bar): UsageBar<Use> => {
      const { seconds, possible } = total.parts(bar.parts);
      const [part, ...others] = bar.parts;
      return {
        from: bar.from,
        to: bar.to,
        label: bar.label,
        byUse: new Map(uses.map(([use, tallies]) => [use, barAmount(tallies, bar)])),
        total: barAmount(total, bar),
        typical: part === undefined || others.length > 0 ? null : typicalOf(total, part, times.time),
        coverage: possible === 0 ? 0 : Math.min(1, seconds / possible),
      };
    });
    return {
      bars,
      cumulative: runningTotals(bars.map((bar) => bar.total)),
      cumulativePrevious: runningTotals(times.previous.bars.map((bar) => barAmount(total, bar))),
    };
  }

  #rows(days: ReadonlyMap<number, DayProfile>, times: Times, isIn: Selection) {
    const { groups, directory } = this.#options;
    const whole = amountOf(this.#tallies(days, isIn), elapsedParts(times)).amount;
    const places = directory.places.filter(({ key }) => groups.some((group) => isIn(group) && group.placement === key));
    const buildings = places.map(({ key, name }) =>
      this.#row(days, times, { key, placement: key, name, whole }, (group) => isIn(group) && group.placement === key),
    );
    const floors = places.flatMap((place) =>
      place.floors
        .filter((floor) => groups.some((one) => isIn(one) && one.placement === place.key && one.floor === floor.key))
        .map((floor) => {
          const names = { key: `${place.key}/${floor.key}`, placement: place.key, floor: floor.key, name: floor.label };
          return this.#row(
            days,
            times,
            { ...names, whole },
            (group) => isIn(group) && group.placement === place.key && group.floor === floor.key,
          );
        }),
    );
    floors.sort((one, other) => (other.amount ?? -1) - (one.amount ?? -1));
    return { buildings, floors };
  }

  #row(
    days: ReadonlyMap<number, DayProfile>,
    times: Times,
    { whole, ...names }: Pick<UsageRow, "key" | "placement" | "floor" | "name"> & { readonly whole: number | null },
    isIn: Selection,
  ): UsageRow {
    const tallies = this.#tallies(days, isIn);
    const present = amountOf(tallies, elapsedParts(times));
    return {
      ...names,
      amount: present.amount,
      share: present.amount === null || whole === null || whole === 0 ? null : (100 * present.amount) / whole,
      versusPrevious: compared(present, amountOf(tallies, sameParts(times, times.previous))).percent,
      typical: comparedWithTypical(tallies, times, present),
      load: loadOf(tallies, times),
      peak: peakOf(tallies, times.range.days),
      cost: costOf(tallies, times.range.days, this.#prices),
    };
  }
}

function neededDays({ range, previous, lastYear, time }: Times): number[] {
  const typical = range.type === "month-in-year" ? [] : range.days.flatMap((day) => comparableDays(day, time));
  return [...new Set([...range.days, ...previous.days, ...lastYear.days, ...typical])];
}

function barAmount(tallies: Tallies, bar: Bar): number | null {
  const { amount, seconds } = tallies.parts(bar.parts);
  return seconds > 0 ? amount : null;
}

/** null where the bar itself is. */
function runningTotals(values: readonly (number | null)[]): (number | null)[] {
  let total = 0;
  return values.map((value) => (value === null ? null : (total += value)));
}
