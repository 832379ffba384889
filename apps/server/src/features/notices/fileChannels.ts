import type { DeliveryChannels } from "../../platform/delivery/channels.ts";
import type { NoticeRegistry } from "./noticeRegistry.ts";
import type { OwnNoticeStore } from "./ownNoticeStore.ts";

interface FileChannelsOptions {
  readonly book: Pick<NoticeRegistry, "channelOf" | "channels">;
  readonly own: Pick<OwnNoticeStore, "allChoices">;
}

/** Channels of notices for other things that leave: the mail server and the webhooks that are on. */
export function fileChannels({ book, own }: FileChannelsOptions): DeliveryChannels {
  return {
    mail: () => {
      const channel = book.channelOf("mail");
      if (channel?.settings.kind !== "mail") return undefined;
      return { server: { ...channel.settings, password: channel.secret }, trouble: channel.trouble };
    },
    webhooks: () =>
      book.channels.flatMap(({ id, name, isOn, settings, secret, trouble }) =>
        isOn && settings.kind === "webhook"
          ? [{ id, name, url: settings.url, certificate: settings.certificate, secret, trouble }]
          : [],
      ),
    mailAddresses: async () => {
      const all = await own.allChoices();
      return new Map([...all].flatMap(([user, { mail }]) => (mail === null ? [] : [[user, mail] as const])));
    },
  };
}
