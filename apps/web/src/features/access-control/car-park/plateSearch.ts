import { PageQuery } from "@atrium/contract";
import { SUMMARY_PERIODS } from "@atrium/contract/devices";
import { useNavigate } from "@tanstack/react-router";
import * as z from "zod";

/** What the address of the car park says of the plates that are listed. */
export const PlateSearch = z.object({
  /** Those that were read, or those that gates open for. */
  list: z.enum(["read", "allowed"]).default("read"),
  who: z.string().min(1).max(64).optional(),
  listed: z.enum(["yes", "no"]).optional(),
  show: z.enum(["all", "uneven"]).default("all"),
  period: z.enum(SUMMARY_PERIODS).default("TODAY"),
  ...PageQuery.shape,
});
export type PlateSearch = z.output<typeof PlateSearch>;

/** Left out of the address where they hold. */
export const PLATE_DEFAULTS: Partial<PlateSearch> = { list: "read", show: "all", period: "TODAY", page: 1, size: 10 };

/** Changes what the address says: other plates have other pages. */
export function usePlateAddress() {
  const navigate = useNavigate();
  return (by: Partial<PlateSearch>) => {
    void navigate({
      to: ".",
      search: (before: Record<string, unknown>): Record<string, unknown> => ({ ...before, page: 1, ...by }),
      replace: true,
    });
  };
}
