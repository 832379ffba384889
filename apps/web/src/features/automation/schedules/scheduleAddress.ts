import { ScheduleFilter } from "@atrium/contract/automation";
import { pathOf, routeOf } from "@atrium/contract/pages";
import * as z from "zod";

export const SCHEDULES_HREF = routeOf("setting-schedules").path;
export const NEW_SCHEDULE_HREF = routeOf("setting-schedules-new").path;

export function scheduleHref(id: number): string {
  return pathOf(routeOf("setting-schedules-form").path, { id: String(id) });
}

/** What the address says of the list of schedules. */
export const ScheduleListAddress = ScheduleFilter.extend({
  view: z.enum(["list", "week", "runs"]).default("week"),
  /** A date of the week that is shown; absent: today. */
  week: z.iso.date().optional(),
  /** The one that is marked in the week. */
  marked: z.coerce.number().int().positive().optional(),
  page: z.coerce.number().int().positive().default(1),
  size: z.coerce.number().int().positive().max(100).default(50),
});
export type ScheduleListWords = z.output<typeof ScheduleListAddress>;
