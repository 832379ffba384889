import { drift, wordSeed } from "./chance.ts";
import { MINUTE } from "./localTime.ts";
import type { Sky } from "./sky.ts";

/** The load of the plant among the loads of the campus. */
export const CHILLER_LOAD = "chiller-plant";

/** Chillers of one size, so many that the coils' rated duty is carried by all but one. */
export const CHILLERS = 6;
const DUTY_CHILLERS = 5;
/** A further chiller starts when those that run would have more than this share of their capacity. */
const NEXT_AT = 0.9;
/** Below this share a chiller starts and stops, and is as good as at that share while it runs. */
const LEAST_SHARE = 0.15;
/** kW of cooling per kW of electricity of one chiller at full load and the wet bulb of a Bangkok afternoon. */
const FULL_COP = 5.4;
const DESIGN_WET_BULB = 26.5;
/** Share by which a chiller takes more for each K that the tower's water is warmer. */
const PER_KELVIN = 0.025;
/** Share of the duty that pipes and pumps add to it. */
const PIPE_GAIN = 0.03;
/** W per W of capacity of the pumps of a running chiller and of its condenser. */
const PRIMARY_PUMPS = 0.018;
/** Of that, the condenser's. */
const CONDENSER_SHARE = 0.45;
/** W per W of full duty of the pumps that bring the water to the coils; they follow the valves. */
const DISTRIBUTION_PUMPS = 0.022;
const LEAST_PUMP_SPEED = 0.35;
/** W of a tower's fan per W of heat that it gives to the air, and W of the plant's controls. */
const TOWER = 0.012;
const CONTROLS = 800;

interface PlantInput {
  /** W that the coils take out of air now, and at most by design. */
  readonly duty: number;
  readonly ratedDuty: number;
  readonly outdoor: Pick<Sky, "temperature" | "humidity">;
}

/** What the plant does, and W of electricity of its parts. */
export interface PlantPower {
  /** Chillers that run, of `CHILLERS`. */
  readonly running: number;
  /** Compressors, towers and controls. */
  readonly machines: number;
  /** The pumps of the chillers' own water, and of their condensers'. */
  readonly primary: number;
  readonly condenser: number;
  /** The pumps that bring the water to the coils, and the share of their full speed. */
  readonly distribution: number;
  readonly speed: number;
  /** W of all chillers' compressors and of the towers' fans: parts of `machines`. */
  readonly compressors: number;
  readonly fans: number;
  /** W of heat that the chillers take out of their water, and can take all together. */
  readonly cooling: number;
  readonly capacity: number;
  /** °C outdoors. */
  readonly wetBulb: number;
  /** W of heat that the towers give off: what the coils took up, and what the compressors did for it. */
  readonly rejected: number;
}

export function plantPower({ duty, ratedDuty, outdoor }: PlantInput): PlantPower {
  const bulb = wetBulb(outdoor.temperature, outdoor.humidity);
  const capacity = ratedDuty / DUTY_CHILLERS;
  if (duty < ratedDuty * 0.005) return { ...STANDING, capacity: capacity * CHILLERS, wetBulb: bulb };
  const demand = duty * (1 + PIPE_GAIN);
  const running = Math.min(CHILLERS, Math.max(1, Math.ceil(demand / (capacity * NEXT_AT))));
  const wanted = Math.min(1, demand / (capacity * running));
  const share = Math.max(LEAST_SHARE, wanted);
  const warmth = 1 + PER_KELVIN * (bulb - DESIGN_WET_BULB);
  const compressors = ((running * capacity) / FULL_COP) * partLoad(share) * (wanted / share) * warmth;
  const speed = Math.max(LEAST_PUMP_SPEED, Math.min(1, duty / ratedDuty));
  const pumps = running * capacity * PRIMARY_PUMPS;
  const fans = TOWER * (demand + compressors);
  return {
    running,
    machines: CONTROLS + compressors + fans,
    compressors,
    fans,
    cooling: demand,
    capacity: capacity * CHILLERS,
    wetBulb: bulb,
    primary: pumps * (1 - CONDENSER_SHARE),
    condenser: pumps * CONDENSER_SHARE,
    distribution: ratedDuty * DISTRIBUTION_PUMPS * speed ** 3,
    speed,
    rejected: demand + compressors,
  };
}

/** °C of the chilled water where it comes into the buildings. */
export function chilledWater(time: number): number {
  return 6.9 + 0.7 * drift(CHILLED_WATER, time, 11 * MINUTE);
}

const CHILLED_WATER = wordSeed("chilled water");

/** Nothing needs cold water. */
const STANDING = {
  running: 0,
  machines: CONTROLS,
  compressors: 0,
  fans: 0,
  primary: 0,
  condenser: 0,
  distribution: 0,
  speed: 0,
  cooling: 0,
  rejected: 0,
};

/** W of electricity of chillers, pumps and towers together. */
function plantWatts(input: PlantInput): number {
  const { machines, primary, condenser, distribution } = plantPower(input);
  return machines + primary + condenser + distribution;
}

/** W that the plant takes at most. */
export function plantCeiling(ratedDuty: number): number {
  return plantWatts({ duty: ratedDuty * 1.5, ratedDuty, outdoor: { temperature: 38, humidity: 70 } });
}

/** Share of its full electricity that a chiller takes at a share of its cooling: the shape of ASHRAE 90.1's screw chillers. */
function partLoad(share: number): number {
  return 0.16 + 0.44 * share + 0.4 * share ** 2;
}

/** °C of the wet bulb at sea level (Stull 2011), good to 0.3 K from 5 to 99 % and -20 to 50 °C. */
function wetBulb(temperature: number, humidity: number): number {
  return (
    temperature * Math.atan(0.151977 * Math.sqrt(humidity + 8.313659)) +
    Math.atan(temperature + humidity) -
    Math.atan(humidity - 1.676331) +
    0.00391838 * humidity ** 1.5 * Math.atan(0.023101 * humidity) -
    4.686035
  );
}
