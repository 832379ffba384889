import { formatDate, millis } from "@atrium/contract";
import {
  type AlarmFacts,
  type AlarmReading,
  eventLength,
  type EventRow,
  isUnacknowledged,
  limitText,
  readingText,
} from "@atrium/contract/alarms";
import { t } from "@atrium/words";
import { age, clock, clockOfDay } from "../../platform/time.ts";

const MINUTE = 60_000;

/** What a clock says and when it is now, epoch ms. */
export interface Calendar {
  readonly timeZone: string;
  readonly now: number;
}

/** "4 min", "lasted 6 min": how long an alarm has been active, or was; of another day "29 Nov, 6 min", of another year with that. */
export function lengthWords(row: EventRow, { timeZone, now }: Calendar): string {
  const length = eventLength(row);
  const day = dayWords(row.time, now, timeZone);
  if (row.alarm === undefined) return day;
  const isLasting = length === null && row.alarm.isActive;
  const span = length === null ? (isLasting ? ageWords(now - row.time) : "") : ageWords(length);
  const words = length !== null && day === "" ? t("lasted {age}", { age: span }) : span;
  return [day, words].filter((part) => part !== "").join(", ");
}

/** The page's clock goes by the minute: what has just begun is not "0 s" old. */
export function ageWords(length: number): string {
  return length < MINUTE ? t("under 1 min") : age(millis(length));
}

/** Empty for today. */
function dayWords(time: number, now: number, timeZone: string): string {
  const isSame = (form: "YYYY" | "YYYY-MM-DD") => formatDate(time, form, timeZone) === formatDate(now, form, timeZone);
  if (isSame("YYYY-MM-DD")) return "";
  return formatDate(time, isSame("YYYY") ? "D MMM" : "DD MMM YYYY", timeZone);
}

/** "1,322 ppm, limit 1,200 ppm". */
function readingWords(reading: AlarmReading): string {
  const limit = limitText(reading);
  return limit === null
    ? readingText(reading)
    : t("{reading}, limit {limit}", { reading: readingText(reading), limit });
}

/** The second line under an event: its reading, how often it came, what is folded under it. */
export function detailWords({ alarm }: EventRow): string {
  if (alarm === undefined) return "";
  const parts = [
    ...(alarm.reading === undefined ? [] : [readingWords(alarm.reading)]),
    ...(alarm.times > 1 ? [t("occurred {times} times", { times: alarm.times })] : []),
  ];
  return parts.join(", ");
}

/** "14 alarms grouped"; undefined: it stands alone. */
export function groupedWords(count: number): string | undefined {
  if (count === 0) return undefined;
  return count === 1 ? t("1 alarm grouped") : t("{count} alarms grouped", { count });
}

export interface StateWords {
  readonly first: string;
  readonly second: string;
  /** A person is needed. */
  readonly isWaiting: boolean;
}

/** An alarm's state with who and when, in two lines. */
export function stateWords(alarm: AlarmFacts, calendar: Calendar): StateWords {
  const at = (time: number) => clockOfDay(time, calendar);
  const { state, acknowledged, shelf, outOfService, returnedAt, endedAt } = alarm;
  const isWaiting = isUnacknowledged(state);
  const cleared = t("Cleared {part}", { part: returnedAt === undefined ? "" : at(returnedAt) }).trim();
  const who = acknowledged === undefined ? "" : `${acknowledged.by} ${at(acknowledged.at)}`;
  switch (state) {
    case "unacknowledged":
      return { first: t("New"), second: "", isWaiting };
    case "acknowledged":
      return { first: t("Acknowledged"), second: who, isWaiting };
    case "returned":
      return { first: cleared, second: t("unacknowledged"), isWaiting };
    case "latched-unacknowledged":
      return { first: cleared, second: t("to acknowledge and reset"), isWaiting };
    case "latched":
      return { first: cleared, second: t("to reset"), isWaiting };
    case "shelved":
      return {
        first:
          shelf === undefined
            ? t("Shelved")
            : t("Shelved until {clock}", { clock: clock(shelf.until, calendar.timeZone) }),
        second: shelf === undefined ? "" : `${shelf.by}: ${shelf.reason}`,
        isWaiting,
      };
    case "suppressed":
      return { first: t("Suppressed"), second: t("explained by another alarm"), isWaiting };
    case "out-of-service":
      return {
        first: t("Out of service"),
        second: outOfService === undefined ? "" : `${outOfService.by}: ${outOfService.reason}`,
        isWaiting,
      };
    default:
      if (alarm.enteredAt !== undefined) {
        return { first: t("From history"), second: t("nobody was alerted"), isWaiting };
      }
      return {
        first: endedAt === undefined ? t("Ended") : t("Ended {value}", { value: at(endedAt) }),
        second: who,
        isWaiting,
      };
  }
}
