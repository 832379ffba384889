import type { SiteTime } from "@atrium/time";

export interface ClockTime {
  readonly hour: number;
  readonly minute: number;
  readonly second: number;
}

/** Reads "10:42", "10:42:18", "1042", "9.05"; undefined: no time of a day. */
export function clockTime(words: string): ClockTime | undefined {
  const [, hour = "", minute = "", second = "0"] = /^\s*(\d{1,2})[:.]?(\d{2})(?:[:.]?(\d{2}))?\s*$/.exec(words) ?? [];
  if (hour === "") return undefined;
  const time = { hour: Number(hour), minute: Number(minute), second: Number(second) };
  return time.hour < 24 && time.minute < 60 && time.second < 60 ? time : undefined;
}

/** "10:42:18": a moment's clock as it is typed. */
export function typedClock(site: SiteTime, at: number): string {
  return new Date(at + site.offset(at)).toISOString().slice(11, 19);
}

/** The moment of a date (`2026-11-20`) and a clock, both the site's, epoch ms. */
export function momentOf(site: SiteTime, day: string, { hour, minute, second }: ClockTime): number {
  const two = (number: number): string => String(number).padStart(2, "0");
  return site.parse(`${day}T${two(hour)}:${two(minute)}`) + second * 1_000;
}
