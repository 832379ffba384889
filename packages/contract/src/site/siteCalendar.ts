import * as z from "zod";
import { PlacementKey } from "./place.ts";
import { TimeOfDay } from "../base/timeOfDay.ts";

const Name = z.string().min(1).max(120);
/** A day off for the people of the site. */
export const Holiday = z.object({
  /** Its day, and of a yearly one the first. A day is one holiday only. */
  date: z.iso.date(),
  name: Name,
  /** It comes on this day of each year from `date` on; one of 29 February in leap years. */
  isYearly: z.boolean().optional(),
  /**
   * Of a yearly one that comes on a weekday of its month, such as the fourth Thursday of November; `date` is the first such day.
   * `weekday`: 1 Monday to 7 Sunday; `nth`: 1 to 5 from the beginning of the month, -1 to -5 from its end.
   */
  onWeekday: z
    .object({
      weekday: z.int().min(1).max(7),
      nth: z.union([z.int().min(1).max(5), z.int().min(-5).max(-1)]),
    })
    .optional(),
  /** The last year of a yearly one; absent: no last year. */
  lastYear: z.int().min(1).max(9_999).optional(),
  /** Given by the site to its own people: no tariff counts it. */
  isCampusOnly: z.boolean().optional(),
  /** Given for a holiday on a weekend, or for one year only: a tariff may count it as a working day. */
  isExtra: z.boolean().optional(),
  /** Not announced yet: a date by the moon, or a guess. */
  isSample: z.boolean().optional(),
});
export type Holiday = z.infer<typeof Holiday>;

/** Days on which a place of learning teaches. Without any it always does. */
const Term = z.object({ placement: PlacementKey, name: Name, from: z.iso.date(), until: z.iso.date() });

/**
 * People come to a place for it, either on one `date` or by a rule: on some `weekdays` (1 Monday to 7 Sunday), in some
 * `weeks` of the month (1 has its first seven days) or in each. A rule leaves holidays out.
 */
const SiteEvent = z.object({
  placement: PlacementKey,
  name: Name,
  date: z.iso.date().optional(),
  weekdays: z.array(z.int().min(1).max(7)).min(1).max(7).optional(),
  weeks: z.array(z.int().min(1).max(5)).min(1).max(5).optional(),
  opens: TimeOfDay,
  closes: TimeOfDay,
  guests: z.int().min(1).max(100_000),
});
export type SiteEvent = z.infer<typeof SiteEvent>;

/** Entries of a calendar, a yearly one being one. */
export const MAX_HOLIDAYS = 2_000;

/** The days of the site that are other than an ordinary week's. */
export const SiteCalendar = z.object({
  /** Who asks whether a day is one asks `holidaysOf`. */
  holidays: z.array(Holiday).max(MAX_HOLIDAYS).default([]),
  terms: z.array(Term).max(1_000).default([]),
  events: z.array(SiteEvent).max(2_000).default([]),
});
export type SiteCalendar = z.infer<typeof SiteCalendar>;

/** Where the site stands on Earth: its sun is that of this place. Degrees, north and east positive. */
export const SiteLocation = z.object({
  latitude: z.number().min(-90).max(90),
  longitude: z.number().min(-180).max(180),
});
export type SiteLocation = z.infer<typeof SiteLocation>;
