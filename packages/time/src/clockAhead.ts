import type { Clock } from "./clock.ts";
import { DAY, HOUR, MINUTE } from "./durations.ts";

const SECOND = 1_000;
const AHEAD = /^([+-])(?=\d)(?:(\d{1,4})d)?(?:(\d{1,5})h)?(?:(\d{1,6})m)?(?:(\d{1,9})s)?$/;
/** Further than this no demonstration goes: ten years. */
const FARTHEST = 3_660 * DAY;

/** The form of a setting that says how far a clock is ahead, for the sentence that refuses another. */
export const AHEAD_FORM = "how far it is ahead of real time, such as +34h, -2d or +1d12h30m";

/** "+34h", "-2d12h": ms by which a clock is ahead of real time; undefined where the text is no such thing. */
export function parseAhead(text: string): number | undefined {
  const [, sign, ...parts] = AHEAD.exec(text) ?? [];
  if (sign === undefined) return undefined;
  const [days = 0, hours = 0, minutes = 0, seconds = 0] = parts.map((part) => Number(part ?? 0));
  const size = days * DAY + hours * HOUR + minutes * MINUTE + seconds * SECOND;
  if (size > FARTHEST) return undefined;
  return sign === "-" ? -size : size;
}

/** The same clock, some ms ahead (behind where it is less than 0). What has passed passes as it does. */
export function clockAhead(clock: Clock, ahead: number): Clock {
  if (ahead === 0) return clock;
  return {
    now: () => clock.now() + ahead,
    elapsed: () => clock.elapsed(),
    after: (delay, task) => clock.after(delay, task),
  };
}
