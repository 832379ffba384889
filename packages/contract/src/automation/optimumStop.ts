import * as z from "zod";

/** How much sooner than its end a schedule stops its air conditioners, so that rooms are still as they should by then. */
export const OptimumStop = z.object({
  /** It ends so many minutes before its time at the earliest. */
  earliest: z.int().min(5).max(240),
  /** K that a room may be above what it was kept at, when the schedule's time is over. */
  tolerance: z.number().min(0.1).max(5),
  /** When it would end is written down, and it ends at its time. */
  isWatchOnly: z.boolean(),
});
export type OptimumStop = z.infer<typeof OptimumStop>;

/** K, until somebody says otherwise. */
export const USUAL_TOLERANCE = 1;

interface Reckoned {
  /** Minutes before its end. */
  readonly minutes: number;
  /** Its end, as a clock shows it. */
  readonly end: string;
  /** Of the unit whose room warms soonest; undefined: it ends at its time. */
  readonly learned:
    | {
        readonly device: string;
        readonly now: number;
        /** What its room stays below. */
        readonly most: number;
        readonly rate: number;
        readonly stops: number;
      }
    | undefined;
  /** The unit of whose room it is not known how it warms. */
  readonly unknown: string | undefined;
  readonly isWatchOnly: boolean;
}

/** "Ended 42 min before 18:00: Open office 24.3 °C, below 25.0 °C until then at 1.0 K an hour, as 23 stops were": why it ends when it does. */
export function optimumStopReason({ minutes, end, learned, unknown, isWatchOnly }: Reckoned): string {
  const verb = isWatchOnly ? "Would end" : "Ended";
  if (learned === undefined) {
    const why = unknown === undefined ? "none of its air conditioners ran" : `how ${unknown} warms is not known`;
    return `${verb} at ${end}, its time: ${why}`;
  }
  const { device, now, most, rate, stops } = learned;
  const whole = Math.round(minutes);
  const when = whole === 0 ? `at ${end}, no sooner` : `${whole} min before ${end}`;
  return `${verb} ${when}: ${device} ${now.toFixed(1)} °C, below ${most.toFixed(1)} °C until then at ${rate.toFixed(1)} K an hour, as ${stops} stops were`;
}
