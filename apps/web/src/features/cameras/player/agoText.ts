import { millis } from "@atrium/contract";
import { t } from "@atrium/words";
import { age } from "../../../platform/time.ts";

const SECOND = 1_000;
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** How long ago a picture is of: `54 s`, `23 min 54 s`, `2 h 05 min`. */
export function agoText(duration: number): string {
  if (duration < MINUTE || duration >= HOUR) return age(millis(Math.max(0, duration)));
  return t("{floor} min {floor2} s", {
    floor: Math.floor(duration / MINUTE),
    floor2: Math.floor((duration % MINUTE) / SECOND),
  });
}
