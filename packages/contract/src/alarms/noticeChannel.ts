import { t } from "@atrium/words";
import * as z from "zod";
import { EpochMillis } from "../base/ids.ts";
import { PlainName } from "../base/plainName.ts";
import { TrustedCertificate } from "../base/trustedCertificate.ts";

/** The most channels of a site. */
export const MAX_NOTICE_CHANNELS = 20;

export const NoticeChannelId = z.int().positive().brand<"NoticeChannelId">();
export type NoticeChannelId = z.infer<typeof NoticeChannelId>;

/** A mail address as SMTP takes it, without comments, quotes and names. */
export const MailAddress = z
  .string()
  .trim()
  .max(254)
  .regex(/^[A-Za-z0-9._%+-]{1,64}@[A-Za-z0-9](?:[A-Za-z0-9.-]{0,250}[A-Za-z0-9])?$/, {
    error: () => t("expected name@host"),
  });
export type MailAddress = z.infer<typeof MailAddress>;

/** A host name or address, nothing around it. */
const HostName = z
  .string()
  .trim()
  .min(1)
  .max(253)
  .regex(/^[A-Za-z0-9.:-]+$/, { error: () => t("expected a host name or IP address") });

/** How the line to a mail server is protected: from the first octet, by STARTTLS or not at all, or not. */
export const MAIL_SECURITIES = ["tls", "starttls", "none"] as const;
export const MailSecurity = z.enum(MAIL_SECURITIES);
export type MailSecurity = z.infer<typeof MailSecurity>;

/** A secret that a person types is stored encrypted and never returned. Absent in a change: it stays as it is. */
const Password = z.string().min(1).max(1_000);

const mail = {
  kind: z.literal("mail"),
  host: HostName,
  port: z.int().min(1).max(65_535),
  security: MailSecurity,
  /** Absent: the server asks for none. */
  username: z.string().trim().min(1).max(254).exactOptional(),
  /** From whom the mails come. */
  from: MailAddress,
  certificate: TrustedCertificate.exactOptional(),
};

const webhook = {
  kind: z.literal("webhook"),
  url: z
    .url({ protocol: /^https?$/ })
    .max(2_000)
    .refine((url) => !/^[a-z]+:\/\/[^/?#]*@/i.test(url), {
      error: () => t("The URL must not contain a user name or password"),
    }),
  certificate: TrustedCertificate.exactOptional(),
};

const push = {
  kind: z.literal("push"),
  /** Whom the operators of push services write to when something is wrong with what we send (RFC 8292). */
  contact: MailAddress,
};

/** What a channel is set to, as everyone who may set it sees it. */
export const NoticeChannelSettings = z.discriminatedUnion("kind", [
  z.object({ ...mail, hasPassword: z.boolean() }),
  z.object(webhook),
  z.object(push),
]);
export type NoticeChannelSettings = z.infer<typeof NoticeChannelSettings>;
export type NoticeChannelKind = NoticeChannelSettings["kind"];

function isSafe(settings: { readonly kind: string; readonly security?: string; readonly username?: unknown }): boolean {
  return settings.kind !== "mail" || settings.security !== "none" || settings.username === undefined;
}

/** The same as a person writes it. */
export const NoticeChannelContent = z.object({
  /** Unique among the channels, in any case. */
  name: PlainName,
  isOn: z.boolean(),
  settings: z
    .discriminatedUnion("kind", [
      z.object({ ...mail, password: Password.exactOptional() }),
      z.object({ ...webhook, /** Another secret is made. */ renewsSecret: z.boolean().exactOptional() }),
      z.object(push),
    ])
    .refine(isSafe, {
      path: ["username"],
      error: () => t("A user name and password require an encrypted connection"),
    }),
});
export type NoticeChannelContent = z.infer<typeof NoticeChannelContent>;

export const NoticeChannelChange = NoticeChannelContent.extend({ revision: z.int().positive() });
export type NoticeChannelChange = z.infer<typeof NoticeChannelChange>;

export const NoticeChannel = z.object({
  id: NoticeChannelId,
  revision: z.int().positive(),
  name: z.string(),
  isOn: z.boolean(),
  settings: NoticeChannelSettings,
  updatedAt: EpochMillis,
  by: z.string(),
  /** Why nothing is sent through it: its password or key was entered for another server, or cannot be decrypted. */
  trouble: z.string().nullable(),
  /** What it did last: when something was taken, and when and why something was not. */
  lastSentAt: EpochMillis.nullable(),
  lastRefusal: z.object({ at: EpochMillis, answer: z.string() }).nullable(),
  /** Notices that wait for it. */
  waiting: z.int().nonnegative(),
});
export type NoticeChannel = z.infer<typeof NoticeChannel>;

export const NoticeChannels = z.object({ channels: z.array(NoticeChannel).max(MAX_NOTICE_CHANNELS) });

/** `secret` is returned once, where one was generated: `whsec_…`, as the Standard Webhooks write it. */
export const NoticeChannelReply = z.object({ channel: NoticeChannel, secret: z.string().exactOptional() });
export type NoticeChannelReply = z.infer<typeof NoticeChannelReply>;

/** A notice that is sent at once to see whether a channel works. */
export const NoticeTrialRequest = z.object({
  /** Where a mail goes; a webhook needs none, a push goes to the browsers of who asks. */
  to: MailAddress.exactOptional(),
});
export type NoticeTrialRequest = z.infer<typeof NoticeTrialRequest>;

export const NoticeTrial = z.object({
  isTaken: z.boolean(),
  /** What the other side said, in its words. */
  answer: z.string(),
  /** ms */
  took: z.int().nonnegative(),
});
export type NoticeTrial = z.infer<typeof NoticeTrial>;
