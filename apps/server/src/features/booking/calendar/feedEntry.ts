import ICAL from "ical.js";
import type { Moments } from "./moments.ts";

/** One entry of a feed: a booking, a rule by which it comes again, or another form of one of its times. */
export interface FeedEntry {
  readonly uid: string;
  readonly sequence: number;
  readonly title: string;
  readonly room: string;
  readonly from: number;
  readonly length: number;
  /** Days that an entry of whole days takes; undefined: it has hours. */
  readonly days: number | undefined;
  readonly isCancelled: boolean;
  /** The beginning that the rule gives to the time which this entry replaces. */
  readonly replaces: number | undefined;
  readonly zone: string | undefined;
  readonly component: ICAL.Component;
  readonly start: ICAL.Time;
}

const MAX_TEXT_LENGTH = 200;
const DAY = 86_400_000;

/** @throws Error where it is no entry that can be understood */
export function readEntry(block: string, moments: Moments): FeedEntry {
  const calendar = new ICAL.Component(ICAL.parse(`BEGIN:VCALENDAR\r\n${block}\r\nEND:VCALENDAR`));
  const component = calendar.getFirstSubcomponent("vevent");
  const property = component?.getFirstProperty("dtstart");
  const start: unknown = property?.getFirstValue();
  if (!component || !property || !(start instanceof ICAL.Time)) throw new Error("it has no beginning");
  const zone = zoneOf(property);
  const from = moments.of(start, zone);
  if (!Number.isFinite(from)) throw new Error("its beginning is no time");
  const until = endOf(component, { start, from, moments });
  if (until < from) throw new Error("it ends before it begins");
  const replaced = component.getFirstProperty("recurrence-id");
  const original: unknown = replaced?.getFirstValue();
  return {
    uid: textOf(component, "uid"),
    sequence: Number(component.getFirstPropertyValue("sequence") ?? 0) || 0,
    title: textOf(component, "summary"),
    room: textOf(component, "location"),
    from,
    length: until - from,
    days: start.isDate ? Math.max(1, Math.round((until - from) / DAY)) : undefined,
    isCancelled: textOf(component, "status").toUpperCase() === "CANCELLED",
    replaces: replaced && original instanceof ICAL.Time ? moments.of(original, zoneOf(replaced)) : undefined,
    zone,
    component,
    start,
  };
}

function endOf(
  component: ICAL.Component,
  { start, from, moments }: { start: ICAL.Time; from: number; moments: Moments },
): number {
  const property = component.getFirstProperty("dtend");
  const end: unknown = property?.getFirstValue();
  if (property && end instanceof ICAL.Time) return moments.of(end, zoneOf(property));
  const duration: unknown = component.getFirstPropertyValue("duration");
  if (duration instanceof ICAL.Duration) return from + duration.toSeconds() * 1_000;
  // Without an end, a day is a day, and a time has no length.
  return start.isDate ? moments.dayAfter(from, 1) : from;
}

export function zoneOf(property: ICAL.Property): string | undefined {
  const zone: unknown = property.getParameter("tzid");
  return typeof zone === "string" ? zone : undefined;
}

function textOf(component: ICAL.Component, name: string): string {
  const value: unknown = component.getFirstPropertyValue(name);
  const text = typeof value === "string" ? value : "";
  return text
    .replaceAll(/[\p{Cc}\p{Cs}]+/gu, " ")
    .trim()
    .slice(0, MAX_TEXT_LENGTH);
}
