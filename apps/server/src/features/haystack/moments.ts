import type { SiteTime } from "@atrium/time";
import { HDateTime, Kind } from "haystack-core";

/** The time zone as Project Haystack names it: the city of its IANA name. */
export function cityOf(zone: string): string {
  return zone.slice(zone.lastIndexOf("/") + 1);
}

/** A moment with the offset and the zone of the site. */
export function momentOf(time: number, site: SiteTime): HDateTime {
  const offset = site.offset(time);
  const shown = new Date(time + offset).toISOString().replace(/(\.000)?Z$/, "");
  return HDateTime.make({ _kind: Kind.DateTime, val: `${shown}${offsetOf(offset)}`, tz: cityOf(site.zone) });
}

function offsetOf(offset: number): string {
  if (offset === 0) return "Z";
  const minutes = Math.round(Math.abs(offset) / 60_000);
  const two = (value: number) => String(value).padStart(2, "0");
  return `${offset < 0 ? "-" : "+"}${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
}

/** Ms since the epoch; the end is not within. */
interface Span {
  readonly from: number;
  readonly to: number;
}

const DATE = /^\d{4}-\d{2}-\d{2}$/;

/**
 * A range of `hisRead`: `today`, `yesterday`, a date, two dates, a moment until now, or two moments. Dates are whole days of
 * the site. Undefined: not one of these.
 */
export function spanOf(text: string, site: SiteTime, now: number): Span | undefined {
  const today = site.startOfDay(now);
  if (text === "today") return { from: today, to: site.addDays(today, 1) };
  if (text === "yesterday") return { from: site.addDays(today, -1), to: today };
  const [first = "", last, ...more] = text.split(",").map((part) => part.trim());
  if (more.length > 0) return undefined;
  if (DATE.test(first) && (last === undefined || DATE.test(last))) {
    return ordered({ from: site.parse(first), to: site.addDays(site.parse(last ?? first), 1) });
  }
  return ordered({ from: timeOf(first), to: last === undefined ? now : timeOf(last) });
}

/** Of `2026-11-30T15:00:00+07:00 Bangkok`; NaN: of anything else. */
function timeOf(text: string): number {
  return /^\d{4}-\d{2}-\d{2}T\S+(?:Z|[+-]\d{2}:\d{2})(?: \S+)?$/.test(text)
    ? Date.parse(text.split(" ")[0] ?? "")
    : Number.NaN;
}

function ordered({ from, to }: Span): Span | undefined {
  return from < to ? { from, to } : undefined;
}
