import { type CommandReply, type Health, LiveMessage, type PlaceSummary, type SummaryModule } from "@atrium/contract";
import { type ConnectionState, LiveConnection, type LiveTimers, type OpenSocket } from "./liveConnection.ts";
import { LiveSubscription, type LiveTopic, type Refusal, topicKey } from "./liveSubscription.ts";
import { PointStore } from "./pointStore.ts";

export type LiveWiring = {
  openSocket: OpenSocket;
  timers: LiveTimers;
  random: () => number;
  requestFrame: (callback: () => void) => void;
  /** The server turned this page away, or says that rights changed: whose session this is must be asked. */
  onRejected: () => void;
};

export type ViewState = { isInStep: boolean; lostAt: number | undefined; refusal: Refusal | undefined };

/**
 * How long a topic nobody uses stays subscribed, and how many of them: who goes back to a page within that time finds
 * its values there, as they are now. Two pages have six topics.
 */
const LEAVE_DELAY = 30_000;
const MOST_LEFT = 6;
const SESSION_CODES = new Set(["EAU001", "EAU002"]);

/**
 * The page's one live socket. Parts of the page join topics (counted, so that a shared topic is subscribed once);
 * points go into `points`, the rest is kept here. After a lost connection every topic is asked for again, with the
 * number of its newest change.
 */
export class LiveClient {
  readonly points: PointStore;
  readonly #wiring: LiveWiring;
  readonly #connection: LiveConnection;
  readonly #subscriptions = new Map<string, LiveSubscription>();
  /** Those nobody uses, the first left first, each with the way to end it at once. */
  readonly #left = new Map<LiveSubscription, () => void>();
  readonly #listeners = new Set<() => void>();
  readonly #commandListeners = new Set<(command: CommandReply) => void>();
  #nextNumber = 1;
  #epoch: string | undefined;
  #connectionState: ConnectionState = { state: "connecting", attempt: 1 };
  readonly #summaries = new Map<SummaryModule, ReadonlyMap<string, PlaceSummary>>();
  #health: Health | undefined;
  #serverAhead = 0;
  /** Changes with everything but points and commands; what React compares. */
  #version = 0;

  constructor(wiring: LiveWiring) {
    this.#wiring = wiring;
    this.points = new PointStore(wiring.requestFrame);
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
        this.#connectionState = state;
        if (state.state !== "open") {
          for (const subscription of this.#subscriptions.values()) subscription.lose(state.lostAt);
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

  /** The counts of a module by place key; undefined until they have come. */
  summary(module: SummaryModule): ReadonlyMap<string, PlaceSummary> | undefined {
    return this.#summaries.get(module);
  }

  get health(): Health | undefined {
    return this.#health;
  }

  /** The server's time now, epoch milliseconds: ages are counted by one clock only. */
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

  /** Calls back when anything but a point's value changes. */
  listen(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => {
      this.#listeners.delete(listener);
    };
  }

  listenToCommands(listener: (command: CommandReply) => void): () => void {
    this.#commandListeners.add(listener);
    return () => {
      this.#commandListeners.delete(listener);
    };
  }

  /** Wants a topic until the returned function is called. */
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
    const subscription = new LiveSubscription(this.#nextNumber++, topic);
    this.#subscriptions.set(key, subscription);
    this.#send(subscription.request());
    return subscription;
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
    const message = parse(text);
    if (message === undefined) {
      this.#connection.reject();
      return;
    }
    switch (message.type) {
      case "welcome":
        this.#epoch = message.epoch;
        this.#serverAhead = message.time - this.#wiring.timers.now();
        return;
      case "heartbeat":
        this.#serverAhead = message.time - this.#wiring.timers.now();
        return;
      case "delta":
        this.#takeDelta(message);
        return;
      case "snapshot":
        this.#takeSnapshot(message);
        break;
      case "summary":
        this.#takeSummary(message);
        break;
      case "health":
        this.#health = message.health;
        break;
      case "command":
        for (const listener of this.#commandListeners) listener(message.command);
        return;
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

  #takeSnapshot(message: Extract<LiveMessage, { type: "snapshot" }>): void {
    const subscription = this.#find(message.subscription);
    if (subscription === undefined) return;
    this.#forget(subscription.takeSnapshot(message, this.#epoch));
    this.points.put(message);
  }

  #takeDelta(message: Extract<LiveMessage, { type: "delta" }>): void {
    const viewers = [...this.#subscriptions.values()].filter((subscription) => subscription.view === message.view);
    if (viewers.length === 0) return;
    for (const subscription of viewers) subscription.advance(message.sequence);
    this.points.put(message);
  }

  /** The first one after a subscription has all rows, later ones those that changed. */
  #takeSummary(message: Extract<LiveMessage, { type: "summary" }>): void {
    const subscription = this.#find(message.subscription);
    if (subscription?.topic.channel !== "summary") return;
    const { module } = subscription.topic;
    const before = subscription.isInStep ? [...(this.#summaries.get(module) ?? [])] : [];
    subscription.isInStep = true;
    this.#summaries.set(module, new Map([...before, ...message.rows.map((row) => [row.place, row] as const)]));
  }

  #refuse(message: Extract<LiveMessage, { type: "refused" }>): void {
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

function parse(text: string): LiveMessage | undefined {
  try {
    return LiveMessage.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}
