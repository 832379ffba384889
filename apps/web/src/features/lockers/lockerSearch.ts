import { PageQuery } from "@atrium/contract";
import { LOCKER_EVENTS, LOCKER_STATES } from "@atrium/contract/access";
import { SUMMARY_PERIODS } from "@atrium/contract/devices";
import * as z from "zod";

/** What the address of the pages of lockers says beside the place, the view and the banks. */
export const LockerSearch = z.object({
  /** The compartment that is looked at, by the number on its door; its bank is what is selected. */
  box: z.string().min(1).max(64).optional(),
  /** Only compartments in this state, and only this kind of event. */
  state: z.enum(LOCKER_STATES).optional(),
  event: z.enum(LOCKER_EVENTS).optional(),
  period: z.enum(SUMMARY_PERIODS).default("TODAY"),
  ...PageQuery.shape,
});
export type LockerSearch = z.output<typeof LockerSearch>;

/** Left out of the address where they hold. */
export const LOCKER_DEFAULTS: Partial<LockerSearch> = { period: "TODAY", page: 1, size: 10 };
