import type { PeakLimitContent } from "@atrium/contract/automation";
import {
  AIR_CONDITION,
  type DeviceDescription,
  ENERGY_METER,
  EXHAUST_FAN,
  factsOf,
  LIGHTING,
} from "@atrium/contract/devices";
import { EXAMPLE_DAYS, type Example } from "@atrium/contract/examples";
import { sayQuantity, t } from "@atrium/words";
import { setBuildings, setCorridors } from "./actions.ts";
import { commanded, type ExampleGround, firstOf, nameOf, type Measured, buildingName } from "./ground.ts";

type LimitExample = Example<PeakLimitContent>;

/** What one stage sheds. */
interface Load {
  readonly devices: readonly DeviceDescription[];
  /** Within a sentence. */
  readonly words: string;
  /** Of its stage. */
  readonly name: string;
  readonly action: () => PeakLimitContent["stages"][number]["actions"][number];
  readonly kilowatts: number | null;
}

/** A meter's power with its highest mean of a quarter hour in the last days. */
export interface MeteredPeak extends Measured {
  /** kW; undefined: of no quarter hour it is known. */
  readonly peak: number | undefined;
}

export interface LimitSources<Source> {
  /** What the whole site takes. */
  readonly site: Source | undefined;
  /** What the air conditioning of one building takes. */
  readonly cooling: Source | undefined;
}

/** What a meter counts that is made here, or comes in place of the grid. */
const MADE_HERE = /^(?:solar|generator)\./;
const POWER = ".active-power";

/** The meters that examples are of: the one that the site draws most through, and that of the most cooling in a building. */
export function limitSources(ground: ExampleGround): LimitSources<Measured> {
  const powers = ground.devices
    .filter(({ module }) => module === ENERGY_METER.module)
    .flatMap((device) => device.points.map((point) => ({ device, point, range: ground.ranges.get(Number(point.id)) })))
    .filter(({ point: { key, unit } }) => key.endsWith(POWER) && unit === "kW" && !MADE_HERE.test(key))
    .toSorted((one, other) => (other.range?.highest ?? 0) - (one.range?.highest ?? 0));
  const cooled = new Set(commanded(ground, AIR_CONDITION.module, "setpoint").map(({ placement }) => placement));
  return {
    site: powers.find(({ range }) => (range?.highest ?? 0) > 0),
    cooling: powers.find(
      ({ device, point, range }) =>
        point.key === `ac${POWER}` && cooled.has(device.placement) && (range?.highest ?? 0) > 0,
    ),
  };
}

/**
 * Peak limits by what was measured. There are fewer than of other rules: a site has one demand to keep, and the loads that may
 * be shed for it are the same.
 */
export function limitExamples(ground: ExampleGround, { site, cooling }: LimitSources<MeteredPeak>): LimitExample[] {
  return firstOf([() => ofSite(ground, site), () => watched(ground, site), () => ofCooling(ground, cooling)]);
}

function ofSite(ground: ExampleGround, source: MeteredPeak | undefined): LimitExample | undefined {
  const known = limited(source, 90);
  const loads = siteLoads(ground);
  if (known === undefined || loads.length === 0) return undefined;
  const { meter, limit, values } = known;
  return peakLimit(
    {
      key: "site-peak",
      title: t("Demand below {limit}", values),
      text: t(
        "Keep {meter} below {limit}, {share} % of the highest 15-minute demand of the last {days} days; shed in this order: {loads}",
        { ...values, days: EXAMPLE_DAYS, loads: loads.map(({ words }) => words).join(", ") },
      ),
    },
    meter,
    { limit, loads, isWatchOnly: false },
  );
}

function watched(ground: ExampleGround, source: MeteredPeak | undefined): LimitExample | undefined {
  const known = limited(source, 80);
  const loads = siteLoads(ground);
  if (known === undefined || loads.length === 0) return undefined;
  const { meter, limit, values } = known;
  return peakLimit(
    {
      key: "site-peak-watched",
      title: t("Watched: demand below {limit}", values),
      text: t(
        "Only watch {meter} at {limit}, {share} % of its highest 15-minute demand: what would be shed is recorded, nothing is commanded",
        values,
      ),
    },
    meter,
    { limit, loads, isWatchOnly: true },
  );
}

function ofCooling(ground: ExampleGround, source: MeteredPeak | undefined): LimitExample | undefined {
  const known = limited(source, 90);
  if (known === undefined) return undefined;
  const { meter, limit, values } = known;
  const { placement } = meter.device;
  const units = commanded(ground, AIR_CONDITION.module, "setpoint").filter((unit) => unit.placement === placement);
  const building = buildingName(ground, placement);
  return peakLimit(
    {
      key: "cooling-peak",
      title: t("Cooling of {building} below {limit}", { ...values, building }),
      text: t(
        "Keep the air conditioning on {meter} of {building} below {limit}, {share} % of its highest 15-minute demand, by warmer setpoints",
        { ...values, building },
      ),
    },
    meter,
    { limit, loads: [warmer(units, 26), warmer(units, 28)], isWatchOnly: false },
  );
}

/** A meter and so much of its peak, as sentences say it; undefined: nothing is known of it. */
function limited(source: MeteredPeak | undefined, share: number) {
  if (source?.peak === undefined || source.peak <= 0) return undefined;
  const exact = (source.peak * share) / 100;
  const limit = exact < 10 ? Math.max(0.1, Math.round(exact * 10) / 10) : Math.round(exact);
  const values = { meter: source.device.name, limit: sayQuantity(limit, "kW", { most: 1 }), share };
  return { meter: source, limit, values };
}

function siteLoads(ground: ExampleGround): Load[] {
  const lamps = commanded(ground, LIGHTING.module, LIGHTING.mainCommand).filter(({ isCorridor }) => isCorridor);
  const fans = commanded(ground, EXHAUST_FAN.module, "on");
  const units = commanded(ground, AIR_CONDITION.module, "setpoint");
  return [dimmed(lamps, 50), stopped(fans), warmer(units, 27)].filter(({ devices }) => devices.length > 0);
}

/** Lamps take their rated load by their level. */
function dimmed(devices: readonly DeviceDescription[], level: number): Load {
  const watts = devices.reduce((sum, { facts }) => sum + (factsOf(LIGHTING, facts).watts ?? 0), 0);
  const kilowatts = Math.round((watts * (100 - level)) / 10_000) / 10;
  return {
    devices,
    words: t("corridor lights"),
    name: t("Corridor lights"),
    action: () => setCorridors(LIGHTING.module, devices, { [LIGHTING.mainCommand]: level }),
    kilowatts: kilowatts > 0 ? kilowatts : null,
  };
}

function stopped(devices: readonly DeviceDescription[]): Load {
  return {
    devices,
    words: t("exhaust fans"),
    name: t("Exhaust fans"),
    action: () => setBuildings(EXHAUST_FAN.module, devices, { on: 0 }),
    kilowatts: null,
  };
}

function warmer(devices: readonly DeviceDescription[], setpoint: number): Load {
  return {
    devices,
    words: t("warmer setpoints"),
    name: t("Setpoints at {setpoint}", { setpoint: sayQuantity(setpoint, "°C") }),
    action: () => setBuildings(AIR_CONDITION.module, devices, { setpoint }),
    kilowatts: null,
  };
}

function peakLimit(
  { key, title, text }: Pick<LimitExample, "key" | "title" | "text">,
  { device, point }: Measured,
  { limit, loads, isWatchOnly }: Pick<PeakLimitContent, "limit" | "isWatchOnly"> & { readonly loads: readonly Load[] },
): LimitExample {
  const shed = new Set(loads.flatMap(({ devices }) => devices));
  return {
    key,
    title,
    text,
    devices: [device.name],
    deviceCount: 1 + shed.size,
    content: {
      name: nameOf(title),
      isEnabled: true,
      isWatchOnly,
      source: { device: device.id, point: point.key },
      limit,
      margin: Math.round(limit) / 20,
      settleMinutes: 2,
      leastMinutes: 10,
      mostMinutes: 60,
      restMinutes: 15,
      days: [1, 2, 3, 4, 5, 6, 7],
      hours: null,
      isOffOnHolidays: false,
      stages: loads.map(({ name, action, kilowatts }) => ({ name: nameOf(name), actions: [action()], kilowatts })),
    },
  };
}
