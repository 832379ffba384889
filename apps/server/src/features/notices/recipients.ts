import type { RoleLimits } from "@atrium/contract/people";
import { Reach as RoleReach } from "../../platform/reach.ts";
import type { Preferences } from "@atrium/contract/site";
import type { Feature } from "@atrium/contract";
import {
  type AlarmPriority,
  DEFAULT_OWN_NOTICES,
  type EventSource,
  type NoticeRecipient,
  type OwnNotices,
} from "@atrium/contract/alarms";
import type { SiteTime } from "@atrium/time";
import { phrase, t } from "@atrium/words";
import type { NewNotice } from "./floods.ts";
import { quietUntil } from "./hours.ts";
import type { NoticeRegistry } from "./noticeRegistry.ts";
import { shiftAt } from "./onCallNow.ts";
import type { OnCallStore } from "./onCallStore.ts";
import type { StoredBrowser, OwnNoticeStore } from "./ownNoticeStore.ts";

/** What a person may do now; undefined: nobody of that id may sign in. */
export interface NoticePeople {
  findRights(id: number): Promise<PersonRights | undefined>;
  listRights(): Promise<PersonRights[]>;
}

interface PersonRights {
  readonly id: number;
  readonly username: string;
  readonly features: ReadonlySet<Feature>;
  /** Where they hold; undefined: everywhere. */
  readonly limits?: RoleLimits | undefined;
  /** Absent: the site's. */
  readonly preferences?: Preferences;
}

/** Where a notice goes, and when; or why it goes nowhere. */
export type Reach = Pick<
  NewNotice,
  "way" | "channel" | "user" | "browser" | "lane" | "recipient" | "dueAt" | "failure"
>;

/** What of an alarm decides on who is reached. */
interface NotedAlarm {
  readonly priority: AlarmPriority;
  readonly source: Pick<EventSource, "placement" | "floor">;
}

export interface RecipientsOptions {
  readonly book: NoticeRegistry;
  readonly people: NoticePeople;
  readonly own: Pick<OwnNoticeStore, "allChoices" | "browsers">;
  readonly onCall: Pick<OnCallStore, "find">;
  readonly time: SiteTime;
}

const NOWHERE = { way: "none", channel: null, user: null, browser: null, lane: null };

/** Who is reached by what, as it is at one moment. */
export class Recipients {
  readonly #options: RecipientsOptions;
  readonly #now: number;
  readonly #people: ReadonlyMap<number, PersonRights>;
  readonly #choices: ReadonlyMap<number, OwnNotices>;
  readonly #browsers: readonly StoredBrowser[];
  readonly #crew: readonly number[];

  private constructor(options: RecipientsOptions, now: number, known: Known) {
    this.#options = options;
    this.#now = now;
    this.#people = new Map(known.people.map((person) => [person.id, person]));
    this.#choices = known.choices;
    this.#browsers = known.browsers;
    this.#crew = known.crew;
  }

  static async at(now: number, options: RecipientsOptions): Promise<Recipients> {
    const { people, own, onCall, time } = options;
    const [everybody, choices, browsers, { calendar }] = await Promise.all([
      people.listRights(),
      own.allChoices(),
      own.browsers(),
      onCall.find(),
    ]);
    const { crew } = shiftAt(calendar, now, time);
    return new Recipients(options, now, { people: everybody, choices, browsers, crew });
  }

  /** Each person once. */
  of(recipients: readonly NoticeRecipient[], alarm: NotedAlarm): Reach[] {
    const persons = new Set<number>();
    const reaches: Reach[] = [];
    for (const recipient of recipients) {
      if (recipient.kind === "webhook") reaches.push(this.#webhook(recipient.channel));
      else if (recipient.kind === "person") persons.add(recipient.user);
      else if (this.#crew.length === 0) reaches.push(this.#nobody(t("On call"), t("No one is on call in this shift.")));
      else for (const user of this.#crew) persons.add(user);
    }
    return [...reaches, ...[...persons].flatMap((user) => this.#person(user, alarm))];
  }

  #webhook(id: number): Reach {
    const channel = this.#options.book.channel(id);
    if (channel?.isOn !== true) return this.#nobody(channel?.name ?? t("Webhook"), t("The channel is off."));
    return {
      ...NOWHERE,
      way: "webhook",
      channel: id,
      lane: `webhook:${id}`,
      recipient: channel.name,
      dueAt: this.#now,
    };
  }

  #person(user: number, { priority, source }: NotedAlarm): Reach[] {
    const person = this.#people.get(user);
    if (person === undefined) {
      return [this.#nobody(t("User {user}", { user }), t("This person has no active account."))];
    }
    const { username } = person;
    if (!person.features.has("viewable")) {
      return [this.#nobody(username, t("This person's role does not allow viewing alarms."))];
    }
    const within = person.limits && RoleReach.of(person.limits);
    if (within !== undefined && !(within.hasSection("event") && within.hasPlace(source))) {
      return [this.#nobody(username, t("This person's role is limited to other places."))];
    }
    const { book, time } = this.#options;
    const choices = this.#choices.get(user) ?? DEFAULT_OWN_NOTICES;
    const quiet = priority === 1 || choices.quiet === null ? undefined : quietUntil(choices.quiet, this.#now, time);
    const common = { user, recipient: username, dueAt: quiet ?? this.#now };
    const reaches: Reach[] = [];
    const mail = book.channelOf("mail");
    if (mail !== undefined && choices.mail !== null && choices.byMail.includes(priority)) {
      reaches.push({ ...common, way: "mail", channel: mail.id, browser: null, lane: `mail:${user}` });
    }
    const push = book.channelOf("push");
    if (push !== undefined && choices.byPush.includes(priority)) {
      for (const { id } of this.#browsers.filter((browser) => browser.user === user)) {
        reaches.push({ ...common, way: "push", channel: push.id, browser: id, lane: `push:${id}` });
      }
    }
    return reaches.length > 0 ? reaches : [this.#nobody(username, t(UNREACHED))];
  }

  #nobody(recipient: string, failure: string): Reach {
    return { ...NOWHERE, recipient, failure, dueAt: this.#now };
  }
}

const UNREACHED = phrase(
  "This person receives such notices neither by mail nor by push, or has no email address and no browser registered.",
);

interface Known {
  readonly people: readonly PersonRights[];
  readonly choices: ReadonlyMap<number, OwnNotices>;
  readonly browsers: readonly StoredBrowser[];
  readonly crew: readonly number[];
}
