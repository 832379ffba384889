import { drift } from "../physics/chance.ts";
import { MINUTE } from "../physics/localTime.ts";
import type { Moment } from "../physics/moment.ts";
import { LOW_VOLTAGE } from "./tree.ts";

export const PHASES = 3;
/** V from a phase to neutral. */
export const NOMINAL = LOW_VOLTAGE / Math.sqrt(3);
/** The grid is kept a little above, for what is lost on the way, and drifts by so much to either side. */
const GRID = 1.01;
const GRID_DRIFT = 0.008;
const GRID_SEED = 0x71;

/** What the grid gives at the incomer, V from a phase to neutral. */
export function gridVolts({ time }: Moment, phase: number): number {
  return NOMINAL * (GRID + GRID_DRIFT * (2 * drift(GRID_SEED + phase, time, 4 * MINUTE) - 1));
}
