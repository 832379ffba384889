import { SOLAR_INVERTER } from "@atrium/contract/devices";
import type { PlannedDevice } from "@atrium/contract/site";
import type { Site } from "@atrium/site";
import { chance, wordSeed } from "../physics/chance.ts";
import type { Weather } from "../physics/moment.ts";

/** An inverter with the panels on it. */
export interface Inverter {
  readonly device: string;
  /** Peak power of the panels, W. */
  readonly peakWatts: number;
  /** Share of the light that dirt, shade and wiring leave. */
  readonly yield: number;
}

/** Panels lose so much of their power for each kelvin above 25 °C. */
const LOSS_A_KELVIN = 0.0037;
/** K by which a panel on a roof is warmer than the air at 1,000 W/m². */
const WARMER = 32;
/** Of the inverter at full power; it takes some W for itself, at night too. */
const EFFICIENCY = 0.98;
const OWN_WATTS = 12;
/** An inverter gives no more than so much of the peak of its panels, which hardly ever see 1,000 W/m². */
const LARGEST_SHARE = 0.9;

/** Those of some places, by the plans. */
export function invertersOf(site: Site, placements: readonly string[]): Inverter[] {
  return site.plans
    .filter(({ building }) => placements.includes(building))
    .flatMap(({ devices }) => devices.filter(({ module }) => module === SOLAR_INVERTER.module))
    .map((device) => inverterOf(device));
}

/** One of the plans. */
export function inverterOf(device: PlannedDevice): Inverter {
  return {
    device: device.id,
    peakWatts: (SOLAR_INVERTER.facts.parse(device).kwp ?? 0) * 1_000,
    yield: 0.86 + 0.06 * chance(wordSeed(device.id), 0),
  };
}

/** W that the panels of an inverter give while it feeds so many in. */
export function panelWatts(watts: number): number {
  return (watts + OWN_WATTS) / EFFICIENCY;
}

/** W that an inverter feeds in; below 0 at night, when it takes its own few watts. */
export function inverterWatts({ peakWatts, yield: share }: Inverter, { sky }: Pick<Weather, "sky">): number {
  const light = sky.irradiance / 1_000;
  const cell = sky.temperature + WARMER * light;
  const panels = peakWatts * light * share * (1 - LOSS_A_KELVIN * (cell - 25));
  return Math.min(LARGEST_SHARE * peakWatts, EFFICIENCY * panels) - OWN_WATTS;
}
