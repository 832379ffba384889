import { drift } from "../physics/chance.ts";
import { MINUTE } from "../physics/localTime.ts";
import type { Moment } from "../physics/moment.ts";
import { LOW_VOLTAGE } from "./tree.ts";

export const PHASES = 3;
/** V from a phase to neutral. */
export const NOMINAL = LOW_VOLTAGE / Math.sqrt(3);
/** The grid is kept a little above, for what is lost on the way, and how far it drifts to either side. */
const GRID = 1.01;
const GRID_DRIFT = 0.008;
const GRID_SEED = 0x71;

/** Hz: the same everywhere. @param time ms since the epoch */
export function gridFrequency(time: number): number {
  return 50 + 0.06 * (drift(0x50, time, MINUTE / 2) - 0.5);
}

/** A of each phase. @param volts phase to neutral */
export function amperesOf(watts: readonly number[], vars: readonly number[], volts: readonly number[]): number[] {
  return watts.map((one, phase) => {
    const across = volts[phase] ?? 0;
    return across === 0 ? 0 : Math.hypot(one, vars[phase] ?? 0) / across;
  });
}

/** What the grid gives at the incomer, V from a phase to neutral. */
export function gridVolts({ time }: Moment, phase: number): number {
  return NOMINAL * (GRID + GRID_DRIFT * (2 * drift(GRID_SEED + phase, time, 4 * MINUTE) - 1));
}
