import { t } from "@atrium/words";
import * as z from "zod";
import { AlarmPriority } from "./alarm.ts";
import { SubjectWord } from "./alarmRule.ts";
import { EpochMillis, UserId } from "../base/ids.ts";
import { Place } from "../site/place.ts";
import { PlainName } from "../base/plainName.ts";
import { TimeOfDay } from "../base/timeOfDay.ts";
import { NoticeChannelId } from "./noticeChannel.ts";

export const MAX_NOTICE_RULES = 100;
export const MAX_NOTICE_STEPS = 5;

/** 1 Monday to 7 Sunday. */
const Weekday = z.int().min(1).max(7);

/** Days of the week and a stretch of each; where `to` is not after `from`, it ends on the next day. */
export const NoticeHours = z.object({
  days: z.array(Weekday).min(1).max(7),
  from: TimeOfDay,
  to: TimeOfDay,
});
export type NoticeHours = z.infer<typeof NoticeHours>;

/** Whom to notify. Each person chooses how: by mail, by push. */
export const NoticeRecipient = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("person"), user: UserId }),
  /** Whoever is on call when it is sent. */
  z.object({ kind: z.literal("on-call") }),
  z.object({ kind: z.literal("webhook"), channel: NoticeChannelId }),
]);
export type NoticeRecipient = z.infer<typeof NoticeRecipient>;

/** `after`: so many minutes from when the alarm asked for somebody, while nobody has acknowledged it. */
export const NoticeStep = z.object({
  after: z.int().min(0).max(1_440),
  to: z.array(NoticeRecipient).min(1).max(20),
});
export type NoticeStep = z.infer<typeof NoticeStep>;

function isRising(steps: readonly NoticeStep[]): boolean {
  return steps.every(({ after }, index) => index === 0 || after > (steps[index - 1]?.after ?? 0));
}

/** A rule as a person writes it: which alarms, and whom to notify. */
export const NoticeRuleContent = z.object({
  /** Unique among the rules, in any case. */
  name: PlainName,
  isOn: z.boolean(),
  priorities: z.array(AlarmPriority).min(1).max(4),
  /** Empty: everywhere. */
  places: z.array(Place).max(50),
  /** Modules; empty: every system. */
  systems: z.array(SubjectWord).max(50),
  /** When the alarm comes; null: at any time. */
  hours: NoticeHours.nullable(),
  steps: z
    .array(NoticeStep)
    .min(1)
    .max(MAX_NOTICE_STEPS)
    .refine(isRising, { error: () => t("each step must be later than the one before") }),
  /** Also notify when the alarm clears. */
  tellsEnd: z.boolean(),
});
export type NoticeRuleContent = z.infer<typeof NoticeRuleContent>;

export const NoticeRuleId = z.int().positive().brand<"NoticeRuleId">();
export type NoticeRuleId = z.infer<typeof NoticeRuleId>;

export const NoticeRuleChange = NoticeRuleContent.extend({ revision: z.int().positive() });
export type NoticeRuleChange = z.infer<typeof NoticeRuleChange>;

export const NoticeRule = NoticeRuleContent.extend({
  id: NoticeRuleId,
  revision: z.int().positive(),
  updatedAt: EpochMillis,
  by: z.string(),
});
export type NoticeRule = z.infer<typeof NoticeRule>;

/** Somebody whom a rule or the calendar may name. */
export const NoticePerson = z.object({
  id: UserId,
  name: z.string(),
  /** Whether the person may see alarms: others are not notified. */
  maySee: z.boolean(),
  hasMail: z.boolean(),
  /** Browsers that take push notices. */
  browsers: z.int().nonnegative(),
});
export type NoticePerson = z.infer<typeof NoticePerson>;

export const NoticeRules = z.object({
  rules: z.array(NoticeRule).max(MAX_NOTICE_RULES),
  people: z.array(NoticePerson),
});
export type NoticeRules = z.infer<typeof NoticeRules>;
