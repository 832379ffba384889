import { CommandId, EpochMillis } from "@atrium/contract";
import * as z from "zod";
import type { HoldRecord } from "./commandRecord.ts";

/** A hold as it is kept beside the target that replaced it; the point is the target's. */
export const StoredHold = z.object({
  value: z.number(),
  by: z.string(),
  since: EpochMillis,
  until: EpochMillis,
  command: CommandId,
  reason: z.string().optional(),
});
export type StoredHold = z.infer<typeof StoredHold>;

export function storedHold({ value, by, since, until, command, reason }: HoldRecord): StoredHold {
  return { value, by, since, until, command, ...(reason === undefined ? {} : { reason }) };
}
