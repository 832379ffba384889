import type { NoticeChannelId } from "@atrium/contract/alarms";
import type { MailServer } from "./mail.ts";

interface Usable {
  /** Why it cannot be used, as a sentence: its password or key cannot be decrypted. */
  readonly trouble: string | undefined;
}

interface MailChannel extends Usable {
  readonly server: MailServer;
}

interface WebhookChannel extends Usable {
  readonly id: NoticeChannelId;
  readonly name: string;
  readonly url: string;
  readonly certificate?: string | undefined;
  /** Its receiver knows it; undefined: there is trouble. */
  readonly secret: string | undefined;
}

/** The notice channels that are on, for files that leave by them. */
export interface DeliveryChannels {
  /** undefined: the site has no mail server that is on. */
  mail(): MailChannel | undefined;
  webhooks(): readonly WebhookChannel[];
  /** Where people get mail, as they have said themselves. */
  mailAddresses(): Promise<ReadonlyMap<number, string>>;
}
