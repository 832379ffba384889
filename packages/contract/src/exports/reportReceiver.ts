import { t } from "@atrium/words";
import * as z from "zod";
import { MailAddress, NoticeChannelId } from "../alarms/noticeChannel.ts";
import { EpochMillis, UserId } from "../base/ids.ts";
import { LanguageTag } from "../site/language.ts";

/** Receivers that one report may have. */
export const MAX_REPORT_RECEIVERS = 10;
/** Octets of a file that is mailed or posted; a longer one goes into a folder. */
export const MAX_SENT_FILE = 20_000_000;

/** What the operator of the machine calls a folder that reports may be written to. */
export const ReportFolderName = z
  .string()
  .max(40)
  .regex(/^[A-Za-z0-9][A-Za-z0-9_-]*$/);

/** Folders below it: "energy/2026". No part begins with a dot, so none leads up or is hidden. */
const FolderPath = z
  .string()
  .trim()
  .max(200)
  .regex(/^([\p{L}\p{N}_-][\p{L}\p{M}\p{N} ._-]{0,60}(\/[\p{L}\p{N}_-][\p{L}\p{M}\p{N} ._-]{0,60}){0,5})?$/u, {
    error: () => t("expected folder names with / between them"),
  });

/** How its file is written and its mail is worded; null: as the site's default. */
const language = LanguageTag.nullable();

/** Who gets each file of a report. */
export const ReportReceiver = z.discriminatedUnion("way", [
  /** Somebody with an account, by mail, in that person's own language and units. */
  z.object({ way: z.literal("person"), user: UserId }),
  z.object({ way: z.literal("mail"), address: MailAddress, language }),
  /** A webhook of the notice channels: the file is posted to it, signed. */
  z.object({ way: z.literal("webhook"), channel: NoticeChannelId, language }),
  z.object({ way: z.literal("folder"), folder: ReportFolderName, path: FolderPath.default(""), language }),
]);
export type ReportReceiver = z.infer<typeof ReportReceiver>;
export type ReportReceiverWay = ReportReceiver["way"];

/** Each receiver once. */
export const ReportReceivers = z
  .array(ReportReceiver)
  .max(MAX_REPORT_RECEIVERS)
  .refine((all) => new Set(all.map((one) => JSON.stringify(one))).size === all.length, {
    error: () => t("Each receiver may be listed once"),
  });

/** Why a file was not delivered, as a word for programs. */
export const DELIVERY_CODES = [
  /** The owner or the person has no active account. */
  "account",
  /** The owner or the person may not see the list, or the owner may not send to others. */
  "rights",
  /** The person has no mail address. */
  "address",
  /** There is no such channel or folder, or it is off. */
  "channel",
  /** The file is too large to be mailed or posted. */
  "size",
  /** The folder cannot be written to. */
  "folder",
  /** The disk of the folder is full. */
  "full",
  /** The receiver did not take it, or did not answer. */
  "not-taken",
  "unexpected",
] as const;
export const DeliveryCode = z.enum(DELIVERY_CODES);
export type DeliveryCode = z.infer<typeof DeliveryCode>;

/** A file on its way to a receiver, or what became of it. */
export const ReportDelivery = z.object({
  id: z.int().positive(),
  way: z.enum(["person", "mail", "webhook", "folder"]),
  /** "somchai", "board@campus.example", "Ticket desk", "board/energy". */
  to: z.string(),
  /** `waiting`: for its first attempt, or the next one. */
  state: z.enum(["waiting", "sending", "sent", "failed"]),
  /** Of the next attempt. */
  dueAt: EpochMillis.nullable(),
  attempts: z.int().nonnegative(),
  endedAt: EpochMillis.nullable(),
  /** What the other side said, or why it has not got the file; null: nothing yet. */
  answer: z.string().nullable(),
  code: DeliveryCode.nullable(),
  /** An attempt was not answered: the receiver may have the file twice. */
  isPerhapsTwice: z.boolean(),
});
export type ReportDelivery = z.infer<typeof ReportDelivery>;

/** Whom a person may choose as receivers. */
export const ReportReceiverChoices = z.object({
  /** Whether it may be others than the person, by the right that sets notices. */
  maySendToOthers: z.boolean(),
  /** The site has a mail server that is on. */
  hasMail: z.boolean(),
  people: z.array(z.object({ id: UserId, name: z.string(), hasMail: z.boolean() })).max(100_000),
  webhooks: z.array(z.object({ id: NoticeChannelId, name: z.string() })).max(1_000),
  folders: z.array(ReportFolderName).max(100),
});
export type ReportReceiverChoices = z.infer<typeof ReportReceiverChoices>;
