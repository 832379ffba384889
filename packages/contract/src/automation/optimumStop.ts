import { sayQuantity, t } from "@atrium/words";
import * as z from "zod";
import { type AirReckoned, airStopText, MostCo2, type RoomUnknown, unknownText } from "./optimumAir.ts";

/** How much sooner than its end a schedule stops its units, so that rooms are still as they should by then. */
export const OptimumStop = z.object({
  /** It ends so many minutes before its time at the earliest. */
  earliest: z.int().min(5).max(240),
  /** K that a room may be above what it was kept at, when the schedule's time is over. */
  tolerance: z.number().min(0.1).max(5),
  /** ppm of CO2 at most that rooms of its fresh air units have until its time is over. */
  co2: MostCo2,
  /** When it would end is written down, and it ends at its time. */
  isWatchOnly: z.boolean(),
});
export type OptimumStop = z.infer<typeof OptimumStop>;

/** K, until somebody says otherwise. */
export const USUAL_TOLERANCE = 1;

interface WarmingReckoned {
  readonly kind: "temperature";
  readonly device: string;
  readonly now: number;
  /** What its room stays below. */
  readonly most: number;
  readonly rate: number;
  readonly stops: number;
}

interface Reckoned {
  /** Minutes before its end. */
  readonly minutes: number;
  /** Its end, as a clock shows it. */
  readonly end: string;
  /** Of the room that may be left for the shortest time; undefined: it ends at its time. */
  readonly learned: WarmingReckoned | AirReckoned | undefined;
  readonly unknown: RoomUnknown | undefined;
  readonly isWatchOnly: boolean;
}

/** "Ended 42 min before 18:00: Open office 24.3 °C, below 25.0 °C until then at 1.0 K an hour, as 23 stops were": why it ends when it does. */
export function optimumStopReason({ minutes, end, learned, unknown, isWatchOnly }: Reckoned): string {
  if (learned === undefined) {
    const why = unknown === undefined ? t("none of its units was running") : unknownText(unknown);
    return isWatchOnly
      ? t("Would end at {end} as scheduled: {why}", { end, why })
      : t("Ended at {end} as scheduled: {why}", { end, why });
  }
  const whole = Math.round(minutes);
  const values = { whole, end, why: learned.kind === "air" ? airStopText(learned) : warmingText(learned) };
  if (isWatchOnly) {
    return whole === 0
      ? t("Would end at {end}, not earlier: {why}", values)
      : t("Would end {whole} min before {end}: {why}", values);
  }
  return whole === 0
    ? t("Ended at {end}, not earlier: {why}", values)
    : t("Ended {whole} min before {end}: {why}", values);
}

function warmingText({ device, now, most, rate, stops }: WarmingReckoned): string {
  return t("{device} {now}, below {most} until then at {rate}/h, learned from {stops} stops", {
    device,
    now: sayQuantity(now, "°C", 1),
    most: sayQuantity(most, "°C", 1),
    rate: sayQuantity(rate, "K", 1),
    stops,
  });
}
