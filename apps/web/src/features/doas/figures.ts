import { sayValue } from "@atrium/words";
import type { PointValue } from "../../platform/livePoints.ts";

/**
 * A measurement as the schematic writes it: two decimals, none for counts, pressures and flows; "–" where none is known.
 * @param unit of the value
 */
export function figure(value: PointValue | undefined, unit: string, decimals = 2): string {
  const number = value?.value ?? null;
  if (number === null) return "–";
  return sayValue(number, unit, decimals);
}

/** Temperature stops of the air plans, °C, and the field colour of each. */
const STOPS = [
  [20, "--f-cold-3"],
  [21.43, "--f-cold-2"],
  [22.87, "--f-cold-1"],
  [24.3, "--f-mid"],
  [25.73, "--f-hot-1"],
  [27.17, "--f-hot-2"],
  [28.6, "--f-hot-3"],
] as const;

export const COLDEST = 20;
export const HOTTEST = 28.6;
export const STOP_COLOURS = STOPS.map(([, colour]) => `var(${colour})`);

/** The colour of air of a temperature; a neutral one where it is not known. */
export function airColour(temperature: number | null): string {
  if (temperature === null) return "var(--surface-3)";
  const above = STOPS.findIndex(([stop]) => temperature <= stop);
  const upper = STOPS[above];
  const lower = STOPS[above - 1];
  if (upper === undefined) return `var(${STOPS[STOPS.length - 1]?.[1] ?? "--f-hot-3"})`;
  if (lower === undefined) return `var(${upper[1]})`;
  const share = ((temperature - lower[0]) / (upper[0] - lower[0])) * 100;
  return `color-mix(in oklab, var(${upper[1]}) ${share.toFixed(1)}%, var(${lower[1]}))`;
}
