import type { Unit } from "../devices/point.ts";

/** Value in the dimension's base unit = value × factor + offset. */
interface Measure {
  readonly dimension: string;
  readonly factor: number;
  readonly offset?: number;
}

/** How a number of one unit becomes one of another: value × factor + offset. The same as a number on a wire and its point. */
export interface Conversion {
  readonly factor: number;
  readonly offset: number;
}

const SAME: Conversion = { factor: 1, offset: 0 };
/** More digits than any device measures; it takes away what binary fractions leave behind. */
const DIGITS = 12;

const POUND = 0.453_592_37;
const INCH = 0.0254;
const FOOT = 12 * INCH;
const BTU = 1_055.055_852_62;
const CUBIC_FOOT = FOOT ** 3;
const US_GALLON = 231 * INCH ** 3;
const IMPERIAL_GALLON = 0.004_546_09;
const TON_OF_COOLING = 12_000 * (BTU / 3_600);

function measures(dimension: string, factors: Readonly<Record<string, number>>): [string, Measure][] {
  return Object.entries(factors).map(([unit, factor]) => [unit, { dimension, factor }]);
}

/**
 * Units that devices use, by dimension; ours are among them. Factors are exact where their definition is (NIST SP 811, annex B;
 * water columns and mercury at 0 °C by convention).
 */
const MEASURES = new Map<string, Measure>([
  ...measures("percentage", { "%": 1, "‰": 0.1 }),
  ...measures("power", {
    mW: 1e-3,
    W: 1,
    kW: 1e3,
    MW: 1e6,
    "J/h": 1 / 3_600,
    "BTU/h": BTU / 3_600,
    "kBTU/h": (1e3 * BTU) / 3_600,
    hp: 745.699_872,
    "ton of refrigeration": TON_OF_COOLING,
  }),
  ...measures("reactive power", { var: 1, kvar: 1e3, Mvar: 1e6 }),
  ...measures("apparent power", { VA: 1, kVA: 1e3, MVA: 1e6 }),
  ...measures("energy", {
    J: 1,
    kJ: 1e3,
    MJ: 1e6,
    GJ: 1e9,
    Wh: 3_600,
    kWh: 3.6e6,
    MWh: 3.6e9,
    GWh: 3.6e12,
    BTU,
    kBTU: 1e3 * BTU,
    MBTU: 1e6 * BTU,
    therm: 1e5 * BTU,
    "ton-hour": TON_OF_COOLING * 3_600,
  }),
  ...measures("reactive energy", { varh: 1, kvarh: 1e3, Mvarh: 1e6 }),
  ...measures("apparent energy", { VAh: 1, kVAh: 1e3, MVAh: 1e6 }),
  ...measures("voltage", { mV: 1e-3, V: 1, kV: 1e3, MV: 1e6 }),
  ...measures("current", { mA: 1e-3, A: 1 }),
  ...measures("frequency", { Hz: 1, kHz: 1e3, MHz: 1e6 }),
  ...measures("speed of rotation", { rpm: 1, "rad/s": 30 / Math.PI }),
  ...measures("pressure", {
    Pa: 1,
    hPa: 100,
    mbar: 100,
    kPa: 1e3,
    bar: 1e5,
    psi: (POUND * 9.806_65) / INCH ** 2,
    mmH2O: 9.806_65,
    cmH2O: 98.066_5,
    inH2O: 249.088_91,
    mmHg: 133.322_387,
    cmHg: 1_333.223_87,
    inHg: 3_386.388_64,
  }),
  ...measures("time", { ms: 1e-3, "1/100 s": 1e-2, s: 1, min: 60, h: 3_600, d: 86_400, week: 604_800 }),
  ["°C", { dimension: "temperature", factor: 1 }],
  ["K", { dimension: "temperature", factor: 1, offset: -273.15 }],
  ["°F", { dimension: "temperature", factor: 5 / 9, offset: -160 / 9 }],
  // A device that says "difference" measures none to which an offset belongs.
  ["K (difference)", { dimension: "temperature", factor: 1 }],
  ["°F (difference)", { dimension: "temperature", factor: 5 / 9 }],
  ...measures("share of volume", { ppm: 1, ppb: 1e-3 }),
  ...measures("mass per volume", { "ng/m³": 1e-3, "ug/m³": 1, "mg/m³": 1e3, "g/m³": 1e6 }),
  ...measures("illuminance", { lx: 1, fc: 1 / FOOT ** 2 }),
  ...measures("irradiance", { "W/m²": 1, "W/ft²": 1 / FOOT ** 2 }),
  ...measures("area", { "m²": 1, "ft²": FOOT ** 2 }),
  ...measures("energy per area", { "kWh/m²": 1, "kWh/ft²": 1 / FOOT ** 2 }),
  ...measures("length", { µm: 1e-6, mm: 1e-3, cm: 1e-2, m: 1, km: 1e3, in: INCH, ft: FOOT }),
  ...measures("speed", {
    "mm/s": 1e-3,
    "mm/min": 1e-3 / 60,
    "m/s": 1,
    "m/min": 1 / 60,
    "m/h": 1 / 3_600,
    "km/h": 1 / 3.6,
    "ft/s": FOOT,
    "ft/min": FOOT / 60,
    mph: 0.447_04,
    kn: 1_852 / 3_600,
  }),
  ...measures("angle", { "°": 1, rad: 180 / Math.PI }),
  ...measures("volume", {
    ml: 1e-6,
    l: 1e-3,
    "m³": 1,
    "ft³": CUBIC_FOOT,
    "US gal": US_GALLON,
    "imp gal": IMPERIAL_GALLON,
  }),
  ...measures("volume flow", {
    "ml/s": 1e-6,
    "l/s": 1e-3,
    "l/min": 1e-3 / 60,
    "l/h": 1e-3 / 3_600,
    "m³/s": 1,
    "m³/min": 1 / 60,
    "m³/h": 1 / 3_600,
    "m³/d": 1 / 86_400,
    "ft³/s": CUBIC_FOOT,
    "ft³/min": CUBIC_FOOT / 60,
    "ft³/h": CUBIC_FOOT / 3_600,
    "ft³/d": CUBIC_FOOT / 86_400,
    "US gal/min": US_GALLON / 60,
    "US gal/h": US_GALLON / 3_600,
    "imp gal/min": IMPERIAL_GALLON / 60,
  }),
  ...measures("power per volume flow", { "W/(m³/s)": 1, "W/(l/s)": 1e3, "kW/(m³/s)": 1e3 }),
  ...measures("mass", { mg: 1e-6, g: 1e-3, kg: 1, t: 1e3, lb: POUND }),
]);

/** Other spellings, as makers and Home Assistant write them. */
const SPELLINGS = new Map<string, string>([
  ["µg/m³", "ug/m³"],
  ["μg/m³", "ug/m³"],
  ["µg/m3", "ug/m³"],
  ["μm", "µm"],
  ["C", "°C"],
  ["F", "°F"],
  ["L", "l"],
  ["mL", "ml"],
  ["L/s", "l/s"],
  ["L/min", "l/min"],
  ["L/h", "l/h"],
  ["gal", "US gal"],
  ["gal/min", "US gal/min"],
  ["m3", "m³"],
  ["m3/h", "m³/h"],
  ["ft3", "ft³"],
  ["cfm", "ft³/min"],
  ["mi/h", "mph"],
  ["lux", "lx"],
  ["deg", "°"],
  ["Btu/h", "BTU/h"],
]);

/** The unit of this spelling as this product writes it; null: one that it does not know. */
export function unitNamed(spelling: string): string | null {
  const name = SPELLINGS.get(spelling.trim()) ?? spelling.trim();
  return MEASURES.has(name) ? name : null;
}

/** `temperature`, `pressure`; undefined: a unit that is not known. */
export function dimensionOf(unit: string): string | undefined {
  return MEASURES.get(unit)?.dimension;
}

/** The units in which a device may state values of a point in this unit, its own first. */
export function unitsLike(unit: Unit): string[] {
  const dimension = dimensionOf(unit);
  const alike = [...MEASURES].filter(([name, measure]) => name !== unit && measure.dimension === dimension);
  return [unit, ...alike.map(([name]) => name)];
}

/** How numbers of one unit become numbers of the other; null: they measure different things, or one of them is not known. */
export function conversion(from: string, to: string): Conversion | null {
  if (from === to) return SAME;
  // A point in K is a difference of temperatures: what a device states in degrees of any scale has no offset then.
  if (to === "K") return conversion(from.replace(/^(K|°F)$/, "$1 (difference)"), "K (difference)");
  const [source, target] = [MEASURES.get(from), MEASURES.get(to)];
  if (source === undefined || target === undefined || source.dimension !== target.dimension) return null;
  return {
    factor: source.factor / target.factor,
    offset: ((source.offset ?? 0) - (target.offset ?? 0)) / target.factor,
  };
}

export function converted(value: number, { factor, offset }: Conversion): number {
  return factor === 1 && offset === 0 ? value : exact(value * factor + offset);
}

/** The other way round: what a device is sent. */
export function convertedBack(value: number, { factor, offset }: Conversion): number {
  return factor === 1 && offset === 0 ? value : exact((value - offset) / factor);
}

function exact(value: number): number {
  return Number.isFinite(value) ? Number(value.toPrecision(DIGITS)) : value;
}

interface WirePoint {
  readonly unit?: Unit | undefined;
  readonly deviceUnit?: string | undefined;
  readonly scale?: number | undefined;
  readonly offset?: number | undefined;
}

/** How a number as a device sends it becomes the point's value: times its scale, plus its offset, and from its unit to the point's. */
export function wireConversion({ unit, deviceUnit, scale = 1, offset: added = 0 }: WirePoint): Conversion {
  const named = deviceUnit === undefined ? null : unitNamed(deviceUnit);
  const { factor, offset } = (named !== null && unit !== undefined && conversion(named, unit)) || SAME;
  return {
    factor: factor === 1 ? scale : Number((factor * scale).toPrecision(15)),
    offset: added === 0 ? offset : Number((added * factor + offset).toPrecision(15)),
  };
}
