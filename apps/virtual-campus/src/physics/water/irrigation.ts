import { HOUR } from "../localTime.ts";
import type { Weather } from "../moment.ts";
import { outdoorAirAt } from "../outdoorAir.ts";
import { ofMonth } from "../sky.ts";

/** Kinds of ground that are watered. */
const GREEN = new Set(["grass", "garden", "sport"]);
/** mm a day that a short meadow would evaporate in the middle of each month in Bangkok, January first. */
const EVAPORATION = [3.9, 4.4, 4.9, 5.1, 4.5, 4.2, 4, 3.9, 3.7, 3.7, 3.8, 3.8];
/** Of that, warm-season turf takes so much: 2 to 5 mm a day in the tropics. */
const CROP = 0.6;
/** Share of the water that reaches roots, and of rain that stays; mm of rain beyond which the rest runs off. */
const EFFICIENCY = 0.8;
const RAIN_KEPT = 0.7;
const RUN_OFF = 25;
/** Sprinklers run before anybody comes, minutes after midnight. */
const SPRINKLERS = { from: 5 * 60, until: 6.5 * 60 };
/** Hours between two looks at the rain. */
const LOOK = 0.5;

export function isGreen(kind: string): boolean {
  return GREEN.has(kind);
}

/**
 * Litres that a day's watering takes of each m²: what yesterday's sun took and its rain did not bring back.
 * @param midnight when the day begins
 */
export function irrigationNeed(midnight: number, weatherAt: (time: number) => Weather): number {
  let rain = 0;
  for (let hours = LOOK / 2; hours < 24; hours += LOOK) {
    rain += outdoorAirAt(weatherAt(midnight - hours * HOUR)).rainRate * LOOK;
  }
  const taken = CROP * ofMonth(EVAPORATION, weatherAt(midnight).local.month - 0.5);
  return Math.max(0, taken - RAIN_KEPT * Math.min(RUN_OFF, rain)) / EFFICIENCY;
}

/** Litres a minute at a minute of the day, for litres of the whole watering. */
export function irrigationFlow(litres: number, minute: number): number {
  const { from, until } = SPRINKLERS;
  return minute >= from && minute < until ? litres / (until - from) : 0;
}
