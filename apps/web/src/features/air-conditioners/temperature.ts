import type { Celsius } from "@atrium/contract";

/** °C and the colour of a room at it: seven stops from cold to hot, neutral where most people feel well. */
const STOPS = [
  [20, "--f-cold-3"],
  [21.5, "--f-cold-2"],
  [23, "--f-cold-1"],
  [24.3, "--f-mid"],
  [25.4, "--f-hot-1"],
  [26.8, "--f-hot-2"],
  [28.6, "--f-hot-3"],
] as const;

const COLDEST = STOPS[0];
const HOTTEST = STOPS[6];

/** The range of the colours, °C. */
export const COLOURED = { min: COLDEST[0], max: HOTTEST[0] } as const;

/** °C between which most people who sit and work feel well. */
export const COMFORT = { min: 22, max: 26 } as const;

/** From here on a room is clearly not what was asked for, K. */
export const LARGE_DEVIATION = 3;

/** The colour of a temperature, mixed of the stops beside it. */
export function temperatureFill(temperature: Celsius): string {
  const index = STOPS.findIndex(([stop]) => temperature <= stop);
  if (index === -1) return `var(${HOTTEST[1]})`;
  const [above, aboveName] = STOPS[index] ?? HOTTEST;
  const before = STOPS[index - 1];
  if (before === undefined) return `var(${COLDEST[1]})`;
  const share = Math.round(((temperature - before[0]) / (above - before[0])) * 100);
  return `color-mix(in oklab, var(${aboveName}) ${share}%, var(${before[1]}))`;
}

/** All colours from left to right, as a CSS image. */
export const TEMPERATURE_GRADIENT = `linear-gradient(to right in oklab, ${STOPS.map(
  ([stop, name]) =>
    `var(${name}) ${String(Math.round(((stop - COLOURED.min) / (COLOURED.max - COLOURED.min)) * 100))}%`,
).join(", ")})`;
