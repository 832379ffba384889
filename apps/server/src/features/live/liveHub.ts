import {
  LIVE_HEARTBEAT_INTERVAL,
  type LiveMessage,
  type Since,
  LIVE_CHANNELS,
  PointSubscribe,
  type PointsChannel as Declared,
} from "@atrium/contract/live";
import type { Clock, Log } from "@atrium/time";
import { t } from "@atrium/words";
import type { Bus } from "../../platform/bus.ts";
import { every, type Repetition } from "../../platform/every.ts";
import type { LiveFeed } from "../../platform/live/liveFeed.ts";
import { mayHear } from "../../platform/live/channelRights.ts";
import { Frame } from "./frame.ts";
import type { JoinChannel, JoinRequest } from "./joinChannel.ts";
import type { PageSocket, LiveMember } from "./pageSocket.ts";
import type { LiveDirectory, LiveSession, LiveSessions, LiveValues } from "./liveDirectory.ts";
import { PointViews } from "./pointViews.ts";
import { FeedChannel } from "./feedChannel.ts";

/** A channel of points; all of them share the views. */
class PointsChannel implements JoinChannel {
  readonly declared: Declared;
  readonly #views: PointViews;

  constructor(declared: Declared, views: PointViews) {
    this.declared = declared;
    this.#views = views;
  }

  join({ client, subscription, request, since }: JoinRequest): LiveMember | undefined {
    const { place, category } = PointSubscribe.parse(request);
    const { reach } = client.session;
    return this.#views.join({ client, subscription, look: { channel: this.declared, place, category, reach }, since });
  }

  stop(): void {
    // The views listen to nothing by themselves.
  }
}

/** Every channel that has data: those of points, and those that features hand in. */
class ChannelRegistry {
  readonly #channels: ReadonlyMap<string, JoinChannel>;

  constructor({ points, feeds }: { readonly points: PointViews; readonly feeds: readonly LiveFeed[] }) {
    const ofPoints = LIVE_CHANNELS.filter((declared) => declared.kind === "points").map(
      (declared) => new PointsChannel(declared, points),
    );
    const channels = [...ofPoints, ...feeds.map((feed) => new FeedChannel(feed))];
    this.#channels = new Map(channels.map((channel) => [channel.declared.name, channel]));
    if (this.#channels.size < channels.length) throw new Error("two parts hand in the same live channel");
  }

  get names(): string[] {
    return [...this.#channels.keys()];
  }

  find(name: string): JoinChannel | undefined {
    return this.#channels.get(name);
  }

  stop(): void {
    for (const channel of this.#channels.values()) channel.stop();
  }
}

export interface LiveHubOptions {
  readonly directory: LiveDirectory;
  readonly newest: LiveValues;
  readonly sessions: LiveSessions;
  /** The channels that features hand in. */
  readonly feeds: readonly LiveFeed[];
  readonly bus: Bus;
  readonly clock: Clock;
  readonly log: Log;
}

/** Closed because the session is over; the page signs in again. */
const CLOSE_SESSION_OVER = 4401;
/** How often congested sockets are checked, ms. */
const CATCH_UP_INTERVAL = 100;
const HEARTBEATS_PER_PING = 15;
/** A socket without room for this many heartbeats is cut off. */
const CONGESTED_LIMIT = 30;
const HEARTBEATS_PER_SESSION_CHECK = 60;

/** All live sockets, and the channels that feed them. */
export class LiveHub {
  readonly #options: LiveHubOptions;
  readonly #clients = new Set<PageSocket>();
  readonly #points: PointViews;
  readonly #channels: ChannelRegistry;
  readonly #ends: (() => void)[] = [];
  #beating: Repetition | undefined;
  #cancelCatchUp: (() => void) | undefined;
  #heartbeats = 0;

  constructor(options: LiveHubOptions) {
    this.#options = options;
    this.#points = new PointViews(options);
    this.#channels = new ChannelRegistry({ points: this.#points, feeds: options.feeds });
  }

  /** How many sockets are open. */
  get size(): number {
    return this.#clients.size;
  }

  /** How many of them have no room and are behind. */
  get behind(): number {
    return [...this.#clients].filter((client) => client.isBehind).length;
  }

  /** Whether the newest value of a point is on somebody's page now. */
  isObserved(point: number): boolean {
    return this.#points.isObserved(point);
  }

  start(): void {
    const { bus, clock, log } = this.#options;
    this.#ends.push(
      bus.subscribe("points.changed", (changes) => this.#points.changed(changes)),
      bus.subscribe("site.changed", ({ revision }) => this.#siteChanged(revision)),
      bus.subscribe("run.changed", () => this.#runChanged()),
      bus.subscribe("session.ended", ({ sessionId }) => this.#endSession(sessionId)),
      bus.subscribe("session.changed", ({ sessionId }) => {
        void this.#checkSessions([...this.#clients].filter((client) => client.sessionId === sessionId));
      }),
    );
    this.#beating = every({
      task: "heartbeat",
      interval: LIVE_HEARTBEAT_INTERVAL,
      run: () => this.#beat(),
      clock,
      log,
    });
  }

  /** Asks every socket to close; pages come back by themselves. */
  stop(): void {
    for (const end of this.#ends.splice(0)) end();
    void this.#beating?.stop();
    this.#cancelCatchUp?.();
    this.#points.stop();
    this.#channels.stop();
    for (const client of this.#clients) client.close(1001, "The server stops");
  }

  add(client: PageSocket): void {
    this.#clients.add(client);
    if (this.#cancelCatchUp === undefined) this.#scheduleCatchUp();
    client.sendMessage(this.#welcome());
    // Its permissions may have changed between the guard's check and now.
    void this.#checkSessions([client]);
  }

  remove(client: PageSocket): void {
    this.#clients.delete(client);
    client.leaveAll();
  }

  /** The names of all channels. */
  get channelNames(): string[] {
    return this.#channels.names;
  }

  channel(name: string): JoinChannel | undefined {
    return this.#channels.find(name);
  }

  /** The change up to which a page is complete, where it was counted in this run. */
  sequenceOf(since: Since | undefined): number | undefined {
    return since?.epoch === this.#options.newest.epoch ? since.sequence : undefined;
  }

  #welcome(): Extract<LiveMessage, { type: "welcome" }> {
    const { newest, clock, directory } = this.#options;
    return { type: "welcome", epoch: newest.epoch, time: clock.now(), site: directory.revision };
  }

  /** Another run counts the changes: pages learn which one, and get all values with its numbers. */
  #runChanged(): void {
    const frame = new Frame(JSON.stringify(this.#welcome()));
    for (const client of this.#clients) client.send(frame);
    this.#points.runChanged();
  }

  /** Pages learn that the site is another one before they get values of its new points. */
  #siteChanged(revision: number): void {
    const frame = new Frame(JSON.stringify({ type: "site", revision }));
    for (const client of this.#clients) client.sendPlain(frame);
    this.#points.siteChanged();
  }

  #beat(): void {
    this.#heartbeats += 1;
    const frame = new Frame(JSON.stringify({ type: "heartbeat", time: this.#options.clock.now() }));
    const isTimeToPing = this.#heartbeats % HEARTBEATS_PER_PING === 0;
    for (const client of this.#clients) {
      client.congestedFor = client.isCongested ? client.congestedFor + 1 : 0;
      if (client.congestedFor >= CONGESTED_LIMIT || (isTimeToPing && !client.hasAnsweredPing)) {
        this.#options.log.info({ session: client.sessionId }, "a live socket that takes nothing was cut off");
        client.terminate();
        continue;
      }
      if (isTimeToPing) client.ping();
      if (client.congestedFor === 0) client.sendPlain(frame);
    }
    if (this.#heartbeats % HEARTBEATS_PER_SESSION_CHECK === 0) void this.#checkSessions([...this.#clients]);
  }

  /** While anybody listens: a program that wakes ten times a second for nobody costs a machine more than its work. */
  #scheduleCatchUp(): void {
    this.#cancelCatchUp = this.#options.clock.after(CATCH_UP_INTERVAL, () => {
      this.#cancelCatchUp = undefined;
      for (const client of this.#clients) if (client.isBehind) client.catchUp();
      if (this.#clients.size > 0) this.#scheduleCatchUp();
    });
  }

  /** An open page is in use: its session does not expire. A session that has ended closes its socket here. */
  async #checkSessions(clients: readonly PageSocket[]): Promise<void> {
    for (const [token, sharing] of Map.groupBy(clients, (client) => client.token)) {
      try {
        const session = await this.#options.sessions.find(token);
        for (const client of sharing) {
          if (session === null) endFor(client);
          else renew(client, session);
        }
      } catch (error) {
        this.#options.log.warn({ err: error }, "sessions of live sockets could not be checked; they go on");
        return;
      }
    }
  }

  #endSession(sessionId: number): void {
    for (const client of this.#clients) if (client.sessionId === sessionId) endFor(client);
  }
}

/** The session of a socket is over. */
function endFor(client: PageSocket): void {
  for (const subscription of client.channels.keys()) {
    client.sendMessage({ type: "refused", subscription, error_code: "EAU002", message: t("The session has ended") });
  }
  client.leaveAll();
  client.close(CLOSE_SESSION_OVER, "The session is over");
}

/** Applies the present session; a socket keeps no subscription that its role no longer allows. */
function renew(client: PageSocket, session: LiveSession): void {
  const isSame = JSON.stringify(client.session.user) === JSON.stringify(session.user);
  const isElsewhere = client.session.reach?.key !== session.reach?.key;
  client.session = session;
  if (isSame) return;
  client.sendMessage({ type: "session" });
  for (const [subscription, channel] of client.channels) {
    // What it hears is of the places that the role had: the page subscribes again, to those that it has now.
    if (mayHear(session, channel) && !isElsewhere) continue;
    client.sendMessage({
      type: "refused",
      subscription,
      error_code: "EAU004",
      message: t("Your role does not allow this"),
    });
    client.leave(subscription);
  }
}
