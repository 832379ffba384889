import {
  type ListChannel,
  LIVE_CHANNELS,
  type LiveChannel,
  type NewestChannel,
  type RowsChannel,
  SocketMessage,
} from "@atrium/contract/live";
import { answersOf, isListOf, isNewestOf, isRowsOf, type LiveAnswers } from "./liveAnswers.ts";
import { type ConnectionState, inServerTime, LiveConnection } from "./liveConnection.ts";
import type { LiveSource, ViewState } from "./liveSource.ts";
import { LiveSubscription } from "./liveSubscription.ts";
import { type LiveTopic, topicKey, topicOf } from "./liveTopic.ts";
import { LivePoints } from "./livePoints.ts";
import type { LiveWiring } from "./liveWiring.ts";
import { type Answer, isAnswer, parse } from "./received.ts";

/**
 * How long a topic that no page uses stays subscribed, and how many of them: a person who goes back to a page within that
 * time finds its values as they are now. Two pages have six topics.
 */
const LEAVE_DELAY = 30_000;
const MOST_LEFT = 6;
const SESSION_CODES = new Set(["EAU001", "EAU002"]);

/**
 * The page's one live socket. Parts of the page join topics (counted, so that a shared topic is subscribed once);
 * points go into `points`, the rest is kept here. After a lost connection every topic is asked for again, with the
 * number of its newest change.
 */
export class LiveClient implements LiveSource {
  readonly past = undefined;
  readonly points: LivePoints;
  readonly #wiring: LiveWiring;
  readonly #connection: LiveConnection;
  readonly #subscriptions = new Map<string, LiveSubscription>();
  /** Those nobody uses, the first left first, each with the way to end it at once. */
  readonly #left = new Map<LiveSubscription, () => void>();
  readonly #listeners = new Set<() => void>();
  readonly #channels: ReadonlyMap<string, LiveChannel>;
  /** By topic; what has come stays for pages that come back to it. */
  readonly #answers = new Map<string, LiveAnswers>();
  #nextNumber = 1;
  #epoch: string | undefined;
  #connectionState: ConnectionState = { state: "connecting", attempt: 1 };
  #site: number | undefined;
  #serverAhead = 0;
  /** What React compares. */
  #version = 0;

  constructor(wiring: LiveWiring) {
    this.#wiring = wiring;
    this.#channels = new Map((wiring.channels ?? LIVE_CHANNELS).map((channel) => [channel.name, channel]));
    this.points = new LivePoints(wiring.requestFrame);
    this.#connection = new LiveConnection({
      openSocket: wiring.openSocket,
      timers: wiring.timers,
      random: wiring.random,
      onRejected: wiring.onRejected,
      onOpen: () => {
        for (const subscription of this.#subscriptions.values()) this.#send(subscription.request());
      },
      onMessage: (text) => {
        this.#receive(text);
      },
      onState: (state) => {
        const atServer = inServerTime(state, this.#serverAhead);
        this.#connectionState = atServer;
        if (atServer.state !== "open") {
          for (const subscription of this.#subscriptions.values()) subscription.lose(atServer.lostAt);
        }
        this.#changed();
      },
    });
  }

  start(): void {
    this.#connection.start();
  }

  stop(): void {
    this.#connection.stop();
    for (const subscription of this.#subscriptions.values()) {
      this.#stay(subscription);
      subscription.lose(undefined);
    }
  }

  retryNow(): void {
    this.#connection.retryNow();
  }

  get version(): number {
    return this.#version;
  }

  get connection(): ConnectionState {
    return this.#connectionState;
  }

  newest<Asks extends object, Entity>(channel: NewestChannel<Asks, Entity>, asks: Asks): Entity | undefined {
    const answers = this.#answersOf(topicOf(channel, asks));
    return isNewestOf(answers, channel) ? answers.entity : undefined;
  }

  rows<Asks extends object, Row>(channel: RowsChannel<Asks, Row>, asks: Asks): ReadonlyMap<string, Row> | undefined {
    const answers = this.#answersOf(topicOf(channel, asks));
    return isRowsOf(answers, channel) ? answers.rows : undefined;
  }

  get site(): number | undefined {
    return this.#site;
  }

  serverNow(): number {
    return this.#wiring.timers.now() + this.#serverAhead;
  }

  view(topic: LiveTopic): ViewState {
    const subscription = this.#subscriptions.get(topicKey(topic));
    return {
      isInStep: subscription?.isInStep ?? false,
      lostAt: subscription?.lostAt,
      refusal: subscription?.refusal,
    };
  }

  listen(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => {
      this.#listeners.delete(listener);
    };
  }

  listenToChanges<Asks extends object, Entity>(
    channel: ListChannel<Asks, Entity>,
    asks: Asks,
    listener: (entity: Entity) => void,
  ): () => void {
    const answers = this.#answersOf(topicOf(channel, asks));
    return isListOf(answers, channel) ? answers.listen(listener) : () => {};
  }

  join(topic: LiveTopic): () => void {
    const key = topicKey(topic);
    const subscription = this.#subscriptions.get(key) ?? this.#subscribe(key, topic);
    this.#stay(subscription);
    subscription.users += 1;
    let hasLeft = false;
    return () => {
      if (hasLeft) return;
      hasLeft = true;
      subscription.users -= 1;
      if (subscription.users === 0) this.#leave(key, subscription);
    };
  }

  #leave(key: string, subscription: LiveSubscription): void {
    this.#stay(subscription);
    const end = (): void => {
      this.#stay(subscription);
      this.#unsubscribe(key, subscription);
    };
    subscription.cancelLeave = this.#wiring.timers.after(LEAVE_DELAY, end);
    this.#left.set(subscription, end);
    const [oldest] = this.#left.values();
    if (this.#left.size > MOST_LEFT) oldest?.();
  }

  /** It is used again, or it ends: it is not among those that were left any more. */
  #stay(subscription: LiveSubscription): void {
    subscription.cancelLeave();
    this.#left.delete(subscription);
  }

  #subscribe(key: string, topic: LiveTopic): LiveSubscription {
    const subscription = new LiveSubscription(this.#nextNumber++, topic, this.#answersOf(topic));
    this.#subscriptions.set(key, subscription);
    this.#send(subscription.request());
    return subscription;
  }

  /** What has come of a topic, kept from the first time that somebody asks for it. */
  #answersOf(topic: LiveTopic): LiveAnswers | undefined {
    const channel = this.#channels.get(topic.channel);
    if (channel === undefined) throw new Error(`There is no live channel ${topic.channel}`);
    const key = topicKey(topic);
    const answers = this.#answers.get(key) ?? answersOf(channel);
    if (answers !== undefined) this.#answers.set(key, answers);
    return answers;
  }

  #unsubscribe(key: string, subscription: LiveSubscription): void {
    this.#subscriptions.delete(key);
    this.#send({ type: "unsubscribe", subscription: subscription.number });
    this.#forget(subscription.points);
  }

  /** Forgets those of the points that no other subscription covers. */
  #forget(points: Iterable<number>): void {
    const others = [...this.#subscriptions.values()];
    this.points.forget([...points].filter((id) => !others.some((other) => other.points.has(id))));
  }

  #send(message: object): void {
    this.#connection.send(JSON.stringify(message));
  }

  #receive(text: string): void {
    const received = parse(text);
    const message = SocketMessage.safeParse(received).data;
    if (message === undefined) {
      if (!isAnswer(received) || !this.#takeAnswer(received)) this.#connection.reject();
      return;
    }
    switch (message.type) {
      case "welcome":
        this.#epoch = message.epoch;
        this.#serverAhead = message.time - this.#wiring.timers.now();
        this.#site = message.site;
        break;
      case "site":
        this.#site = message.revision;
        break;
      case "heartbeat":
        this.#serverAhead = message.time - this.#wiring.timers.now();
        return;
      case "delta":
        this.#takeDelta(message);
        return;
      case "snapshot":
        this.#takeSnapshot(message);
        break;
      case "session":
        this.#wiring.onRejected();
        return;
      case "refused":
        this.#refuse(message);
        break;
      case "error":
        // Only a page of another version sends what the server does not understand.
        // oxlint-disable-next-line no-console
        console.warn(`${message.error_code}: ${message.message}`);
        return;
    }
    this.#changed();
  }

  #takeSnapshot(message: Extract<SocketMessage, { type: "snapshot" }>): void {
    const subscription = this.#find(message.subscription);
    if (subscription === undefined) return;
    this.#forget(subscription.takeSnapshot(message, this.#epoch));
    this.points.put(message);
  }

  #takeDelta(message: Extract<SocketMessage, { type: "delta" }>): void {
    const viewers = [...this.#subscriptions.values()].filter((subscription) => subscription.view === message.view);
    if (viewers.length === 0) return;
    for (const subscription of viewers) subscription.advance(message.sequence);
    this.points.put(message);
  }

  /** Takes a message of a channel that is not points: false for another channel's message. */
  #takeAnswer(received: Answer): boolean {
    const subscription = this.#find(received.subscription);
    if (subscription === undefined) return this.#channels.has(received.type);
    if (subscription.topic.channel !== received.type) return false;
    const wasInStep = subscription.isInStep;
    const isList = this.#channels.get(received.type)?.kind === "list";
    // A command that is confirmed has the value that came before the message beside it, not the one of the last frame.
    if (isList) this.points.settle();
    if (!subscription.takeAnswer(received, this.#epoch)) return false;
    // The changes of a list go to those who listen to it.
    if (!wasInStep || !isList) this.#changed();
    return true;
  }

  #refuse(message: Extract<SocketMessage, { type: "refused" }>): void {
    if (SESSION_CODES.has(message.error_code)) this.#wiring.onRejected();
    const subscription = this.#find(message.subscription);
    if (subscription === undefined) return;
    subscription.lose(undefined);
    subscription.refusal = { code: message.error_code, message: message.message };
  }

  #find(number: number): LiveSubscription | undefined {
    return [...this.#subscriptions.values()].find((subscription) => subscription.number === number);
  }

  #changed(): void {
    this.#version += 1;
    for (const listener of this.#listeners) listener();
  }
}
