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
    ...people.map((person) => ({ value: t("person {id}", { id: person.id }), label: personText(person) })),
    ...webhooks.map(({ id, name, isOn }) => ({
      value: t("webhook {id}", { id }),
      label: `${name} (${isOn ? "webhook" : t("webhook, off")})`,
    })),
  ];
}

/** A recipient as one word, for lists to choose from. */
export function recipientKey(recipient: NoticeRecipient): string {
  if (recipient.kind === "person") return t("person {user}", { user: recipient.user });
  return recipient.kind === "webhook" ? t("webhook {channel}", { channel: recipient.channel }) : ON_CALL;
}

export function recipientOf(key: string): NoticeRecipient {
  const [kind, id] = key.split(" ");
  if (kind === "person") return { kind, user: UserId.parse(Number(id)) };
  if (kind === "webhook") return { kind, channel: NoticeChannelId.parse(Number(id)) };
  return { kind: "on-call" };
}
