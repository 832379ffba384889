import { type HandOverSheet, isUnacknowledged, type SheetAlarm, type SheetContent } from "@atrium/contract/alarms";
import { formatDate, sayTerm, t } from "@atrium/words";
import { clock, clockOfDay } from "../../platform/time.ts";

/** The site's clocks, and the moment against which a day is today. */
export interface SheetClock {
  readonly timeZone: string;
  readonly now: number;
}

/** "Day shift, 19 Nov 2026, 06:00 to 14:00". */
export function shiftText({ shift }: Pick<SheetContent, "shift">, timeZone: string): string {
  const day = formatDate(shift.from, "DD MMM YYYY", timeZone);
  return t("{name}, {day}, {clock} to {clock2}", {
    name: sayTerm(shift.name),
    day,
    clock: clock(shift.from, timeZone),
    clock2: clock(shift.to, timeZone),
  });
}

/** What the head of the sheet says of the worst open alarm. */
export function worstSentence(alarm: SheetAlarm, content: SheetContent, at: SheetClock): string {
  const since = t("Since {clockOfDay}", { clockOfDay: clockOfDay(alarm.at, at) });
  const seen =
    alarm.acknowledged === undefined
      ? isUnacknowledged(alarm.state)
        ? t("unacknowledged")
        : t("no acknowledgement needed")
      : t("acknowledged by {by} {clockOfDay}", {
          by: alarm.acknowledged.by,
          clockOfDay: clockOfDay(alarm.acknowledged.at, at),
        });
  const waiting = content.counts.toAcknowledge - (isUnacknowledged(alarm.state) ? 1 : 0);
  return `${since}, ${seen}.${waiting > 0 ? ` ${waitingText(waiting)}` : ""}`;
}

function waitingText(count: number): string {
  return count === 1
    ? t("One more alarm needs acknowledgement.")
    : t("{count} more alarms need acknowledgement.", { count });
}

/** Of an open alarm: "New", "Cleared 09:04", "malee 09:55". */
export function alarmState(alarm: SheetAlarm, at: SheetClock): string {
  if (isUnacknowledged(alarm.state)) {
    return alarm.returnedAt === undefined
      ? t("New")
      : t("Cleared {clockOfDay}", { clockOfDay: clockOfDay(alarm.returnedAt, at) });
  }
  const { acknowledged } = alarm;
  return acknowledged === undefined ? t("To reset") : `${acknowledged.by} ${clockOfDay(acknowledged.at, at)}`;
}

/** "ann to bob", "ann, nobody took over". */
export function peopleText({ given, taken }: Pick<HandOverSheet, "given" | "taken">): string {
  return taken === null
    ? t("{by}, not taken over yet", { by: given.by })
    : t("{by} to {by2}", { by: given.by, by2: taken.by });
}
