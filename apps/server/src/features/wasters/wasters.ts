import { type KilowattHours, kilowattHours } from "@atrium/contract";
import { type DeviceDescription, LIGHTING } from "@atrium/contract/devices";
import { MAX_WASTERS, openDays, type Waster, type WasterQuery, type WasterReply } from "@atrium/contract/energy";
import { holidaysOf, type Place, placeKey } from "@atrium/contract/site";
import { type Clock, HOUR, MINUTE, type SiteTime } from "@atrium/time";
import { t } from "@atrium/words";
import { AppError } from "../../platform/errors.ts";
import { closedSpans, type PricedSpan, pricedSpans, type Span } from "./closedHours.ts";

/** Value times seconds of points, and the seconds in which there was a value. */
type Weights = ReadonlyMap<number, { readonly weighted: number; readonly seconds: number }>;

export interface WasterOptions {
  readonly directory: {
    readonly devices: readonly DeviceDescription[];
    readonly settings: Parameters<typeof holidaysOf>[0];
    hasPlace(place: Place): boolean;
  };
  readonly history: {
    /** @param range begins with a quarter hour */
    integrals(points: readonly number[], range: Span): Promise<Weights>;
  };
  /** What a kWh costs at a moment; undefined where no tariff is valid. */
  readonly prices: () => (moment: number) => number | undefined;
  readonly time: SiteTime;
  readonly clock: Clock;
}

/** A device that can be switched off, and measures its power. */
interface Measured {
  readonly device: DeviceDescription;
  readonly power: number;
  readonly off: Waster["off"];
}

/** What a device used in closed hours. */
interface Used {
  /** Its mean power is as high while people are there. */
  runsAlways: boolean;
  wattSeconds: number;
  seconds: number;
  /** NaN: of an hour there is no tariff. */
  cost: number;
  readonly bySpan: number[];
}

const WATT_SECONDS_IN_KWH = 3_600_000;
/** Of a device's mean power of all hours: above this share it does not rest in the closed ones. */
const ALWAYS = 0.9;
/** Below this a device is not on: what its electronics take, W on average. */
const STANDBY = 3;
/** Devices that a row names: as many as a rule takes. */
const MOST_NAMED = 500;
/** Stretches whose sums are kept: those of a month with its prices. */
const MOST_KEPT = 128;

/** Ms. A past that is being imported, or that a gateway brings late, still changes; one of which nothing is known is not kept. */
const KEPT_FOR = 10 * MINUTE;

interface Kept {
  readonly weights: Promise<Weights>;
  readonly until: number;
}

/** What was on while nobody should have been there, by measured power. */
export class Wasters {
  readonly #options: WasterOptions;
  /** Sums of stretches that are over, for the points of the site as it is. */
  readonly #kept = new Map<string, Kept>();
  #keptOf: readonly DeviceDescription[] | undefined;

  constructor(options: WasterOptions) {
    this.#options = options;
  }

  /** @throws ENF001 where the site has no such place */
  async list(query: WasterQuery): Promise<WasterReply> {
    const { directory, time, clock, prices } = this.#options;
    const to = time.startOfDay(clock.now());
    const from = time.addDays(to, -query.days);
    const devices = this.#devicesAt(query);
    const measured = devices.flatMap((device) => measuredOf(device) ?? []);
    const holidays = holidaysOf(directory.settings);
    const spans = closedSpans(
      { from, to },
      { ...query, open: openDays(query.open), time, isHoliday: (date) => holidays.has(date) },
    );
    const price = prices();
    const used = new Map(measured.map((one) => [one, nothingUsed(spans.length)]));
    for (const [index, span] of spans.entries()) {
      for (const part of pricedSpans(span, price)) {
        const weights = await this.#weights(part);
        for (const [{ power }, sum] of used) add(sum, { weight: weights.get(power), part, index });
      }
    }
    const seconds = spans.reduce((sum, span) => sum + (span.to - span.from) / 1_000, 0);
    const all = await this.#weights({ from, to });
    for (const [{ power }, sum] of used) sum.runsAlways = runsAlways(sum, all.get(power));
    const sums = [...used.values()];
    return {
      from,
      to,
      hours: (seconds * 1_000) / HOUR,
      rows: rowsOf(used, { spans, seconds }),
      kwh: energyOf(sums.reduce((sum, { wattSeconds }) => sum + wattSeconds, 0)),
      cost: costOf(sums.reduce((sum, { cost }) => sum + cost, 0)),
      all: energyOf(measured.reduce((sum, { power }) => sum + (all.get(power)?.weighted ?? 0), 0)),
      known: shareOf(
        sums.reduce((sum, one) => sum + one.seconds, 0),
        sums.length * seconds,
      ),
      measured: measured.length,
      unmeasured: devices.filter((device) => offOf(device) !== undefined).length - measured.length,
    };
  }

  #devicesAt({ placement, floor }: WasterQuery): readonly DeviceDescription[] {
    const { directory } = this.#options;
    if (placement === undefined) return directory.devices;
    const place: Place = { placement, ...(floor === undefined ? {} : { floor }) };
    if (!directory.hasPlace(place)) {
      throw new AppError("ENF001", t("Place {placeKey} not found", { placeKey: placeKey(place) }));
    }
    return directory.devices.filter(
      (device) => device.placement === placement && (floor === undefined || device.floor === floor),
    );
  }

  /** Of every device of the site, so that each floor's answer uses the same sums. */
  async #weights({ from, to }: Span): Promise<Weights> {
    const { directory, history } = this.#options;
    if (this.#keptOf !== directory.devices) {
      this.#keptOf = directory.devices;
      this.#kept.clear();
    }
    const key = `${String(from)} ${String(to)}`;
    const now = this.#options.clock.now();
    const known = this.#kept.get(key);
    if (known !== undefined && now < known.until) return await known.weights;
    const points = directory.devices.flatMap((device) => measuredOf(device)?.power ?? []);
    const asked = points.length === 0 ? Promise.resolve<Weights>(new Map()) : history.integrals(points, { from, to });
    const [oldest] = this.#kept.keys();
    if (this.#kept.size >= MOST_KEPT && oldest !== undefined) this.#kept.delete(oldest);
    this.#kept.delete(key);
    this.#kept.set(key, { weights: asked, until: now + KEPT_FOR });
    const forget = () => this.#kept.delete(key);
    asked.then((weights) => [...weights.values()].every(({ seconds }) => seconds === 0) && forget(), forget);
    return await asked;
  }
}

function measuredOf(device: DeviceDescription): Measured | undefined {
  const off = offOf(device);
  const power = device.points.find(({ key, kind, unit }) => key === "power" && kind === "number" && unit === "W");
  return off === undefined || power === undefined ? undefined : { device, power: Number(power.id), off };
}

/** What switches a device off: a lamp by its level, others by their switch. */
function offOf({ module, points }: DeviceDescription): Waster["off"] | undefined {
  const key = module === LIGHTING.module ? LIGHTING.mainCommand : "on";
  const point = points.find((one) => one.key === key && one.isWritable);
  return point === undefined ? undefined : { point: point.key, value: 0 };
}

function nothingUsed(spans: number): Used {
  return { runsAlways: false, wattSeconds: 0, seconds: 0, cost: 0, bySpan: Array.from({ length: spans }, () => 0) };
}

interface UsedPart {
  readonly weight: { readonly weighted: number; readonly seconds: number } | undefined;
  readonly part: PricedSpan;
  /** Of the stretch that the part belongs to. */
  readonly index: number;
}

function add(sum: Used, { weight, part, index }: UsedPart): void {
  if (weight === undefined || weight.seconds === 0) return;
  sum.seconds += weight.seconds;
  if (weight.weighted / weight.seconds < STANDBY) return;
  sum.wattSeconds += weight.weighted;
  sum.cost += (weight.weighted / WATT_SECONDS_IN_KWH) * (part.price ?? Number.NaN);
  sum.bySpan[index] = (sum.bySpan[index] ?? 0) + weight.weighted;
}

interface ClosedTime {
  readonly spans: readonly Span[];
  readonly seconds: number;
}

/** The devices of a system in one zone are one row: a rule ends all of them. The most energy comes first. */
function rowsOf(used: ReadonlyMap<Measured, Used>, { spans, seconds }: ClosedTime): Waster[] {
  const on = [...used].filter(([, { wattSeconds }]) => wattSeconds > 0);
  const groups = Map.groupBy(
    on,
    ([{ device }, { runsAlways: isAlways }]) => `${device.module} ${String(isAlways)} ${placeKey(placeOf(device))}`,
  );
  return [...groups.values()]
    .flatMap((group) => rowOf(group, { spans, seconds }) ?? [])
    .toSorted((one, other) => other.kwh - one.kwh)
    .slice(0, MAX_WASTERS);
}

function rowOf(group: readonly (readonly [Measured, Used])[], { spans, seconds }: ClosedTime): Waster | undefined {
  const [worst] = group.toSorted(([, one], [, other]) => other.wattSeconds - one.wattSeconds);
  if (worst === undefined) return undefined;
  const bySpan = spans.map((_, index) => group.reduce((sum, [, { bySpan: own }]) => sum + (own[index] ?? 0), 0));
  const index = bySpan.indexOf(Math.max(...bySpan));
  const { from, to } = spans[index] ?? { from: 0, to: 0 };
  const [{ device, off }, { runsAlways: isAlways }] = worst;
  return {
    module: device.module,
    place: placeOf(device),
    devices: group.slice(0, MOST_NAMED).map(([{ device: one }]) => one.id),
    worst: device.id,
    worstName: device.name,
    kwh: energyOf(group.reduce((sum, [, { wattSeconds }]) => sum + wattSeconds, 0)),
    cost: costOf(group.reduce((sum, [, { cost }]) => sum + cost, 0)),
    known: shareOf(
      group.reduce((sum, [, one]) => sum + one.seconds, 0),
      group.length * seconds,
    ),
    most: { from, to, kwh: energyOf(bySpan[index] ?? 0) },
    runsAlways: isAlways,
    off,
  };
}

/** What runs as much by night as by day is meant to run, or nobody could say when it is not. */
function runsAlways({ wattSeconds, seconds }: Used, all: { weighted: number; seconds: number } | undefined): boolean {
  if (all === undefined || seconds === 0) return false;
  return wattSeconds / seconds > ALWAYS * (all.weighted / all.seconds);
}

function placeOf({ placement, floor, zone }: DeviceDescription): Place {
  return { placement, floor, ...(zone === undefined ? {} : { zone }) };
}

function shareOf(part: number, whole: number): number {
  return whole === 0 ? 0 : Math.min(1, part / whole);
}

function costOf(cost: number): number | null {
  return Number.isNaN(cost) ? null : cost;
}

function energyOf(wattSeconds: number): KilowattHours {
  return kilowattHours(wattSeconds / WATT_SECONDS_IN_KWH);
}
