import type { ExchangeFailure } from "@atrium/contract/devices";
import { t } from "@atrium/words";
import type { Socket } from "node:net";
import { type IPublishPacket, MqttClient } from "mqtt";
import { writeToStream } from "mqtt-packet";
import type { Clock } from "@atrium/time";
import type { WireTap } from "../wire.ts";
import { afterSilence } from "../engine/afterSilence.ts";
import { EventLoopBudget } from "../engine/eventLoopBudget.ts";
import type { Message } from "./inbox.ts";
import { guardedConnect } from "../network/addressGuard.ts";
import { openSecure } from "../tls/openSecure.ts";
import { BrokerClosed, BrokerRefusal, BrokerSilence, brokerSentence, grantedIn, sentenceOf } from "./brokerError.ts";
import { PublishReader } from "./publishReader.ts";
import { brokerPort } from "./mqttSettings.ts";
import type { MqttSettings } from "./mqttSettings.ts";

// Else the first packet makes a buffer for each of 65,536 numbers, 8 MB that save nothing at our rates.
writeToStream.cacheNumbers = false;

/** SUBACK's word for a refused subscription (MQTT 3.1.1, 3.9.3). */
const REFUSED = 128;
const AT_LEAST_ONCE = 1;
/** The longest that a timer can be set to, ms. The library's own would not look at the socket before it gives up. */
const NEVER = 2 ** 31 - 1;
/** The messages read in one turn of the loop: otherwise reading goes on while the socket has any. */
const READING = { tasks: 1_000, time: 5 } as const;

interface LastWill {
  readonly topic: string;
  readonly payload: string | Buffer;
  /** Whether the broker keeps it; it does unless this says otherwise. */
  readonly retain?: boolean;
}

export interface LinkOptions {
  /** The connection's: people know the broker by that. Absent in tests of a connection that has none yet. */
  readonly name?: string;
  readonly settings: MqttSettings;
  readonly clientId: string;
  readonly clock: Clock;
  readonly onMessage: (message: Message) => unknown;
  /**
   * Present where no message may be lost: the broker keeps the session under the client's name while we are away, and each
   * message is confirmed when the promise resolves, one after the other. Where it rejects, or the connection ends before,
   * the message comes again with the next connection.
   */
  readonly keep?: (message: Message) => Promise<void>;
  /** The broker has granted the topics of a session that it keeps. */
  readonly onGranted?: () => void;
  /** What the broker says of us once the connection has ended, however it did. */
  readonly will?: () => LastWill | undefined;
  /** The connection ended without our doing. */
  readonly onLost: (reason: string) => void;
  /** Records messages, their acknowledgements, and the pings that measure the distance to the broker. */
  readonly tap?: WireTap;
}

interface Published {
  /** By the clock's `elapsed`. */
  readonly begin: number;
  readonly topic: string;
  readonly payload: string | Buffer;
  readonly failure?: ExchangeFailure;
}

/**
 * One connection to a broker. The client library speaks the protocol, but messages pass it by (`PublishReader`), and
 * connecting again is ours, because the library's interval is fixed and it sends again what was not acknowledged before:
 * a command must not be replayed after an outage.
 */
export class BrokerLink {
  readonly #options: LinkOptions;
  #client: MqttClient | null = null;
  #closed = new AbortController();
  #reading = new EventLoopBudget(READING);

  constructor(options: LinkOptions) {
    this.#options = options;
  }

  /** What sentences call the broker. */
  get name(): string {
    const { name, settings } = this.#options;
    return name ?? `${settings.host}:${brokerPort(settings)}`;
  }

  /** Whether messages that have come wait to be read. */
  get hasMore(): boolean {
    return this.#reading.hasMore;
  }

  /**
   * Connects and subscribes.
   * @throws Error with the reason as a sentence
   */
  async open(topics: readonly string[]): Promise<void> {
    this.#closed = new AbortController();
    const { host, tls } = this.#options.settings;
    // Its listeners are there at once: a name that no system looks up fails before the next turn.
    const open = () => guardedConnect({ host, port: brokerPort(this.#options.settings) });
    const client = this.#connect(tls ? await this.#dialSecurely() : open());
    await this.#connected(client);
    const subscribed = topics.length > 0 ? this.#subscribe(client, topics) : Promise.resolve();
    // The broker's answer comes behind all messages that it has kept, however long these take.
    if (this.#options.keep === undefined) {
      await subscribed;
    } else {
      subscribed.then(
        () => this.#options.onGranted?.(),
        (error: unknown) => this.#lost(client, sentenceOf(error)),
      );
    }
    client.once("close", () => this.#lost(client, t("{name} closed the connection.", { name: this.name })));
    if (!client.connected) throw new BrokerClosed(t("{name} closed the connection.", { name: this.name }));
  }

  /**
   * Resolves when the broker has taken the message.
   * @throws BrokerSilence, or Error with the reason as a sentence
   */
  async publish(topic: string, payload: string | Buffer, onSent = (): void => {}, retain = false): Promise<void> {
    const client = this.#client;
    if (client === null) throw new Error(t("Not connected."));
    const begin = this.#options.clock.elapsed();
    const taken = client.publishAsync(topic, payload, { qos: AT_LEAST_ONCE, retain });
    onSent();
    try {
      await this.#answered(taken);
      this.#exchanged({ begin, topic, payload });
    } catch (error) {
      this.#exchanged({ begin, topic, payload, failure: error instanceof BrokerSilence ? "silent" : "exception" });
      throw error;
    }
  }

  #exchanged({ begin, topic, payload, failure }: Published): void {
    const { tap, clock } = this.#options;
    const sent = [topic, payload];
    tap?.exchanged?.({ time: clock.now(), station: topic, sent, took: clock.elapsed() - begin, failure });
  }

  /** What the library asks by itself when nothing else is sent. */
  #watchPings(client: MqttClient): void {
    const { tap, clock } = this.#options;
    if (tap?.exchanged === undefined) return;
    let asked: number | null = null;
    client.on("packetsend", ({ cmd }) => {
      if (cmd === "pingreq") asked = clock.elapsed();
    });
    client.on("packetreceive", ({ cmd }) => {
      if (cmd !== "pingresp" || asked === null) return;
      tap.exchanged?.({ time: clock.now(), sent: ["PINGREQ"], received: ["PINGRESP"], took: clock.elapsed() - asked });
      asked = null;
    });
  }

  /**
   * Subscribes to further topics. The broker sends what it kept of each, also of one that was subscribed before.
   * @throws BrokerSilence, or Error with the reason as a sentence
   */
  async subscribe(topics: readonly string[]): Promise<void> {
    const client = this.#client;
    if (client !== null && topics.length > 0) await this.#subscribe(client, topics);
  }

  /** Wants no more messages of these topics. */
  leave(topics: readonly string[]): void {
    if (topics.length > 0) this.#client?.unsubscribe([...topics]);
  }

  /** Every pending request gets an error. */
  close(): void {
    this.#closed.abort();
    const client = this.#client;
    this.#client = null;
    client?.removeAllListeners("message");
    client?.end(true);
  }

  /** An encrypted connection is trusted before the client writes, because the first it writes is the password. */
  async #dialSecurely(): Promise<Socket> {
    const { settings, clock } = this.#options;
    const { host, timeout } = settings;
    const port = brokerPort(settings);
    try {
      return await openSecure({ host, port, trust: settings, clock, timeout, signal: this.#closed.signal });
    } catch (error) {
      throw new Error(brokerSentence(error, this.name), { cause: error });
    }
  }

  #connect(socket: Socket): MqttClient {
    const { settings, clientId, onMessage, keep } = this.#options;
    const { username, password, keepAlive } = settings;
    const will = this.#options.will?.();
    if (keep === undefined) this.#readMessages(socket);
    const client = new MqttClient(() => socket, {
      protocolVersion: 4,
      clientId,
      clean: keep === undefined,
      keepalive: keepAlive / 1_000,
      connectTimeout: NEVER,
      reconnectPeriod: 0,
      ...(will === undefined
        ? {}
        : {
            will: {
              topic: will.topic,
              payload: Buffer.from(will.payload),
              qos: AT_LEAST_ONCE,
              retain: will.retain ?? true,
            },
          }),
      ...(username === undefined ? {} : { username }),
      ...(password === undefined ? {} : { password }),
    });
    // Every error ends in a close; without a listener it would end the program.
    client.on("error", () => {});
    this.#watchPings(client);
    client.on("message", (topic, payload, packet) => onMessage({ topic, payload, isRetained: packet.retain }));
    if (keep !== undefined) {
      // The library reads on, and confirms the message, when it is called back; until then the broker waits.
      client.handleMessage = (packet, readOn) => this.#confirm(client, keep(messageOf(packet)), readOn);
    }
    this.#client = client;
    return client;
  }

  /** Messages do not pass through the client library, which pipes the socket into its parser as soon as it is made. */
  #readMessages(socket: Socket): void {
    const { onMessage } = this.#options;
    const { signal } = this.#closed;
    const reading = new EventLoopBudget(READING);
    this.#reading = reading;
    const take = (message: Message): void => {
      if (!signal.aborted) onMessage(message);
    };
    const reader = new PublishReader({ reading, take, answer: (octets) => socket.writable && socket.write(octets) });
    const pipe = socket.pipe.bind(socket);
    socket.pipe = (parser, options) => pipe(reader).pipe(parser, options);
  }

  #confirm(client: MqttClient, kept: Promise<void>, confirm: () => void): void {
    kept.then(
      () => confirm(),
      (error: unknown) => this.#lost(client, sentenceOf(error)),
    );
  }

  async #subscribe(client: MqttClient, topics: readonly string[]): Promise<void> {
    const wanted = Object.fromEntries(topics.map((topic) => [topic, { qos: AT_LEAST_ONCE } as const]));
    const answer = client.subscribeAsync(wanted).catch((error: unknown) => {
      const refused = topics.filter((_topic, index) => grantedIn(error)[index] === REFUSED);
      throw refused.length === 0
        ? error
        : new BrokerRefusal(
            t("{name} refused the subscription to {refused}.", { name: this.name, refused: refused.join(", ") }),
          );
    });
    await (this.#options.keep === undefined ? this.#answered(answer) : answer);
  }

  #connected(client: MqttClient): Promise<void> {
    const { clock, settings } = this.#options;
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const cancel = afterSilence(clock, settings.timeout, () =>
      reject(new BrokerSilence(t("{name} is not responding.", { name: this.name }))),
    );
    client.once("connect", () => resolve());
    client.once("error", (error) => reject(new Error(brokerSentence(error, this.name), { cause: error })));
    client.once("close", () => reject(new BrokerClosed(t("{name} closed the connection.", { name: this.name }))));
    this.#closed.signal.addEventListener("abort", () => reject(new Error(t("The connection was stopped."))));
    return promise.finally(cancel);
  }

  /** The answer, or a rejection when none has come in time or the connection ends. */
  #answered<Answer>(answer: Promise<Answer>): Promise<Answer> {
    const { clock, settings } = this.#options;
    const { signal } = this.#closed;
    return new Promise<Answer>((resolve, reject) => {
      const onSilence = (): void => {
        reject(
          new BrokerSilence(
            t("{name} did not respond within {timeout} ms.", { name: this.name, timeout: settings.timeout }),
          ),
        );
      };
      const cancel = afterSilence(clock, settings.timeout, onSilence, () => this.hasMore);
      const end = (): void => {
        cancel();
        reject(new Error(t("The connection ended before the broker replied.")));
      };
      signal.addEventListener("abort", end, { once: true });
      const settle = (then: () => void): void => {
        cancel();
        signal.removeEventListener("abort", end);
        then();
      };
      answer.then(
        (value) => settle(() => resolve(value)),
        (error: unknown) => settle(() => reject(new Error(brokerSentence(error, this.name), { cause: error }))),
      );
    });
  }

  #lost(client: MqttClient, reason: string): void {
    if (this.#client === client) this.#options.onLost(reason);
  }
}

function messageOf({ topic, payload, retain }: IPublishPacket): Message {
  return { topic, payload: Buffer.from(payload), isRetained: retain };
}
