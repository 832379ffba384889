import * as z from "zod";
import { AlarmPriority } from "./alarm.ts";
import { EpochMillis } from "../base/ids.ts";
import { PlainName } from "../base/plainName.ts";
import { MailAddress } from "./noticeChannel.ts";
import { TimeOfDay } from "../base/timeOfDay.ts";

/** Browsers of one person that take push notices. */
export const MAX_PUSH_BROWSERS = 10;

/** Ways in which a person is reached. */
export const NOTICE_WAYS = ["mail", "push"] as const;
export const NoticeWay = z.enum(NOTICE_WAYS);
export type NoticeWay = z.infer<typeof NoticeWay>;

/** How a person wants to receive notices of rules. */
export const OwnNotices = z.object({
  mail: MailAddress.nullable(),
  /** Of which alarms by mail, and by push to one's browsers. */
  byMail: z.array(AlarmPriority).max(4),
  byPush: z.array(AlarmPriority).max(4),
  /** Mail and push wait until these hours are over, unless the alarm is critical. null: there are none. */
  quiet: z.object({ from: TimeOfDay, to: TimeOfDay }).nullable(),
});
export type OwnNotices = z.infer<typeof OwnNotices>;

/** Until a person chooses: everything that a rule tells, by whatever reaches the person. */
export const DEFAULT_OWN_NOTICES: OwnNotices = { mail: null, byMail: [1, 2, 3, 4], byPush: [1, 2, 3, 4], quiet: null };

export const PushBrowserId = z.int().positive().brand<"PushBrowserId">();
export type PushBrowserId = z.infer<typeof PushBrowserId>;

/** A browser that takes push notices (RFC 8030, 8291). */
export const PushBrowserAdd = z.object({
  endpoint: z.url({ protocol: /^https$/ }).max(2_000),
  /** The browser's public key and secret, base64url. */
  p256dh: z.base64url().length(87),
  auth: z.base64url().length(22),
  /** "Chrome, Windows" */
  name: PlainName,
});
export type PushBrowserAdd = z.infer<typeof PushBrowserAdd>;

export const OwnNoticesReply = z.object({
  choices: OwnNotices,
  updatedAt: EpochMillis.nullable(),
  /** Whether the site has a channel that is on. */
  hasMail: z.boolean(),
  /** The key that browsers ask for; null: the site has no push channel that is on. */
  pushKey: z.string().nullable(),
  browsers: z
    .array(z.object({ id: PushBrowserId, name: z.string(), addedAt: EpochMillis, lastSentAt: EpochMillis.nullable() }))
    .max(MAX_PUSH_BROWSERS),
  /** Names of the rules that tell this person. */
  rules: z.array(z.string()),
});
export type OwnNoticesReply = z.infer<typeof OwnNoticesReply>;

export const OwnNoticeTrialRequest = z.object({ way: NoticeWay });
