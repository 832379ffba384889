import * as z from "zod";
import { PlacementKey } from "./place.ts";
import { TimeOfDay } from "./timeOfDay.ts";

const Name = z.string().min(1).max(120);
/** A day off for the people of the site. */
export const Holiday = z.object({
  date: z.iso.date(),
  name: Name,
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

/** The days of the site that are other than an ordinary week's. */
export const SiteCalendar = z.object({
  holidays: z.array(Holiday).max(2_000).default([]),
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
