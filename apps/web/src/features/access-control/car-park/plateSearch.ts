import { PageQuery, SUMMARY_PERIODS } from "@atrium/contract";
import * as z from "zod";

/** What the address of the car park says of the plates that are listed. */
export const PlateSearch = z.object({
  who: z.string().min(1).max(64).optional(),
  listed: z.enum(["yes", "no"]).optional(),
  period: z.enum(SUMMARY_PERIODS).default("TODAY"),
  ...PageQuery.shape,
});
export type PlateSearch = z.output<typeof PlateSearch>;

/** Left out of the address where they hold. */
export const PLATE_DEFAULTS: Partial<PlateSearch> = { period: "TODAY", page: 1, size: 10 };
