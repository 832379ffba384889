import { pathOf, routeOf } from "@atrium/contract/pages";
import * as z from "zod";

export const LIMITS_HREF = routeOf("setting-peak-limits").path;
export const NEW_LIMIT_HREF = routeOf("setting-peak-limits-new").path;

export function limitHref(id: number): string {
  return pathOf(routeOf("setting-peak-limits-form").path, { id: String(id) });
}

/** What the address says of the list of peak limits. */
export const LimitListAddress = z.object({
  view: z.enum(["list", "runs"]).default("list"),
  page: z.coerce.number().int().positive().default(1),
  size: z.coerce.number().int().positive().max(100).default(10),
});
