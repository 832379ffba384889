import * as z from "zod";
import { AlarmRemark, MAX_RULE_SHELF_TIME } from "./alarm.ts";
import { AlarmRow, EventId } from "./alarmEvent.ts";
import { MAX_PROCEDURE_STEPS } from "./alarmRule.ts";
import { EpochMillis } from "../base/ids.ts";
import { RATINGS } from "../base/limits.ts";

/** The most alarms of one act. */
export const MAX_ALARMS_PER_ACT = 500;

const alarms = z.array(EventId).min(1).max(MAX_ALARMS_PER_ACT);

/** What a person does to alarms. */
export const AlarmAct = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("acknowledge"), alarms, remark: AlarmRemark.exactOptional() }),
  /** Of a latched alarm whose cause has gone. */
  z.object({ kind: z.literal("reset"), alarms }),
  /** For so many ms; more than a shift (8 h) needs the right to set automation. */
  z.object({
    kind: z.literal("shelve"),
    alarms,
    reason: AlarmRemark,
    lasts: z.int().min(60_000).max(MAX_RULE_SHELF_TIME),
  }),
  z.object({ kind: z.literal("unshelve"), alarms }),
  z.object({ kind: z.literal("remove-from-service"), alarms, reason: AlarmRemark }),
  z.object({ kind: z.literal("return-to-service"), alarms }),
  z.object({ kind: z.literal("comment"), alarms, remark: AlarmRemark }),
  /** A step of the procedure, from 0. */
  z.object({
    kind: z.literal("step"),
    alarms: z.array(EventId).length(1),
    step: z
      .int()
      .min(0)
      .max(MAX_PROCEDURE_STEPS - 1),
    isDone: z.boolean(),
  }),
  /** How useful it was. */
  z.object({
    kind: z.literal("rate"),
    alarms: z.array(EventId).length(1),
    rating: z.union(RATINGS.map((rating) => z.literal(rating))),
  }),
]);
export type AlarmAct = z.infer<typeof AlarmAct>;

/** What became of an act at one alarm. */
export const AlarmActResult = z.object({
  alarm: EventId,
  /** `already`: somebody else was faster, or it is so anyway. `refused`: it may not be. */
  outcome: z.enum(["done", "already", "refused"]),
  /** Who was faster, and when. */
  by: z.string().exactOptional(),
  at: EpochMillis.exactOptional(),
  /** Why, in a sentence for the person; absent where it is done. */
  reason: z.string().exactOptional(),
  /** As it is now; absent: there is no such alarm, or it is over. */
  row: AlarmRow.exactOptional(),
});
export type AlarmActResult = z.infer<typeof AlarmActResult>;

export const AlarmActReply = z.object({ results: z.array(AlarmActResult) });
export type AlarmActReply = z.infer<typeof AlarmActReply>;
