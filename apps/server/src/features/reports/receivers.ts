import { type Feature, UserId } from "@atrium/contract";
import {
  type ReportContent,
  type ReportReceiver,
  type ReportReceiverChoices,
  ReportFolderName,
} from "@atrium/contract/exports";
import { NO_PREFERENCES } from "@atrium/contract/site";
import { type Language, t } from "@atrium/words";
import { AppError } from "../../platform/errors.ts";
import type { NewDelivery } from "./deliveryStore.ts";
import type { PersonRights, ReceiversOptions } from "./needs.ts";

/** Sending to others is an act beyond the pages: it needs the right that sets notices. */
const RIGHT_TO_SEND: Feature = "automationSettable";

/** A receiver at this moment, with how the file is read. */
export interface Addressed extends Omit<NewDelivery, "variant"> {
  readonly language: Language;
}

/** Whom reports may go to, and how each of them reads. */
export class Receivers {
  readonly #options: ReceiversOptions;

  constructor(options: ReceiversOptions) {
    this.#options = options;
  }

  async choices(user: number, features: ReadonlySet<Feature>): Promise<ReportReceiverChoices> {
    const { channels, people, folders } = this.#options;
    const maySendToOthers = features.has(RIGHT_TO_SEND);
    const addresses = await channels.mailAddresses();
    const all = (await people.listRights()).filter(({ id }) => maySendToOthers || id === user);
    return {
      maySendToOthers,
      hasMail: channels.mail() !== undefined,
      people: all.map(({ id, username: name }) => ({ id: UserId.parse(id), name, hasMail: addresses.has(id) })),
      webhooks: maySendToOthers ? channels.webhooks().map(({ id, name }) => ({ id, name })) : [],
      folders: maySendToOthers ? [...folders.keys()].map((name) => ReportFolderName.parse(name)) : [],
    };
  }

  /**
   * Whether a report may have these receivers. What it had before stays, so that it can still be paused.
   * @param owner whose report it is; undefined: the owner has no active account
   * @throws AppError EAU004, EVA001
   */
  async check(
    wanted: ReportContent["receivers"],
    before: ReportContent["receivers"],
    owner: Pick<PersonRights, "id" | "features"> | undefined,
  ): Promise<void> {
    const known = new Set(before.map((one) => JSON.stringify(one)));
    const added = wanted.filter((one) => !known.has(JSON.stringify(one)));
    if (added.length === 0) return;
    if (owner !== undefined && added.some((one) => !this.maySend(one, owner))) {
      throw new AppError("EAU004", t("Sending reports to others requires permission to set up notices"));
    }
    const names = new Map((await this.#options.people.listRights()).map(({ id, username }) => [id, username]));
    const unknown = added.find((one) => !this.#exists(one, names));
    if (unknown === undefined) return;
    const message = t("{receiver} does not exist any more", { receiver: this.#name(unknown, names) });
    throw new AppError("EVA001", message, { fields: [{ path: "receivers", message }] });
  }

  /** Anybody may send to the own address. */
  maySend(receiver: ReportReceiver, { id, features }: Pick<PersonRights, "id" | "features">): boolean {
    return features.has(RIGHT_TO_SEND) || (receiver.way === "person" && receiver.user === id);
  }

  /** @param ofOwner how the owner reads: so is written what nobody else reads */
  async address(receivers: ReportContent["receivers"], ofOwner: Language): Promise<readonly Addressed[]> {
    if (receivers.length === 0) return [];
    const people = new Map((await this.#options.people.listRights()).map((person) => [person.id, person]));
    const names = new Map([...people].map(([id, { username }]) => [id, username]));
    return receivers.map((receiver) => ({
      receiver,
      recipient: this.#name(receiver, names),
      channel: channelOf(receiver),
      language: this.languageOf(receiver, receiver.way === "person" ? people.get(receiver.user) : undefined) ?? ofOwner,
    }));
  }

  /** undefined: a person who is gone. */
  languageOf(receiver: ReportReceiver, person: Pick<PersonRights, "preferences"> | undefined): Language | undefined {
    const { languages } = this.#options;
    if (receiver.way === "person") return person && languages.reader(person.preferences);
    return languages.reader({ ...NO_PREFERENCES, language: receiver.language });
  }

  #exists(receiver: ReportReceiver, people: ReadonlyMap<number, string>): boolean {
    const { channels, folders } = this.#options;
    switch (receiver.way) {
      case "person":
        return people.has(receiver.user);
      case "webhook":
        return channels.webhooks().some(({ id }) => id === receiver.channel);
      case "folder":
        return folders.has(receiver.folder);
      default:
        return true;
    }
  }

  #name(receiver: ReportReceiver, people: ReadonlyMap<number, string>): string {
    switch (receiver.way) {
      case "person":
        return people.get(receiver.user) ?? t("User {user}", { user: receiver.user });
      case "webhook": {
        const found = this.#options.channels.webhooks().find(({ id }) => id === receiver.channel);
        return found?.name ?? t("Webhook {id}", { id: receiver.channel });
      }
      case "folder":
        return receiver.path === "" ? receiver.folder : `${receiver.folder}/${receiver.path}`;
      default:
        return receiver.address;
    }
  }
}

/** What a slow receiver keeps busy. */
function channelOf(receiver: ReportReceiver): string {
  if (receiver.way === "webhook") return `webhook:${receiver.channel}`;
  return receiver.way === "folder" ? `folder:${receiver.folder}` : "mail";
}
