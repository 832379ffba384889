import { HOUR, MINUTE } from "../localTime.ts";

/** Litres that a cooling tower evaporates for each kWh of heat (2 US gallons for a million BTU), and what it lets off at four cycles of concentration, by that. */
const EVAPORATED = 1.55;
export const BLOWDOWN = 1 / 3;

/** Litres a minute that towers evaporate. @param heat W that they give off */
export function evaporation(heat: number): number {
  return (EVAPORATED * heat * (MINUTE / HOUR)) / 1_000;
}
