import type { NoticeChannel, NoticePerson, NoticeRecipient } from "@atrium/contract/alarms";
import { UserId } from "@atrium/contract";
import { NoticeChannelId } from "@atrium/contract/alarms";
import { t } from "@atrium/words";
import { personText } from "../people.ts";
import type { Option } from "../../../collections/form/MultiSelect.tsx";

const ON_CALL = "on-call";

/** Whom a step may tell. */
export function recipientOptions(people: readonly NoticePerson[], channels: readonly NoticeChannel[]): Option[] {
  const webhooks = channels.filter(({ settings }) => settings.kind === "webhook");
  return [
    { value: ON_CALL, label: t("Whoever is on call") },
    ...people.map((person) => ({ value: `person:${person.id}`, label: personText(person) })),
    ...webhooks.map(({ id, name, isOn }) => ({
      value: `webhook:${id}`,
      label: isOn ? t("{name} (webhook)", { name }) : t("{name} (webhook, off)", { name }),
    })),
  ];
}

/** A recipient as one word, for lists to choose from. */
export function recipientKey(recipient: NoticeRecipient): string {
  if (recipient.kind === "person") return `person:${recipient.user}`;
  return recipient.kind === "webhook" ? `webhook:${recipient.channel}` : ON_CALL;
}

export function recipientOf(key: string): NoticeRecipient {
  const [kind, id] = key.split(":");
  if (kind === "person") return { kind, user: UserId.parse(Number(id)) };
  if (kind === "webhook") return { kind, channel: NoticeChannelId.parse(Number(id)) };
  return { kind: "on-call" };
}
