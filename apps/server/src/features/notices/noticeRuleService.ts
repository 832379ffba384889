import type { ErrorReply } from "@atrium/contract";
import type {
  NoticePerson,
  NoticeRule,
  NoticeRuleChange,
  NoticeRuleContent,
  NoticeRules,
  OnCallChange,
  OnCallReply,
} from "@atrium/contract/alarms";
import type { Place } from "@atrium/contract/site";
import { UserId } from "@atrium/contract";
import type { Clock, SiteTime } from "@atrium/time";
import { t } from "@atrium/words";
import { AppError } from "../../platform/errors.ts";
import type { Caller } from "../../platform/http/caller.ts";
import type { NoticeRegistry } from "./noticeRegistry.ts";
import type { NoticeRuleStore } from "./noticeRuleStore.ts";
import { shiftAt } from "./onCallNow.ts";
import type { OnCallStore } from "./onCallStore.ts";
import type { OwnNoticeStore } from "./ownNoticeStore.ts";
import type { NoticePeople } from "./recipients.ts";

export interface NoticeRuleServiceOptions {
  readonly rules: NoticeRuleStore;
  readonly onCall: OnCallStore;
  readonly own: Pick<OwnNoticeStore, "allChoices" | "browsers">;
  readonly people: NoticePeople;
  readonly book: NoticeRegistry;
  readonly directory: { hasPlace(place: Place): boolean };
  readonly clock: Pick<Clock, "now">;
  readonly time: SiteTime;
  readonly onChanged: () => void;
}

/** What is done to rules and to the calendar of who is on call. */
export class NoticeRuleService {
  readonly #options: NoticeRuleServiceOptions;

  constructor(options: NoticeRuleServiceOptions) {
    this.#options = options;
  }

  async list(): Promise<NoticeRules> {
    return { rules: await this.#options.rules.list(), people: await this.#people() };
  }

  /** @throws AppError ENO002, EVA001 */
  async add(content: NoticeRuleContent, actor: Caller): Promise<NoticeRule> {
    await this.#check(content);
    return await this.#changed(await this.#options.rules.add(content, actor));
  }

  /** @throws AppError ENF001, ENO001, ENO002, EVA001 */
  async change(id: number, { revision, ...content }: NoticeRuleChange, actor: Caller): Promise<NoticeRule> {
    await this.#check(content);
    return await this.#changed(await this.#options.rules.change(id, revision, () => content, actor));
  }

  /** @throws AppError ENF001 */
  async remove(id: number, actor: Caller): Promise<void> {
    await this.#options.rules.remove(id, actor);
    await this.#options.book.load();
  }

  async onCall(): Promise<OnCallReply> {
    const { onCall, clock, time } = this.#options;
    const { calendar, revision } = await onCall.find();
    const now = clock.now();
    const { name: shift, until, crew } = shiftAt(calendar, now, time);
    const people = await this.#people();
    const names = new Map(people.map((person) => [Number(person.id), person.name]));
    const crewNames = crew.map((id) => ({ id: UserId.parse(id), name: names.get(id) ?? t("User {id}", { id }) }));
    return {
      calendar,
      revision,
      people,
      today: time.isoDate(now),
      now: { shift, until, people: crewNames },
    };
  }

  /** @throws AppError ENO001, EVA001 */
  async changeOnCall(change: OnCallChange, actor: Caller): Promise<OnCallReply> {
    const { onCall, people, onChanged } = this.#options;
    const known = new Set((await people.listRights()).map(({ id }) => id));
    const days = [
      ...change.week.map((shifts, index) => ({ path: `week.${index}`, shifts })),
      ...change.others.map(({ shifts }, index) => ({ path: `others.${index}`, shifts })),
    ];
    const short = days.filter(({ shifts }) => shifts.length !== change.shifts.length);
    const strange = days.filter(({ shifts }) => !shifts.flat().every((id) => known.has(id)));
    const fields = [
      ...short.map(({ path }) => ({ path, message: t("Enter a crew for each shift") })),
      ...strange.map(({ path }) => ({ path, message: t("No active user with this number") })),
    ];
    const dates = new Set(change.others.map(({ date }) => date));
    if (dates.size < change.others.length) fields.push({ path: "others", message: t("Each date can be listed once") });
    refuse(fields);
    await onCall.change(change, actor);
    onChanged();
    return await this.onCall();
  }

  async #people(): Promise<NoticePerson[]> {
    const { people, own } = this.#options;
    const [everybody, choices, browsers] = await Promise.all([people.listRights(), own.allChoices(), own.browsers()]);
    return everybody.map(({ id, username, features }) => ({
      id: UserId.parse(id),
      name: username,
      maySee: features.has("viewable"),
      hasMail: (choices.get(id)?.mail ?? null) !== null,
      browsers: browsers.filter(({ user }) => user === id).length,
    }));
  }

  /** @throws AppError EVA001 where it names what is not there */
  async #check({ places, steps }: NoticeRuleContent): Promise<void> {
    const { people, book, directory } = this.#options;
    const known = new Set((await people.listRights()).map(({ id }) => id));
    const fields = steps.flatMap(({ to }, step) =>
      to.flatMap((recipient, index) => {
        const path = `steps.${step}.to.${index}`;
        if (recipient.kind === "person" && !known.has(recipient.user)) {
          return [{ path, message: t("No active user with this number") }];
        }
        const isMissing = recipient.kind === "webhook" && book.channel(recipient.channel)?.settings.kind !== "webhook";
        return isMissing ? [{ path, message: t("Webhook not found") }] : [];
      }),
    );
    const nowhere = places.flatMap((place, index) =>
      directory.hasPlace(place) ? [] : [{ path: `places.${index}`, message: t("Place not found") }],
    );
    refuse([...fields, ...nowhere]);
  }

  async #changed(rule: NoticeRule): Promise<NoticeRule> {
    await this.#options.book.load();
    this.#options.onChanged();
    return rule;
  }
}

function refuse(fields: NonNullable<ErrorReply["fields"]>): void {
  const [first] = fields;
  if (first !== undefined) throw new AppError("EVA001", first.message, { fields });
}
