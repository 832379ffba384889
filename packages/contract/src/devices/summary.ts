import * as z from "zod";
import { ListQuery } from "../base/paging.ts";
import { SUMMARY_MODULES } from "./systems.ts";

/** A module whose devices are counted place by place for the side menu. */
export const SummaryModule = z.enum(SUMMARY_MODULES);
export type SummaryModule = z.infer<typeof SummaryModule>;

/** One row of the side menu: how many devices are on, how many there are, and how many need attention. */
export const PlaceSummary = z.object({
  /** `placeKey` of a building, floor, zone or corridor. */
  place: z.string(),
  /** On, running, playing, open or in service, by the module's own rule. */
  on: z.int().nonnegative(),
  total: z.int().nonnegative(),
  stale: z.int().nonnegative(),
  /** In trouble, but not in alarm. */
  trouble: z.int().nonnegative(),
  /** In alarm: an evacuation message, a lift that has stopped between floors. */
  alarm: z.int().nonnegative(),
  /** Mean of the value that stands for the module (°C of air conditioners, % open of curtains); null: no devices, or unknown. */
  mean: z.number().nullable(),
});
export type PlaceSummary = z.infer<typeof PlaceSummary>;

export const SummaryQuery = ListQuery.extend({ module: SummaryModule });
