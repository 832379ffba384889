import { t } from "@atrium/words";
import * as z from "zod";
import { formatDate } from "../base/date.ts";
import { EpochMillis } from "../base/ids.ts";

export const ShiftedClock = z.object({
  /** What the clock of the installation shows. */
  now: EpochMillis,
  /** Ms by which it is ahead of real time; 0: it has real time. */
  ahead: z.int(),
  timeZone: z.string(),
});
export type ShiftedClock = Readonly<z.infer<typeof ShiftedClock>>;

/** What every page and paper says of a clock that is shifted for a demonstration; undefined: there is nothing to say. */
export function shiftedClockWords({ now, ahead, timeZone }: ShiftedClock): string | undefined {
  if (ahead === 0) return undefined;
  const real = formatDate(now - ahead, "dddd D MMM YYYY HH:mm", timeZone);
  return t("The clock is shifted for a demonstration. The actual time is {real}.", { real });
}
