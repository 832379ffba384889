import type { ReportAsked, ReportReceiverChoices } from "@atrium/contract/exports";
import { t } from "@atrium/words";

export type ReceiverAsked = NonNullable<ReportAsked["receivers"]>[number];

/** Choices of a select, one for each receiver that can be added; a mail address is typed afterwards. */
export interface ReceiverOptions {
  readonly group: string;
  readonly items: readonly { readonly value: string; readonly label: string }[];
}

/** What a receiver is called: "somchai", "board@campus.example", "Ticket desk", "board/energy". */
export function receiverName(receiver: ReceiverAsked, choices: ReportReceiverChoices | undefined): string {
  switch (receiver.way) {
    case "person":
      return choices?.people.find(({ id }) => id === receiver.user)?.name ?? t("User {user}", { user: receiver.user });
    case "webhook":
      return (
        choices?.webhooks.find(({ id }) => id === receiver.channel)?.name ?? t("Webhook {id}", { id: receiver.channel })
      );
    case "folder":
      return receiver.path ? `${receiver.folder}/${receiver.path}` : receiver.folder;
    default:
      return receiver.address;
  }
}

/** Those that a report can still get, in groups. */
export function receiverOptions(choices: ReportReceiverChoices, chosen: readonly ReceiverAsked[]): ReceiverOptions[] {
  const people = new Set(chosen.map((one) => (one.way === "person" ? one.user : undefined)));
  const hooks = new Set(chosen.map((one) => (one.way === "webhook" ? one.channel : undefined)));
  const groups = [
    {
      group: t("People ## with an account"),
      items: choices.people
        .filter(({ id }) => !people.has(id))
        .map(({ id, name, hasMail }) => ({
          value: `person:${id}`,
          label: hasMail ? name : t("{name} (no address yet)", { name }),
        })),
    },
    {
      group: t("Mail"),
      items: choices.maySendToOthers ? [{ value: "mail", label: t("Email address…") }] : [],
    },
    {
      group: t("Webhooks"),
      items: choices.webhooks
        .filter(({ id }) => !hooks.has(id))
        .map(({ id, name: label }) => ({ value: `webhook:${id}`, label })),
    },
    {
      group: t("Folders of the server"),
      items: choices.folders.map((label) => ({ value: `folder:${label}`, label })),
    },
  ];
  return groups.filter(({ items }) => items.length > 0);
}

/** The receiver that a choice stands for. */
export function receiverOf(choice: string, choices: ReportReceiverChoices): ReceiverAsked | undefined {
  const language = null;
  if (choice === "mail") return { way: "mail", address: "", language };
  const is = (way: string, key: string | number) => choice === `${way}:${key}`;
  const person = choices.people.find(({ id }) => is("person", id));
  if (person !== undefined) return { way: "person", user: person.id };
  const hook = choices.webhooks.find(({ id }) => is("webhook", id));
  if (hook !== undefined) return { way: "webhook", channel: hook.id, language };
  const folder = choices.folders.find((name) => is("folder", name));
  return folder === undefined ? undefined : { way: "folder", folder, path: "", language };
}
