import { t } from "@atrium/words";
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
  const verb = isWatchOnly ? t("Would end") : t("Ended");
  if (learned === undefined) {
    const why = unknown === undefined ? t("none of its units ran") : unknownText(unknown);
    return t("{verb} at {end}, its time: {why}", { verb, end, why });
  }
  const whole = Math.round(minutes);
  const when = whole === 0 ? t("at {end}, no sooner", { end }) : t("{whole} min before {end}", { whole, end });
  return `${verb} ${when}: ${learned.kind === "air" ? airStopText(learned) : warmingText(learned)}`;
}

function warmingText({ device, now, most, rate, stops }: WarmingReckoned): string {
  return t("{device} {now} °C, below {most} °C until then at {rate} K an hour, as {stops} stops were", {
    device,
    now: now.toFixed(1),
    most: most.toFixed(1),
    rate: rate.toFixed(1),
    stops,
  });
}
