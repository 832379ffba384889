import { randomUUID } from "node:crypto";
import type { Driver, DriverOptions } from "../driver.ts";
import type { DriverEvent } from "../driverSink.ts";
import type { CanWrite, WriteOutcome, WriteRequest } from "../writing.ts";
import { ConnectionKeeper } from "../engine/connectionKeeper.ts";
import { notSent } from "../engine/notSent.ts";
import { PointOutput } from "../engine/pointOutput.ts";
import { DeviceAnswers } from "./deviceAnswers.ts";
import type { EventSource } from "./eventMessage.ts";
import { EventSession } from "./eventSession.ts";
import { Feed } from "./feed.ts";
import type { CodeOf, FeedPoint, FeedReading } from "./feed.ts";
import { Inbox } from "./inbox.ts";
import type { Message } from "./inbox.ts";
import { BrokerLink } from "./brokerLink.ts";
import { MqttSettings } from "./mqttSettings.ts";
import { MqttAddress } from "./product.ts";
import { MqttWriter } from "./writing.ts";

/**
 * One connection to an MQTT broker and the devices that publish there. Devices publish when they want: nothing is
 * polled.
 */
export class MqttDriver implements Driver, CanWrite {
  readonly #options: DriverOptions;
  readonly #feeds: readonly Feed[];
  readonly #feedOfState: ReadonlyMap<string, readonly Feed[]>;
  readonly #feedOfAvailability: ReadonlyMap<string, readonly Feed[]>;
  readonly #pointOf = new Map<number, { readonly feed: Feed; readonly at: FeedPoint }>();
  readonly #output: PointOutput;
  readonly #reach: DeviceAnswers;
  readonly #stopping = new AbortController();
  readonly #link: BrokerLink;
  readonly #keeper: ConnectionKeeper;
  readonly #writer: MqttWriter;
  readonly #inbox: Inbox;
  /** null: no device reports events. */
  readonly #events: EventSession | null;
  /** Why no events come, while that is so. */
  #eventTrouble: string | undefined;

  constructor(options: DriverOptions) {
    const { connection, sink, clock, log } = options;
    const settings = MqttSettings.parse(connection.settings);
    this.#options = options;
    this.#output = new PointOutput(options);
    this.#feeds = feedsOf(options, (index, text) => this.#output.codeOf(index, text));
    for (const feed of this.#feeds) for (const at of feed.points) this.#pointOf.set(at.point.id, { feed, at });
    this.#feedOfState = Map.groupBy(this.#feeds, (feed) => feed.state);
    const said = this.#feeds.flatMap((feed) => feed.availabilities.map(({ topic }) => ({ topic, feed })));
    this.#feedOfAvailability = new Map(
      Array.from(
        Map.groupBy(said, ({ topic }) => topic),
        ([topic, all]) => [topic, all.map(({ feed }) => feed)],
      ),
    );
    const indicesOf = ({ points }: Feed): number[] => points.map(({ index }) => index);
    this.#reach = new DeviceAnswers({
      sink,
      onGone: (feed, reason) => this.#output.lapse(reason, clock.now(), indicesOf(feed)),
      onBack: (feed) => this.#output.returned(indicesOf(feed)),
    });
    this.#inbox = new Inbox({
      statesBelow: (topic) => this.#feedOfAvailability.get(topic)?.map((feed) => feed.state),
      take: (message) => this.#received(message),
      onTurnEnd: () => !this.#stopping.signal.aborted && this.#output.flush(),
      onShed: (messages) => sink.shed?.(messages),
    });
    this.#link = new BrokerLink({
      name: connection.name,
      settings,
      clientId: `atrium-${connection.id}-${randomUUID().slice(0, 8)}`,
      clock,
      onMessage: (message) => !this.#stopping.signal.aborted && this.#inbox.add(message),
      onLost: (reason) => this.#keeper.lost(reason),
      tap: sink,
    });
    this.#keeper = new ConnectionKeeper({
      clock,
      output: {
        lapse: (reason, time) => this.#lost(reason, time),
        returned: () => this.#output.returned(),
      },
      sink: {
        connection: (state, reason) => (state === "connected" ? this.#connected() : sink.connection(state, reason)),
      },
      log,
      backoff: { first: settings.retryDelay, longest: settings.maxRetryDelay },
      open: () => this.#open(),
      close: () => this.#link.close(),
      // The broker sends what it kept by itself.
      onConnected: () => {},
    });
    const { timeout } = settings;
    this.#writer = new MqttWriter({
      points: options.points,
      feedOf: ({ id }) => this.#pointOf.get(id)?.feed,
      clock,
      link: this.#link,
      hasMore: () => this.#inbox.hasMore || this.#link.hasMore,
      timeout,
      signal: this.#stopping.signal,
    });
    const sources = eventSourcesOf(options);
    const hasEvents = sources.length > 0 && sink.event !== undefined;
    const keep = async (event: DriverEvent): Promise<void> => sink.event?.(event);
    const onTrouble = (reason: string | undefined): void => this.#eventsAre(reason);
    this.#events = hasEvents ? new EventSession({ connection, settings, sources, keep, onTrouble, clock, log }) : null;
  }

  async start(): Promise<void> {
    this.#keeper.start();
    this.#events?.start();
  }

  async stop(): Promise<void> {
    const reason = "The connection was stopped.";
    this.#stopping.abort(new Error(reason));
    this.#inbox.clear();
    for (const feed of this.#feeds) feed.commands.close(reason);
    await Promise.all([this.#keeper.stop(), this.#events?.stop()]);
  }

  get waiting(): number {
    return this.#inbox.waiting + this.#feeds.reduce((sum, feed) => sum + feed.commands.waiting, 0);
  }

  get waitingWrites(): number {
    return this.#feeds.reduce((sum, feed) => sum + feed.commands.waitingWrites, 0);
  }

  async write(request: WriteRequest, onSent: () => void): Promise<WriteOutcome> {
    const found = this.#pointOf.get(request.point);
    if (found === undefined) return { state: "failed", reason: "The point is not known here." };
    if (!this.#keeper.isConnected) return notSent(this.#options.connection);
    return await this.#writer.write({ ...found, request, onSent });
  }

  #open(): Promise<void> {
    for (const feed of this.#feeds) feed.forget();
    const topics = this.#feeds.flatMap(({ state, availabilities }) => [
      ...availabilities.map(({ topic }) => topic),
      state,
    ]);
    return this.#link.open([...new Set(topics)]);
  }

  /** Values have the broker's connection; where events have none, its state says so. */
  #connected(): void {
    const trouble = this.#eventTrouble;
    if (trouble === undefined) this.#options.sink.connection("connected");
    else this.#options.sink.connection("connected", `Values come, but no events: ${trouble}`);
  }

  #eventsAre(trouble: string | undefined): void {
    if (trouble === this.#eventTrouble || this.#stopping.signal.aborted) return;
    this.#eventTrouble = trouble;
    if (this.#keeper.isConnected) this.#connected();
  }

  #received({ topic, payload, isRetained }: Message): void {
    const { clock } = this.#options;
    const arrival = { now: clock.now(), elapsed: clock.elapsed() };
    this.#options.sink.exchanged?.({ time: arrival.now, station: topic, received: [topic, payload] });
    for (const feed of this.#feedOfAvailability.get(topic) ?? []) {
      this.#take(feed.announced(topic, payload.toString("utf8"), arrival));
      if (feed.isOnline === true) this.#reach.answers(feed);
      else if (feed.isOnline === false) this.#reach.isGone(feed, `The device says that it is offline (${topic}).`);
    }
    for (const feed of this.#feedOfState.get(topic) ?? []) {
      const readings = isRetained ? feed.kept(payload, arrival) : feed.live(payload, arrival);
      if (readings.length > 0 && readings.every(isNoValue)) this.#options.sink.unreadable?.(topic);
      this.#take(readings);
      if (!isRetained) this.#reach.answers(feed);
    }
  }

  /** What came before the loss counts, and is as old as it. */
  #lost(reason: string, time: number): void {
    this.#inbox.takeAll();
    this.#output.lapse(reason, time);
  }

  #take(readings: readonly FeedReading[]): void {
    for (const reading of readings) {
      const { at, value, impossible = Number.NaN, time } = reading;
      if (Number.isNaN(value)) this.#output.notifiedImpossible(at.index, impossible, time);
      else this.#output.notified(at.index, value, time);
    }
    const { feed } = this.#pointOf.get(readings[0]?.at.point.id ?? 0) ?? {};
    if (feed === undefined || feed.onReading.size === 0) return;
    // A value that a command waits for is passed on before the command gets it.
    this.#output.flush();
    for (const reading of readings) for (const received of feed.onReading) received(reading);
  }
}

function isNoValue({ value, impossible }: FeedReading): boolean {
  return Number.isNaN(value) && impossible === undefined;
}

/** The points by the state topic and the device that they belong to. */
function feedsOf({ points }: DriverOptions, codeOf: CodeOf): Feed[] {
  const placed = points.map((point, index) => ({ index, point, address: MqttAddress.parse(point.address) }));
  return [
    ...Map.groupBy(
      placed,
      ({ point, address }) => `${point.device} ${address.state} ${address.field === undefined}`,
    ).values(),
  ].flatMap((group) => {
    const [first] = group;
    return first === undefined ? [] : [new Feed(group, first, codeOf)];
  });
}

/** Each topic of events once; the points of one device all name them. */
function eventSourcesOf({ points }: DriverOptions): EventSource[] {
  const sources = points.flatMap(({ device, address }) =>
    (MqttAddress.parse(address).events ?? []).map((event): EventSource => ({ device, address: event })),
  );
  return [...new Map(sources.map((source) => [source.address.topic, source])).values()];
}
