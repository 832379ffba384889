import ICAL from "ical.js";
import type { EventLoopYielder } from "../../../platform/eventLoopYielder.ts";
import { type FeedEntry, zoneOf } from "./feedEntry.ts";
import type { Moments } from "./moments.ts";

export interface Span {
  readonly from: number;
  readonly to: number;
}

/** Steps of a rule that are taken at most: a booking every day for fifty years has 18,000. */
const MAX_STEPS = 20_000;

/**
 * The beginnings of an entry that reach into a span, one after the other.
 * @throws Error where its rule takes too long to follow
 */
export async function beginnings(
  entry: FeedEntry,
  span: Span,
  ground: { moments: Moments; yielder: EventLoopYielder },
) {
  const { component, start, from, length, zone } = entry;
  const { moments, yielder } = ground;
  if (!component.hasProperty("rrule") && !component.hasProperty("rdate")) {
    return reaches(from, length, span) ? [from] : [];
  }
  const rules = component.getAllProperties("rrule");
  if (rules.length > 1) throw new Error("it has more than one rule");
  const daily = rules[0] === undefined ? EVERY_DAY : dailyChoice(localRule(rules[0], { zone, moments }));
  let chosen = 0;
  const without = new Set(
    component
      .getAllProperties("exdate")
      .flatMap((property) =>
        property
          .getValues()
          .flatMap((value: unknown) =>
            value instanceof ICAL.Time ? [moments.of(value, zoneOf(property) ?? zone)] : [],
          ),
      ),
  );
  const rule = new ICAL.RecurExpansion({ component, dtstart: start });
  const found: number[] = [];
  for (let steps = 0; steps < MAX_STEPS; steps++) {
    await yielder.yieldIfDue();
    const next = rule.next() as ICAL.Time | undefined | null;
    if (!next) return found;
    if (!daily.accepts(next)) continue;
    if (++chosen > daily.count) return found;
    const moment = moments.of(next, zone);
    if (moment >= span.to) return found;
    if (reaches(moment, length, span) && !without.has(moment)) found.push(moment);
  }
  throw new Error("its rule takes too many steps");
}

function reaches(from: number, length: number, span: Span): boolean {
  return from < span.to && (from + length > span.from || (length === 0 && from === span.from));
}

/** A rule's last moment is said in UTC, while its steps are those of the clocks beside the beginning. */
function localRule(
  property: ICAL.Property,
  { zone, moments }: { zone: string | undefined; moments: Moments },
): ICAL.Recur {
  const rule: unknown = property.getFirstValue();
  if (!(rule instanceof ICAL.Recur)) throw new Error("its rule is none");
  const { until } = rule;
  if (until && !until.isDate && until.zone === ICAL.Timezone.utcTimezone) {
    rule.until = moments.shown(moments.of(until, undefined), zone);
  }
  return rule;
}

interface DailyChoice {
  accepts(day: ICAL.Time): boolean;
  readonly count: number;
}

const EVERY_DAY: DailyChoice = { accepts: () => true, count: Number.POSITIVE_INFINITY };
const WEEKDAYS = ["", "SU", "MO", "TU", "WE", "TH", "FR", "SA"];

/**
 * The parser looks for the next day of a daily rule without an end: for ever, where none fits (the 30th of February). Its days
 * are chosen here instead, step by step. Rules by the hour are no bookings.
 */
function dailyChoice(rule: ICAL.Recur): DailyChoice {
  if (/^(?:HOURLY|MINUTELY|SECONDLY)$/.test(rule.freq)) throw new Error("its rule takes too many steps");
  if (rule.freq !== "DAILY") return EVERY_DAY;
  const { BYDAY: weekdays, BYMONTH: months, BYMONTHDAY: dates, ...others } = rule.parts;
  if (Object.keys(others).length > 0) throw new Error("its rule is not understood");
  const count = rule.count || Number.POSITIVE_INFINITY;
  rule.parts = {};
  rule.count = null;
  return {
    count,
    accepts: (day) =>
      (weekdays?.map(String).includes(WEEKDAYS[day.dayOfWeek()] ?? "") ?? true) &&
      (months?.map(Number).includes(day.month) ?? true) &&
      (dates?.some((date) => date === day.day || date === day.day - 1 - monthLength(day)) ?? true),
  };
}

function monthLength({ month, year }: ICAL.Time): number {
  return ICAL.Time.daysInMonth(month, year);
}
