import { t } from "@atrium/words";
import { randomUUID } from "node:crypto";
import type { Driver, DriverOptions } from "../driver.ts";
import type { DriverPoint } from "../productCatalog.ts";
import type { DriverEvent } from "../driverSink.ts";
import type { CanWrite, WriteOutcome, WriteRequest } from "../writing.ts";
import { Reconnector } from "../engine/reconnector.ts";
import { notSent } from "../engine/notSent.ts";
import { PointOutput } from "../engine/pointOutput.ts";
import { PointTable } from "../engine/pointTable.ts";
import { DeviceAnswers } from "./deviceAnswers.ts";
import { eventSourcesOf } from "./eventSources.ts";
import { EventSession } from "./eventSession.ts";
import { Feed, feedPoint } from "./feed.ts";
import type { CodeOf, FeedPoint, FeedReading } from "./feed.ts";
import { Inbox } from "./inbox.ts";
import type { Message } from "./inbox.ts";
import { sentenceOf } from "./brokerError.ts";
import { BrokerLink } from "./brokerLink.ts";
import { MqttSettings } from "./mqttSettings.ts";
import { heardOn, SparkplugHost } from "./sparkplug/sparkplugHost.ts";
import { MqttWriter } from "./writing.ts";

/**
 * One connection to an MQTT broker and the devices that publish there. Devices publish when they want: nothing is
 * polled.
 */
export class MqttDriver implements Driver, CanWrite {
  readonly #options: DriverOptions;
  readonly #settings: MqttSettings;
  readonly #points = new PointTable(feedPoint);
  #feeds: readonly Feed[] = [];
  #feedOfState: ReadonlyMap<string, readonly Feed[]> = new Map();
  #feedOfAvailability: ReadonlyMap<string, readonly Feed[]> = new Map();
  #pointOf: ReadonlyMap<number, { readonly feed: Feed; readonly at: FeedPoint }> = new Map();
  /** The topics that the present connection was opened with. */
  #opened: readonly string[] = [];
  readonly #output: PointOutput;
  readonly #reach: DeviceAnswers;
  readonly #stopping = new AbortController();
  readonly #link: BrokerLink;
  readonly #sparkplug: SparkplugHost;
  readonly #reconnector: Reconnector;
  readonly #writer: MqttWriter;
  readonly #inbox: Inbox;
  /** null: no device has reported events so far. */
  #events: EventSession | null = null;
  /** Why no events come, while that is so. */
  #eventTrouble: string | undefined;

  constructor(options: DriverOptions) {
    const { connection, sink, clock, log } = options;
    const settings = MqttSettings.parse(connection.settings);
    this.#options = options;
    this.#settings = settings;
    this.#output = new PointOutput(options);
    this.#points.set(options.points);
    this.#makeFeeds();
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
    this.#sparkplug = new SparkplugHost({
      name: settings.sparkplugHost,
      clock,
      link: () => this.#link,
      feeds: () => this.#feeds,
    });
    this.#link = new BrokerLink({
      name: connection.name,
      settings,
      clientId: `atrium-${connection.id}-${randomUUID().slice(0, 8)}`,
      clock,
      onMessage: (message) => !this.#stopping.signal.aborted && this.#arrived(message),
      will: this.#sparkplug.will,
      onLost: (reason) => this.#reconnector.lost(reason),
      tap: sink,
    });
    this.#reconnector = new Reconnector({
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
      onConnected: () => {
        this.#subscribe(without(topicsOf(this.#feeds), this.#opened));
        this.#sparkplug.connected(this.#feeds);
      },
    });
    const { timeout } = settings;
    this.#writer = new MqttWriter({
      points: this.#points,
      feedOf: ({ id }) => this.#pointOf.get(id)?.feed,
      encoded: this.#sparkplug.encoded,
      clock,
      link: this.#link,
      hasMore: () => this.#inbox.hasMore || this.#link.hasMore,
      timeout,
      signal: this.#stopping.signal,
    });
  }

  async start(): Promise<void> {
    this.#reconnector.start();
    this.#takeEvents();
  }

  setPoints(points: readonly DriverPoint[]): void {
    const before = this.#feeds;
    this.#output.change(this.#points.set(points), this.#points);
    this.#makeFeeds();
    for (const feed of without(before, this.#feeds)) {
      feed.commands.close(t("Not sent. The device was changed."));
      this.#reach.remove(feed);
    }
    this.#takeEvents();
    if (!this.#reconnector.isConnected) {
      this.#reconnector.retry();
      return;
    }
    this.#link.leave(without(topicsOf(before), topicsOf(this.#feeds)));
    this.#subscribe(topicsOf(without(this.#feeds, before)));
    this.#sparkplug.ask(without(this.#feeds, before));
  }

  async stop(): Promise<void> {
    const reason = t("The connection was stopped.");
    this.#stopping.abort(new Error(reason));
    this.#inbox.clear();
    for (const feed of this.#feeds) feed.commands.close(reason);
    await Promise.all([this.#reconnector.stop(), this.#events?.stop()]);
  }

  get waiting(): number {
    return this.#inbox.waiting + this.#feeds.reduce((sum, feed) => sum + feed.commands.waiting, 0);
  }

  get waitingWrites(): number {
    return this.#feeds.reduce((sum, feed) => sum + feed.commands.waitingWrites, 0);
  }

  async write(request: WriteRequest, onSent: () => void): Promise<WriteOutcome> {
    const found = this.#pointOf.get(request.point);
    if (found === undefined) return { state: "failed", reason: t("Unknown point.") };
    if (!this.#reconnector.isConnected) return notSent(this.#options.connection);
    return await this.#writer.write({ ...found, request, onSent });
  }

  #open(): Promise<void> {
    for (const feed of this.#feeds) feed.forget();
    this.#sparkplug.forget();
    this.#opened = topicsOf(this.#feeds);
    return this.#link.open(this.#opened);
  }

  /** A topic that the broker refuses ends the connection, as it does when it opens. */
  #subscribe(topics: readonly string[]): void {
    this.#link.subscribe(topics).catch((error: unknown) => this.#reconnector.lost(sentenceOf(error)));
  }

  /** The points by the state topic and the device that they belong to. A feed whose points stay goes on. */
  #makeFeeds(): void {
    const places = this.#points.places.flatMap((place) => [place, ...place.also]);
    const byState = Map.groupBy(
      places,
      ({ point, address }) => `${point.device} ${address.state} ${address.field === undefined}`,
    );
    const codeOf: CodeOf = (index, text) => this.#output.codeOf(index, text);
    const before = new Map(this.#feeds.flatMap((feed) => feed.points.map((at) => [at, feed] as const)));
    this.#feeds = [...byState.values()].flatMap((group) => {
      const [first] = group;
      if (first === undefined) return [];
      const known = before.get(first);
      const isSame = known?.points.length === group.length && without(group, known.points).length === 0;
      return [known !== undefined && isSame ? known : new Feed(group, first, codeOf)];
    });
    const main = new Set(this.#points.places);
    this.#pointOf = new Map(
      this.#feeds.flatMap((feed) => feed.points.flatMap((at) => (main.has(at) ? [[at.point.id, { feed, at }]] : []))),
    );
    this.#feedOfState = Map.groupBy(this.#feeds, (feed) => feed.state);
    const said = this.#feeds.flatMap((feed) => feed.availabilities.map(({ topic }) => ({ topic, feed })));
    this.#feedOfAvailability = new Map(
      Array.from(
        Map.groupBy(said, ({ topic }) => topic),
        ([topic, all]) => [topic, all.map(({ feed }) => feed)],
      ),
    );
  }

  /** A session for events begins with the first device that reports some. */
  #takeEvents(): void {
    const { connection, sink, clock, log } = this.#options;
    const sources = eventSourcesOf(this.#points);
    if (this.#events !== null) {
      this.#events.setSources(sources);
      return;
    }
    if (sources.length === 0 || sink.event === undefined) return;
    const keep = async (event: DriverEvent): Promise<void> => sink.event?.(event);
    const onTrouble = (reason: string | undefined): void => this.#eventsAre(reason);
    this.#events = new EventSession({ connection, settings: this.#settings, sources, keep, onTrouble, clock, log });
    this.#events.start();
  }

  /** Values have the broker's connection; where events have none, its state says so. */
  #connected(): void {
    const trouble = this.#eventTrouble;
    if (trouble === undefined) this.#options.sink.connection("connected");
    else this.#options.sink.connection("connected", t("Values are received, but no events: {trouble}", { trouble }));
  }

  #eventsAre(trouble: string | undefined): void {
    if (trouble === this.#eventTrouble || this.#stopping.signal.aborted) return;
    this.#eventTrouble = trouble;
    if (this.#reconnector.isConnected) this.#connected();
  }

  #arrived(message: Message): void {
    for (const one of this.#sparkplug.take(message) ?? [message]) this.#inbox.add(one);
  }

  #received({ topic, payload, isRetained }: Message): void {
    const { clock } = this.#options;
    const arrival = { now: clock.now(), elapsed: clock.elapsed() };
    this.#options.sink.exchanged?.({ time: arrival.now, station: topic, received: [topic, payload] });
    for (const feed of this.#feedOfAvailability.get(topic) ?? []) {
      this.#take(feed.announced(topic, payload.toString("utf8"), arrival));
      if (feed.isOnline === true) {
        this.#reach.answers(feed);
      } else if (feed.isOnline === false) {
        this.#reach.isGone(feed, t("The device reports that it is offline ({topic}).", { topic }));
      }
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
    // A command waits at the feed of its point, wherever the value is said.
    const feeds = new Set(readings.map(({ at }) => this.#pointOf.get(at.point.id)?.feed));
    const waiting: ((reading: FeedReading) => void)[] = [];
    for (const feed of feeds) waiting.push(...(feed?.onReading ?? []));
    if (waiting.length === 0) return;
    // A value that a command waits for is passed on before the command gets it.
    this.#output.flush();
    for (const reading of readings) for (const received of waiting) received(reading);
  }
}

function isNoValue({ value, impossible }: FeedReading): boolean {
  return Number.isNaN(value) && impossible === undefined;
}

/** Whether a device is there comes before its state. */
function topicsOf(feeds: readonly Feed[]): string[] {
  return [...new Set(feeds.flatMap(heardOn))];
}

function without<One>(all: readonly One[], others: readonly One[]): One[] {
  const known = new Set(others);
  return all.filter((one) => !known.has(one));
}
