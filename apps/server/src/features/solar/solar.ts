import { kilograms, kilowattHours, validOn, type PointId } from "@atrium/contract";
import { factsOf, SOLAR_INVERTER, WEATHER_STATION, type Trends } from "@atrium/contract/devices";
import type { SolarBar, SolarUsageReply } from "@atrium/contract/energy";
import { CAMPUS, type SiteFile, TOTAL, WEATHER_POINTS } from "@atrium/contract/site";
import type { Clock, SiteTime } from "@atrium/time";
import { countersOf, type MeteredSite } from "../../platform/counters.ts";
import {
  type MeterDirectory,
  type MeterKind,
  NO_TERMS,
  type Usage,
  type UsageBook,
  type UsageRange,
} from "../../platform/usage.ts";

const QUARTER_HOURS = 0.25;
const UNIT = "kWh";
/** Share of a day's light and yield that must have been measured before one is held against the other. */
const WHOLE_SHARE = 0.9;
/** kWh/m² that must have fallen: at dawn a ratio says nothing. */
const ENOUGH_LIGHT = 0.1;

export interface SolarOptions extends LightOptions {
  readonly directory: MeteredSite & {
    readonly reply: Pick<MeterDirectory, "places">;
    readonly settings: Pick<SiteFile, "emissionFactors">;
  };
  readonly books: { open(kind: MeterKind<string>): UsageBook<string> };
  readonly time: SiteTime;
  readonly clock: Pick<Clock, "now">;
}

/** The page of solar cells: everything but what inverters say this moment. */
export class Solar {
  readonly #options: SolarOptions;
  readonly #book: UsageBook<string>;

  constructor(options: SolarOptions) {
    this.#options = options;
    const channels = () => this.#channels();
    this.#book = options.books.open({
      name: "solar",
      unit: UNIT,
      // What the sun gives costs nothing.
      terms: NO_TERMS,
      uses: () => channels().map(({ use }) => use),
      meters: () => ({ channels: channels(), places: options.directory.reply.places }),
    });
  }

  /** By hour, of all inverters. */
  async today(): Promise<Usage<string>> {
    return this.#usage("hour-in-day");
  }

  get hasMeters(): boolean {
    return this.#channels().length > 0;
  }

  async reply(): Promise<SolarUsageReply> {
    const { clock, time, directory } = this.#options;
    const now = clock.now();
    const today = await this.#usage(
      "hour-in-day",
      this.#channels().map(({ use }) => use),
    );
    const month = await this.#usage("day-in-month");
    const year = await this.#usage("month-in-year");
    const kwp = this.#peak;
    const light = await lightBetween(this.#options, time.startOfDay(now), now);
    const factor = validOn(directory.settings.emissionFactors, time.isoDate(now));
    return {
      until: today.until,
      kwp,
      yields: { today: this.#yield(today), month: this.#yield(month), year: this.#yield(year) },
      kgPerKwh: factor?.kgPerKwh ?? null,
      performance: { ...light, percent: performanceOf(today, kwp, light) },
      hours: today.bars.map(barOf),
      months: year.bars.map(barOf),
      inverters: today.uses.map(({ key, amount, measured }) => ({ device: key, kwh: kilowattHours(amount), measured })),
      missingInverters: today.missingMeters,
    };
  }

  /** A counter each, whose use is its inverter's id, so that each can be asked for. */
  #channels() {
    const { directory } = this.#options;
    return countersOf(directory, { module: SOLAR_INVERTER.module, unit: UNIT }, ({ id }) => ({ use: String(id) }));
  }

  /** @param uses the inverters that are asked for one by one; the sum is of all */
  async #usage(type: UsageRange, uses?: readonly string[]): Promise<Usage<string>> {
    return this.#book.usage({ placement: CAMPUS, floor: TOTAL, uses, type });
  }

  get #peak(): number {
    const inverters = this.#options.directory.devices.filter(({ module }) => module === SOLAR_INVERTER.module);
    return inverters.reduce((sum, { facts }) => sum + (factsOf(SOLAR_INVERTER, facts).kwp ?? 0), 0);
  }

  #yield({ amount, measured, days }: Usage<string>): SolarUsageReply["yields"]["today"] {
    return { kwh: kilowattHours(amount), measured, avoided: kilograms(this.#avoided(days)) };
  }

  /** kg by the factor of each day; null where nothing was measured, or one has none. */
  #avoided(days: Usage<string>["days"]): number | null {
    const { directory, time } = this.#options;
    let kg: number | null = null;
    for (const { day, amount } of days) {
      if (amount === null) continue;
      const factor = validOn(directory.settings.emissionFactors, time.isoDate(day));
      if (factor === undefined) return null;
      kg = (kg ?? 0) + amount * factor.kgPerKwh;
    }
    return kg;
  }
}

/** Percent of what the light would give at rated power; null where too little of either is known. */
function performanceOf(
  { amount, measured }: Usage<string>,
  kwp: number,
  { light, coverage }: { readonly light: number | null; readonly coverage: number },
): number | null {
  if (amount === null || light === null || kwp === 0 || light < ENOUGH_LIGHT) return null;
  if (coverage < WHOLE_SHARE || measured.share < WHOLE_SHARE) return null;
  return (100 * amount) / (kwp * light);
}

function barOf({ from, to, label, total, coverage }: Usage<string>["bars"][number]): SolarBar {
  return { from, to, label, kwh: kilowattHours(total), coverage };
}

/** How much light fell on the flat. */
interface Light {
  /** kWh/m²; null: no station measured it. */
  readonly light: number | null;
  /** Share of the time in which one did. */
  readonly coverage: number;
}

interface LightOptions {
  readonly directory: Pick<MeteredSite, "devices">;
  readonly history: {
    trends(
      points: readonly PointId[],
      range: { readonly from: number; readonly to: number; readonly step: "15m" },
    ): Promise<Trends>;
  };
}

/** The light that the first weather station measured. @param from @param to ms since the epoch */
async function lightBetween({ directory, history }: LightOptions, from: number, to: number): Promise<Light> {
  const stations = directory.devices.filter(({ module }) => module === WEATHER_STATION.module);
  const [point] = stations.flatMap(({ points }) => points.filter(({ key }) => key === WEATHER_POINTS.light));
  if (point === undefined || to <= from) return { light: null, coverage: 0 };
  const { series } = await history.trends([point.id], { from, to, step: "15m" });
  const [measured] = series;
  const means = (measured?.means ?? []).filter((mean) => mean !== null);
  if (measured === undefined || means.length === 0) return { light: null, coverage: 0 };
  const light = means.reduce((sum, mean) => sum + (mean * QUARTER_HOURS) / 1_000, 0);
  return { light, coverage: measured.coverage };
}
