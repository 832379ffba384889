/** A moment as the people on the campus see it. */
export interface LocalTime {
  /** Hours since midnight, 0 to 24. */
  readonly hour: number;
  /** 1 Monday to 7 Sunday. */
  readonly weekday: number;
  /** Days since 1970-01-01, local. */
  readonly day: number;
  /** 0 January to 11 December, with the share of the month that has passed. */
  readonly month: number;
  /** 1 to 366. */
  readonly dayOfYear: number;
}

export const HOUR = 3_600_000;
export const DAY = 24 * HOUR;
export const MINUTE = 60_000;

/** Turns an instant into the site's local time. */
export type LocalClock = (time: number) => LocalTime;

/** @param timeZone IANA name */
export function localClock(timeZone: string): LocalClock {
  const offsetAt = offsets(timeZone);
  return (time) => {
    const local = time + offsetAt(time);
    const day = Math.floor(local / DAY);
    const date = new Date(local);
    const yearStart = Date.UTC(date.getUTCFullYear(), 0, 1) / DAY;
    return {
      hour: (local - day * DAY) / HOUR,
      weekday: ((day + 3) % 7) + 1,
      day,
      month: date.getUTCMonth() + (date.getUTCDate() - 1) / 31,
      dayOfYear: day - yearStart + 1,
    };
  };
}

/**
 * The instant at which clocks of a time zone show a date and hour.
 * @param text without zone: 2026-11-19T10:40
 */
export function instantAt(text: string, timeZone: string): number {
  const asUtc = Date.parse(`${text}Z`);
  const offsetAt = offsets(timeZone);
  // An offset belongs to an instant, which is what is sought: the second look has it right beside a change of the clocks.
  return asUtc - offsetAt(asUtc - offsetAt(asUtc));
}

/** Asking the time zone database is slow, and an offset holds for at least an hour. */
function offsets(timeZone: string): (time: number) => number {
  const format = new Intl.DateTimeFormat("en-US", { timeZone, timeZoneName: "longOffset" });
  let knownHour = Number.NaN;
  let known = 0;
  return (time) => {
    const hour = Math.floor(time / HOUR);
    if (hour !== knownHour) {
      knownHour = hour;
      known = offsetOf(format, hour * HOUR);
    }
    return known;
  };
}

function offsetOf(format: Intl.DateTimeFormat, time: number): number {
  const name = format.formatToParts(time).find((part) => part.type === "timeZoneName")?.value ?? "GMT";
  const [, sign, hours, minutes] = /^GMT([+-])(\d\d):(\d\d)$/.exec(name) ?? [];
  if (hours === undefined || minutes === undefined) {
    return 0;
  }
  return (sign === "-" ? -1 : 1) * (Number(hours) * HOUR + Number(minutes) * MINUTE);
}
