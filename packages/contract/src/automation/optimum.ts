import * as z from "zod";

/** How early a schedule begins so that rooms are as it says when its time comes. */
export const OptimumStart = z
  .object({
    /** It begins so many minutes before its time at the earliest. */
    earliest: z.int().min(5).max(360),
    /** So many minutes before, where the rooms' own response is not known. */
    fixed: z.int().min(0).max(360),
    /** When it would begin is written down, and it begins at the fixed time. */
    isWatchOnly: z.boolean(),
  })
  .refine(({ earliest, fixed }) => fixed <= earliest, {
    path: ["fixed"],
    message: "It cannot be longer than the earliest",
  });
export type OptimumStart = z.infer<typeof OptimumStart>;

/** The system whose devices have a room temperature that a start is reckoned from. */
export const OPTIMUM_MODULE = "air-condition";
/** From fewer starts nothing is said of a room. */
export const LEAST_STARTS = 5;

interface Reckoned {
  /** Minutes before its time. */
  readonly lead: number;
  /** Its time, as a clock shows it. */
  readonly by: string;
  /** Of the unit that takes longest; undefined: the fixed lead. */
  readonly learned:
    | {
        readonly device: string;
        readonly now: number;
        readonly target: number;
        readonly rate: number;
        readonly starts: number;
      }
    | undefined;
  readonly isWatchOnly: boolean;
}

/** "42 min before 08:00: Open office 27.9 °C, to 24.0 °C at 5.6 K an hour, as 23 starts were": why it begins when it does. */
export function optimumReason({ lead, by, learned, isWatchOnly }: Reckoned): string {
  const verb = isWatchOnly ? "Would begin" : "Begun";
  const minutes = Math.round(lead);
  const before = minutes === 0 ? `${verb} at ${by}, no sooner` : `${verb} ${minutes} min before ${by}`;
  if (learned === undefined) return `${before}, its fixed lead: the rooms' own response is not known`;
  const { device, now, target, rate, starts } = learned;
  return `${before}: ${device} ${now.toFixed(1)} °C, to ${target.toFixed(1)} °C at ${rate.toFixed(1)} K an hour, as ${starts} starts were`;
}
