import { refusedHost } from "@atrium/drivers";
import type { NoticeTrial, NoticeWay, OwnNotices, OwnNoticesReply, PushBrowserAdd } from "@atrium/contract/alarms";
import { type Clock, HOUR, type SiteTime } from "@atrium/time";
import { phrase, type Phrase, t } from "@atrium/words";
import { AppError } from "../../platform/errors.ts";
import type { Caller } from "../../platform/http/caller.ts";
import type { ChannelService } from "./channelService.ts";
import type { NoticeRegistry } from "./noticeRegistry.ts";
import { shiftAt } from "./onCallNow.ts";
import type { OnCallStore } from "./onCallStore.ts";
import type { OwnNoticeStore } from "./ownNoticeStore.ts";
import { pushKeys } from "./transports/transports.ts";

export interface OwnNoticeServiceOptions {
  readonly own: OwnNoticeStore;
  readonly book: NoticeRegistry;
  readonly onCall: Pick<OnCallStore, "find">;
  readonly trials: Pick<ChannelService, "send">;
  readonly clock: Pick<Clock, "now">;
  readonly time: SiteTime;
}

const NOT_SENT: Readonly<Record<NoticeWay, Phrase>> = {
  mail: phrase("This site does not send notices by mail"),
  push: phrase("This site does not send push notices"),
};
/** Trials of one person within an hour: a mail address may be somebody else's. */
const MAX_TRIALS = 6;

/** How a person is notified, by the person's own choice. */
export class OwnNoticeService {
  readonly #options: OwnNoticeServiceOptions;
  /** By person, when. */
  readonly #trials = new Map<number, readonly number[]>();

  constructor(options: OwnNoticeServiceOptions) {
    this.#options = options;
  }

  async find(user: number): Promise<OwnNoticesReply> {
    const { own, book, onCall, clock, time } = this.#options;
    const [{ choices, updatedAt }, browsers, { calendar }] = await Promise.all([
      own.choices(user),
      own.browsers(user),
      onCall.find(),
    ]);
    const push = book.channelOf("push");
    const isOnCall = shiftAt(calendar, clock.now(), time).crew.includes(user);
    const tells = book.rules.filter(({ steps }) =>
      steps.some(({ to }) =>
        to.some((one) => (one.kind === "person" && one.user === user) || (one.kind === "on-call" && isOnCall)),
      ),
    );
    return {
      choices,
      updatedAt,
      hasMail: book.channelOf("mail") !== undefined,
      pushKey: push?.secret === undefined ? null : (pushKeys(push.secret)?.publicKey ?? null),
      browsers: browsers.map(({ id, name, addedAt, lastSentAt }) => ({ id, name, addedAt, lastSentAt })),
      rules: tells.map(({ name }) => name),
    };
  }

  async change(choices: OwnNotices, actor: Caller): Promise<OwnNoticesReply> {
    await this.#options.own.change(choices, { actor, now: this.#options.clock.now() });
    return await this.find(actor.userId);
  }

  /** @throws AppError ENO002, EVA001 where pushes may not go there */
  async addBrowser(browser: PushBrowserAdd, actor: Caller): Promise<OwnNoticesReply> {
    const refused = refusedHost(new URL(browser.endpoint).hostname, "outside");
    if (refused !== undefined) {
      const { message } = refused;
      throw new AppError("EVA001", message, { fields: [{ path: "endpoint", message }] });
    }
    await this.#options.own.addBrowser(browser, { actor, now: this.#options.clock.now() });
    return await this.find(actor.userId);
  }

  /** @throws AppError ENF001 */
  async removeBrowser(id: number, actor: Caller): Promise<void> {
    if (!(await this.#options.own.removeBrowser(id, actor))) {
      throw new AppError("ENF001", t("Browser not found"));
    }
  }

  /** Sends oneself a notice now. @throws AppError ENF001, ERL001, EVA001 */
  async tryOut(way: NoticeWay, actor: Caller): Promise<NoticeTrial> {
    const { own, book, trials } = this.#options;
    const channel = book.channelOf(way);
    if (channel === undefined) throw new AppError("ENF001", t(NOT_SENT[way]));
    this.#count(actor.userId);
    if (way === "mail") {
      const { mail } = (await own.choices(actor.userId)).choices;
      if (mail === null) throw new AppError("EVA001", t("Enter an email address first"));
      return await trials.send(channel, { recipient: actor.name, to: mail, browser: null }, actor);
    }
    const browsers = await own.browsers(actor.userId);
    const sent = await Promise.all(
      browsers.map(async ({ id }) => {
        const subscription = await own.subscription(id);
        return await trials.send(channel, { recipient: actor.name, browser: id, subscription }, actor);
      }),
    );
    const trial = sent.find(({ isTaken }) => !isTaken) ?? sent[0];
    if (trial === undefined) throw new AppError("EVA001", t("None of your browsers receives push notices"));
    return trial;
  }

  #count(user: number): void {
    const now = this.#options.clock.now();
    const recent = (this.#trials.get(user) ?? []).filter((at) => at > now - HOUR);
    if (recent.length >= MAX_TRIALS) {
      throw new AppError(
        "ERL001",
        t("You have sent yourself {count} tests in the last hour. Try again later.", { count: recent.length }),
      );
    }
    this.#trials.set(user, [...recent, now]);
  }
}
