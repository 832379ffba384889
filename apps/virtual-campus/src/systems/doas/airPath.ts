import { humidityOf, waterOf } from "../../physics/air/moistAir.ts";
import { AIR_DENSITY, DESIGN_DROP, enthalpy } from "../../physics/coil.ts";

/** Air by what it carries. */
export interface Air {
  /** °C */
  readonly temperature: number;
  /** % of saturation */
  readonly humidity: number;
  /** ppm */
  readonly co2: number;
}

/** How far each moving part is. */
export interface Parts {
  /** Shares of full speed, 0 to 1. */
  readonly supplyFan: number;
  readonly exhaustFan: number;
  /** Shares of open, 0 to 1. */
  readonly outdoorDamper: number;
  readonly exhaustDamper: number;
  readonly valve: number;
  /** rpm */
  readonly wheel: number;
}

/** How full each filter is: 0 new, 1 due. */
export interface Dirt {
  readonly g4: number;
  readonly f8: number;
  readonly back: number;
}

export interface AirPathInput {
  readonly parts: Parts;
  readonly dirt: Dirt;
  /** m³/h at full speed */
  readonly ratedFlow: number;
  readonly outdoor: Air;
  /** The zone's mean: what comes back from it. */
  readonly zone: Air;
  /** °C of the chilled water that the plant sends. */
  readonly waterIn: number;
}

/** Every state along the two ducts, as sensors there would settle. Temperatures °C, flows m³/h, pressures Pa. */
export interface AirPath {
  readonly supplyFlow: number;
  readonly returnFlow: number;
  readonly filterG4: number;
  readonly filterF8: number;
  readonly filterReturn: number;
  /** Share of the difference between outdoor and return air that the wheel hands on. */
  readonly recovery: number;
  readonly mixedTemperature: number;
  readonly supply: Air;
  readonly exhaustTemperature: number;
  readonly waterOut: number;
  /** W of heat that the coil takes out of the air. */
  readonly duty: number;
  readonly zonePressure: number;
}

/** Pa over a clean filter at full flow, and where it is due (EN 13053 recommends 150 and 300 at most). */
export const FILTERS = {
  g4: { clean: 45, limit: 120 },
  f8: { clean: 110, limit: 250 },
  back: { clean: 40, limit: 120 },
} as const;

/** K by which the water of a coil warms up where the coil gives it what it is sized for. */
const DESIGN_WATER_RISE = 6;
const HOUR_SECONDS = 3_600;
/** K that a supply fan at full speed adds to the air. */
const FAN_HEAT = 1.2;

/**
 * Share of the difference across the coil that a heat pipe around it carries from before it to behind it: the coil works colder and
 * dries more, and rooms are not too cold. Wrap-around heat pipes of humid climates have 0.15 to 0.45.
 */
const WRAP_AROUND = 0.18;

/** Curve of a valve with its coil: a little opening cools a lot. */
const VALVE_CURVE = 1.5;
const VALVE_FULL = 1 - Math.exp(-VALVE_CURVE);
/** Pa in the zone when it gets a tenth more than is taken from it. */
const DESIGN_PRESSURE = 15;

/**
 * One pass of the air through the unit: outdoor air → damper → G4 → F8 → wheel → coil with its heat pipe → supply fan → zone →
 * filter → wheel → exhaust fan → damper → outside.
 */
export function airPath({ parts, dirt, ratedFlow, outdoor, zone, waterIn }: AirPathInput): AirPath {
  const supplyFlow = ratedFlow * parts.supplyFan * passes(parts.outdoorDamper) * (1 - 0.06 * (dirt.g4 + dirt.f8));
  const returnFlow = ratedFlow * parts.exhaustFan * passes(parts.exhaustDamper) * (1 - 0.06 * dirt.back);
  const supplyShare = supplyFlow / ratedFlow;
  const recovery = wheelRecovery(parts.wheel, supplyShare);
  const toSupply = supplyFlow <= 0 ? 0 : recovery * Math.min(1, returnFlow / supplyFlow);
  const toExhaust = returnFlow <= 0 ? 0 : recovery * Math.min(1, supplyFlow / returnFlow);
  const outdoorWater = waterOf(outdoor.temperature, outdoor.humidity);
  const zoneWater = waterOf(zone.temperature, zone.humidity);
  const mixedTemperature = outdoor.temperature + toSupply * (zone.temperature - outdoor.temperature);
  // A coated wheel hands on somewhat less moisture than heat.
  const mixedWater = outdoorWater + 0.85 * toSupply * (zoneWater - outdoorWater);
  const coilTemperature = behindCoil(mixedTemperature, waterIn, coilShare(parts.valve, supplyShare));
  const coilWater = Math.min(mixedWater, waterOf(coilTemperature, 96));
  const reheated = coilTemperature + WRAP_AROUND * (mixedTemperature - coilTemperature);
  const temperature = reheated + FAN_HEAT * parts.supplyFan ** 2;
  // What the heat pipe takes before the coil it gives back behind it.
  const drop = enthalpy(mixedTemperature, mixedWater) - enthalpy(reheated, coilWater);
  const excess = (supplyFlow - returnFlow) / (0.1 * ratedFlow);
  return {
    supplyFlow,
    returnFlow,
    filterG4: filterPressure(FILTERS.g4, dirt.g4, supplyShare),
    filterF8: filterPressure(FILTERS.f8, dirt.f8, supplyShare),
    filterReturn: filterPressure(FILTERS.back, dirt.back, returnFlow / ratedFlow),
    recovery,
    mixedTemperature,
    supply: {
      temperature,
      humidity: humidityOf(temperature, coilWater),
      // A little of the exhaust air is carried over in the wheel's channels.
      co2: outdoor.co2 + (recovery > 0 ? 0.03 : 0) * (zone.co2 - outdoor.co2),
    },
    exhaustTemperature: zone.temperature + toExhaust * (outdoor.temperature - zone.temperature),
    duty: (supplyFlow / HOUR_SECONDS) * AIR_DENSITY * Math.max(0, drop) * 1_000,
    waterOut: waterIn + waterRise(drop, supplyShare, parts.valve),
    zonePressure: Math.sign(excess) * DESIGN_PRESSURE * Math.abs(excess) ** 1.5,
  };
}

/** Share of open that brings the supply air to a temperature, 0 to 1. */
export function valveFor(supplyTemperature: number, mixedTemperature: number, waterIn: number, fan: number): number {
  const coil = (supplyTemperature - FAN_HEAT * fan ** 2 - WRAP_AROUND * mixedTemperature) / (1 - WRAP_AROUND);
  const pipe = mixedTemperature - WRAP_AROUND * (mixedTemperature - coil);
  const wanted = (pipe - coil) / Math.max(1, pipe - waterIn);
  const share = Math.min(1, Math.max(0, wanted / coilLimit(fan)));
  return -Math.log(1 - VALVE_FULL * share) / VALVE_CURVE;
}

/** A blade lets most of the air through long before it is fully open. */
function passes(damper: number): number {
  return 1 - (1 - damper) ** 3;
}

function filterPressure({ clean, limit }: { clean: number; limit: number }, dirt: number, flowShare: number): number {
  return (clean + (limit - clean) * dirt) * flowShare ** 1.6;
}

/** The faster the wheel and the slower the air, the more is handed on. */
function wheelRecovery(rpm: number, flowShare: number): number {
  return rpm <= 0 ? 0 : Math.max(0, 0.86 - 0.12 * flowShare) * (1 - Math.exp(-rpm / 4));
}

/** Share of the way from the air's to the water's temperature that a coil with its valve fully open goes. */
function coilLimit(flowShare: number): number {
  return 0.92 - 0.14 * flowShare;
}
/** °C of the air behind the coil, before which the heat pipe has cooled it. @param share of the way to the water's temperature */
function behindCoil(mixed: number, water: number, share: number): number {
  const passed = 1 - share;
  return ((1 - WRAP_AROUND) * passed * mixed + share * water) / (1 - WRAP_AROUND * passed);
}
function coilShare(valve: number, flowShare: number): number {
  return (coilLimit(flowShare) * (1 - Math.exp(-VALVE_CURVE * valve))) / VALVE_FULL;
}

/** K; @param drop kJ/kg that the air gives to the water */
function waterRise(drop: number, flowShare: number, valve: number): number {
  if (valve < 0.02) {
    return 0;
  }
  return Math.min(14, (DESIGN_WATER_RISE * drop * flowShare) / (DESIGN_DROP * valve));
}
