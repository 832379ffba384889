import { DeviceId, FilterTime, PageQuery } from "@atrium/contract";
import { PASSAGE_PARTS } from "@atrium/contract/access";
import { SUMMARY_PERIODS } from "@atrium/contract/devices";
import * as z from "zod";

/** What the address of the log of passages says beside the place. */
export const PassageSearch = z.object({
  who: z.string().min(1).max(64).optional(),
  door: DeviceId.optional(),
  kind: z.enum(["card-read", "face", "door"]).optional(),
  result: z.enum(PASSAGE_PARTS).default("all"),
  period: z.enum(SUMMARY_PERIODS).default("TODAY"),
  /** Only what happened within `AROUND` of a moment, whatever the period, epoch ms. */
  around: FilterTime.optional(),
  ...PageQuery.shape,
});
export type PassageSearch = z.output<typeof PassageSearch>;

/** Left out of the address where they hold. */
export const PASSAGE_DEFAULTS: Partial<PassageSearch> = { result: "all", period: "TODAY", page: 1, size: 10 };
