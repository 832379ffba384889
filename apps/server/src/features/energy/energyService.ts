import {
  CAMPUS,
  ENERGY_USES,
  TOTAL,
  type EnergyBar,
  type EnergyQuery,
  type EnergyReply,
  type EnergyRow,
  type SiteFile,
} from "@atrium/contract";
import type { Clock, SiteTime } from "@atrium/time";
import { AppError } from "../../platform/errors.ts";
import type { DayProfile, MeterGroup } from "./dayProfile.ts";
import {
  compared,
  comparedWithTypical,
  costOf,
  elapsedParts,
  emissionsOf,
  energyOf,
  loadOf,
  peakOf,
  sameParts,
  type RunningRange,
} from "./figures.ts";
import type { MeterDirectory } from "./meterDirectory.ts";
import type { Profiles } from "./profiles.ts";
import { calendarRange, lastYearRange, previousRange, type Bar, type CalendarRange } from "./ranges.ts";
import { Tallies } from "./tally.ts";
import { Prices } from "./tariff.ts";
import { comparableDays, typicalOf } from "./typical.ts";

export interface EnergyServiceOptions {
  readonly directory: MeterDirectory;
  readonly groups: readonly MeterGroup[];
  readonly profiles: Pick<Profiles, "days">;
  readonly settings: Pick<SiteFile, "currency" | "tariffs" | "emissionFactors">;
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

/** Everything of the energy page but the demand of this second. */
export class EnergyService {
  readonly #options: EnergyServiceOptions;
  readonly #prices: Prices;

  constructor(options: EnergyServiceOptions) {
    this.#options = options;
    this.#prices = new Prices(options.settings.tariffs, options.time);
  }

  /** @throws ENF001 where the site has no such place */
  async reply(query: EnergyQuery): Promise<EnergyReply> {
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
    const isUse: Selection = ({ use }) => query.device === "total" || use === query.device;
    const isBuilding: Selection = ({ placement }) => query.placement === CAMPUS || placement === query.placement;
    const isPlace: Selection = (group) =>
      isUse(group) && isBuilding(group) && (query.floor === TOTAL || group.floor === query.floor);
    return {
      placement: query.placement,
      floor: query.floor,
      type: query.type,
      device: query.device,
      from: range.from,
      to: range.to,
      until: times.until,
      ...this.#figures(days, times, isPlace),
      ...this.#bars(days, times, isPlace),
      ...this.#rows(days, times, (group) => isUse(group) && isBuilding(group)),
    };
  }

  #checkPlace({ placement, floor }: EnergyQuery): void {
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
    const { settings, time } = this.#options;
    const tallies = this.#tallies(days, isPlace);
    const parts = elapsedParts(times);
    const present = energyOf(tallies, parts);
    const amount = costOf(tallies, times.range.days, this.#prices);
    const price = this.#prices.at(times.until - 1);
    return {
      kwh: present.kwh,
      previous: compared(present, energyOf(tallies, sameParts(times, times.previous))),
      lastYear: compared(present, energyOf(tallies, sameParts(times, times.lastYear))),
      typical: comparedWithTypical(tallies, times, present),
      peak: peakOf(tallies, times.range.days),
      cost:
        amount === null || price === undefined
          ? null
          : { amount, currency: settings.currency, pricePerKwh: price.perKwh, period: price.period },
      emissions: emissionsOf(tallies, parts, { factors: settings.emissionFactors, time }),
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
    const uses = ENERGY_USES.map((use) => this.#tallies(days, (group) => isPlace(group) && group.use === use));
    const bars = times.range.bars.map((bar): EnergyBar => {
      const [lighting = null, ac = null, plug = null] = uses.map((tallies) => barEnergy(tallies, bar));
      const { seconds, possible } = total.parts(bar.parts);
      const [part, ...others] = bar.parts;
      return {
        from: bar.from,
        to: bar.to,
        label: bar.label,
        lighting,
        ac,
        plug,
        total: barEnergy(total, bar),
        typical: part === undefined || others.length > 0 ? null : typicalOf(total, part, times.time),
        coverage: possible === 0 ? 0 : Math.min(1, seconds / possible),
      };
    });
    return {
      bars,
      cumulative: runningTotals(bars.map((bar) => bar.total)),
      cumulativePrevious: runningTotals(times.previous.bars.map((bar) => barEnergy(total, bar))),
    };
  }

  #rows(days: ReadonlyMap<number, DayProfile>, times: Times, isIn: Selection) {
    const { groups, directory } = this.#options;
    const whole = energyOf(this.#tallies(days, isIn), elapsedParts(times)).kwh;
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
    floors.sort((one, other) => (other.kwh ?? -1) - (one.kwh ?? -1));
    return { buildings, floors };
  }

  #row(
    days: ReadonlyMap<number, DayProfile>,
    times: Times,
    { whole, ...names }: Pick<EnergyRow, "key" | "placement" | "floor" | "name"> & { readonly whole: number | null },
    isIn: Selection,
  ): EnergyRow {
    const tallies = this.#tallies(days, isIn);
    const present = energyOf(tallies, elapsedParts(times));
    const typical = comparedWithTypical(tallies, times, present);
    return {
      ...names,
      kwh: present.kwh,
      share: present.kwh === null || whole === null || whole === 0 ? null : (100 * present.kwh) / whole,
      versusPrevious: compared(present, energyOf(tallies, sameParts(times, times.previous))).percent,
      versusTypical: typical.percent,
      typicalKwh: typical.kwh,
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

function barEnergy(tallies: Tallies, bar: Bar): number | null {
  const { kwh, seconds } = tallies.parts(bar.parts);
  return seconds > 0 ? kwh : null;
}

/** null where the bar itself is. */
function runningTotals(values: readonly (number | null)[]): (number | null)[] {
  let total = 0;
  return values.map((value) => (value === null ? null : (total += value)));
}
