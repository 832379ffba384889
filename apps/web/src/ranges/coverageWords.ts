import type { EnergyRange, Measured } from "@atrium/contract/energy";
import { t } from "@atrium/words";
import { rounded, TIGHT } from "./figures.ts";

/** Below this share, a sum or a comparison is said to be of a part. Meters are read every few seconds, so a whole one has a rest. */
export const WHOLE_SHARE = 0.995;

/** How much of a range a figure is of: "39 of 365 days", "82 % of the meter readings"; undefined where it is whole or nothing. */
export function partInWords({ share, periods, of }: Measured, type: EnergyRange): string | undefined {
  if (share >= WHOLE_SHARE || share === 0) return undefined;
  // Where all meters were silent together, whole periods are missing; else a number of them would say too much.
  const isByTime = periods < of && Math.abs(share * of - periods) < 1;
  const part = isByTime
    ? type === "hour-in-day"
      ? t("{periods} of {of, plural, one {# hour} other {# hours}}", { periods, of })
      : t("{periods} of {of, plural, one {# day} other {# days}}", { periods, of })
    : t("{percent}{TIGHT}% of the meter readings", { percent: percentOf(share), TIGHT });
  return part.replaceAll(" ", TIGHT);
}

/** "1 quarter hour", "12 quarter hours". */
export function quartersInWords(quarters: number): string {
  return t("{quarters, plural, one {# quarter hour} other {# quarter hours}}", { quarters }).replaceAll(" ", TIGHT);
}

/** A part is never rounded up to the whole, nor down to nothing. */
function percentOf(share: number): string {
  return rounded(Math.min(99, Math.max(1, 100 * share)));
}
