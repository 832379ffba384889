import { type Booking, MAX_BOOKINGS } from "@atrium/contract/site";
import type { SiteTime } from "@atrium/time";
import { t } from "@atrium/words";
import ICAL from "ical.js";
import { blocksOf, isCalendar } from "../../../platform/calendar/blocks.ts";
import { EventLoopYielder } from "../../../platform/eventLoopYielder.ts";
import { type FeedEntry, readEntry } from "./feedEntry.ts";
import { Moments } from "./moments.ts";
import { beginnings, type Span } from "./occurrences.ts";

export interface FeedBookings {
  readonly bookings: readonly Booking[];
  /** Entries that could not be understood. */
  readonly unread: number;
}

/** Entries of a feed that are looked at. */
const MAX_ENTRIES = 20_000;
/** Ms after which a feed is given up: rules can be made to take long. */
const READ_TIMEOUT = 20_000;

/**
 * What an iCalendar feed (RFC 5545) books in a span, by its beginning. Entries are read one by one, so that one that is
 * broken costs only itself, and so that other tasks get the event loop between them.
 * @throws Error in a few words where it is no calendar
 */
export async function readFeed(text: string, span: Span, time: SiteTime): Promise<FeedBookings> {
  if (!isCalendar(text)) throw new Error(t("it did not send a calendar"));
  const yielder = new EventLoopYielder();
  const end = performance.now() + READ_TIMEOUT;
  const moments = new Moments(time, describedZones(text));
  const entries: FeedEntry[] = [];
  let unread = 0;
  for (const block of blocksOf(text, "VEVENT")) {
    if (entries.length + unread >= MAX_ENTRIES) {
      throw new Error(t("it has more than {most} entries", { most: MAX_ENTRIES }));
    }
    await yielder.yieldIfDue();
    try {
      entries.push(readEntry(block, moments));
    } catch {
      unread += 1;
    }
  }
  const bookings: Booking[] = [];
  for (const [entry, replaced] of counted(entries)) {
    await yielder.yieldIfDue();
    if (performance.now() > end) throw new Error(t("it takes too long to read"));
    try {
      for (const from of await beginnings(entry, span, { moments, yielder })) {
        if (!replaced.has(from)) bookings.push(booking(entry, from, moments));
      }
    } catch {
      unread += 1;
    }
  }
  const ordered = bookings.toSorted((one, other) => one.from - other.from || (one.room < other.room ? -1 : 1));
  return { bookings: ordered.slice(0, MAX_BOOKINGS), unread };
}

/** The entries that count, each with the times of its rule that others replace. */
function* counted(entries: readonly FeedEntry[]): Generator<[FeedEntry, ReadonlySet<number>]> {
  let unnamed = 0;
  const byBooking = Map.groupBy(entries, ({ uid }) => (uid === "" ? `\0${unnamed++}` : uid));
  for (const forms of byBooking.values()) {
    const others = newest(forms.filter(({ replaces }) => replaces !== undefined));
    const replaced = new Set(others.flatMap(({ replaces }) => replaces ?? []));
    const rules = newest(forms.filter(({ replaces }) => replaces === undefined));
    for (const rule of rules) if (!rule.isCancelled) yield [rule, replaced];
    if (rules.some(({ isCancelled }) => isCancelled)) continue;
    for (const other of others) if (!other.isCancelled) yield [other, new Set()];
  }
}

/** Of entries for the same time the one that was changed last. */
function newest(entries: readonly FeedEntry[]): FeedEntry[] {
  const found = new Map<number | undefined, FeedEntry>();
  for (const entry of entries) {
    const before = found.get(entry.replaces);
    if (before === undefined || before.sequence <= entry.sequence) found.set(entry.replaces, entry);
  }
  return [...found.values()];
}

function booking({ title, room, length, days }: FeedEntry, from: number, moments: Moments): Booking {
  const until = days === undefined ? from + length : moments.dayAfter(from, days);
  return { title, room, from, until, isAllDay: days !== undefined };
}

function describedZones(text: string): Map<string, ICAL.Timezone> {
  const zones = new Map<string, ICAL.Timezone>();
  for (const block of blocksOf(text, "VTIMEZONE")) {
    if (zones.size >= 100) break;
    try {
      const component = new ICAL.Component(ICAL.parse(block));
      const zone = new ICAL.Timezone(component);
      zones.set(zone.tzid, zone);
    } catch {
      // A zone that cannot be read is one that is not described.
    }
  }
  return zones;
}
