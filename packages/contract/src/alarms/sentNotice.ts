import { phrase, type Phrase, t } from "@atrium/words";
import * as z from "zod";
import { AlarmPriority } from "./alarm.ts";
import { EventId } from "./alarmEvent.ts";
import { EpochMillis, FilterTime } from "../base/ids.ts";
import { PageQuery } from "../base/paging.ts";
import { NoticeChannelId } from "./noticeChannel.ts";

/** Days that the log of notices is kept. */
export const NOTICE_LOG_DAYS = 90;

/** What a notice says: an alarm asks for somebody, nobody has come, it has cleared, many came at once, a trial. */
export const NOTICE_KINDS = ["raised", "escalated", "cleared", "flood", "trial"] as const;
export const NoticeKind = z.enum(NOTICE_KINDS);
export type NoticeKind = z.infer<typeof NoticeKind>;

export const NOTICE_KIND_NAMES: Readonly<Record<NoticeKind, Phrase>> = {
  raised: phrase("Alarm"),
  escalated: phrase("Not acknowledged"),
  cleared: phrase("Cleared"),
  flood: phrase("Many alarms"),
  trial: phrase("Test"),
};

/**
 * `waiting`: for its time or its next attempt. `sent`: the other side has taken it. `failed`: it was given up. `dropped`: it
 * was not needed any more.
 */
export const NOTICE_STATES = ["waiting", "sending", "sent", "failed", "dropped"] as const;
export const NoticeState = z.enum(NOTICE_STATES);
export type NoticeState = z.infer<typeof NoticeState>;

export const NOTICE_STATE_NAMES: Readonly<Record<NoticeState, Phrase>> = {
  waiting: phrase("Waiting"),
  sending: phrase("Sending"),
  sent: phrase("Sent"),
  failed: phrase("Failed"),
  dropped: phrase("No longer needed"),
};

/** The ways in which notices leave. `none`: there was nobody to reach, which is recorded too. */
export const SentWay = z.enum(["mail", "push", "webhook", "none"]);
export type SentWay = z.infer<typeof SentWay>;

export const NOTICE_WAY_NAMES: Readonly<Record<SentWay, Phrase>> = {
  mail: phrase("Mail"),
  push: phrase("Push"),
  webhook: phrase("Webhook"),
  none: phrase("None"),
};

export const SentNotice = z.object({
  id: z.int().positive(),
  /** When it was written down. */
  at: EpochMillis,
  kind: NoticeKind,
  way: SentWay,
  /** Who: "somchai", "Ticket desk". */
  recipient: z.string(),
  priority: AlarmPriority.nullable(),
  /** "CO₂ above limit, Board room air sensor". */
  text: z.string(),
  /** The alarm. */
  event: EventId.nullable(),
  rule: z.string().nullable(),
  state: NoticeState,
  /** When it is tried next; null: not any more. */
  dueAt: EpochMillis.nullable(),
  attempts: z.int().nonnegative(),
  endedAt: EpochMillis.nullable(),
  /** What the other side said last, or why it was not sent. */
  answer: z.string().nullable(),
  /** An attempt ended without an answer: the receiver may have it twice, under one id. */
  isPerhapsTwice: z.boolean(),
});
export type SentNotice = z.infer<typeof SentNotice>;

export const SentNoticeQuery = PageQuery.extend({
  state: NoticeState.optional(),
  way: SentWay.optional(),
  channel: z.coerce.number().max(2_147_483_647).pipe(NoticeChannelId).optional(),
  /** Part of the recipient, the text or the rule, in any case. */
  search: z
    .string()
    .trim()
    .max(64)
    .regex(/^[^\0\p{Cs}]*$/u, { error: () => t("Enter plain text to search") })
    .default(""),
  from: FilterTime.optional(),
  to: FilterTime.optional(),
});
export type SentNoticeQuery = z.infer<typeof SentNoticeQuery>;
