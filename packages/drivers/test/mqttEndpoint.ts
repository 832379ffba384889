import { createServer } from "node:net";
import type { Server, Socket } from "node:net";
import { duplexPair } from "node:stream";
import { Aedes } from "aedes";
import { give, TEST_TIMES } from "./fieldHarness.ts";
import type { FieldEndpoint, Misbehaviour, WriteAnswer } from "./fieldHarness.ts";

/** The topic that the device's own topics lie below, and the name it sends with its values. */
export const TEST_DEVICE = { topic: "hall/dimmer", sender: "dimmer-1" } as const;

/** The topic of one more device of the same kind. */
export function deviceTopic(number: number): string {
  return `${TEST_DEVICE.topic}-${number}`;
}

/** A broker on loopback, and one device behind it that publishes its state all the time. */
export class MqttEndpoint implements FieldEndpoint {
  misbehaviour: Misbehaviour = "none";
  delay = 0;
  refusesWrites = false;
  takesInstead: number | null = null;
  writeAnswer: WriteAnswer = "given";
  onWritten: (() => void) | null = null;
  onAnswer: (() => void) | null = null;
  mostOpen = 0;
  writes = 0;
  connections = 0;
  port = 0;
  /** Set: octets published in place of the state. */
  payload: string | null = null;
  /** The state as it is published, beside its sender. */
  readonly state: Record<string, unknown> = { temperature: 0, level: 0 };
  /** Payloads that a client has confirmed, in the order of the confirmations. */
  readonly confirmed: string[] = [];
  /** Topics that a client has subscribed to. */
  readonly subscribed = new Set<string>();
  /** Topics that the broker does not let anybody subscribe to. */
  readonly forbidden = new Set<string>();
  /** Subscriptions that were refused. */
  refusals = 0;
  /** Whether the device publishes by itself. */
  isTalking = true;
  /** Octets for the driver that the network keeps back; null where it lets them through. */
  #held: { readonly socket: Socket; readonly octets: Buffer }[] | null = null;
  /** The state as the last command left it: what its sender waits for. */
  #answer: string | null = null;
  #broker: Aedes | null = null;
  #server: Server | null = null;
  #open = 0;
  readonly #sockets = new Set<Socket>();
  readonly #timers = new Set<NodeJS.Timeout>();

  async open(): Promise<void> {
    const broker = await Aedes.createBroker({
      authorizeSubscribe: (_client, wish, done) => {
        const isForbidden = this.forbidden.has(wish.topic);
        if (isForbidden) this.refusals += 1;
        done(null, isForbidden ? null : wish);
      },
      authenticate: (_client, _username, _password, done) => {
        const end = this.#begin();
        this.#later(() => {
          end();
          done(null, true);
        });
      },
    });
    this.#broker = broker;
    broker.on("ack", (packet?: object) => {
      if (packet !== undefined && "payload" in packet) this.confirmed.push(String(packet.payload));
    });
    broker.on("subscribe", (added) => added.forEach(({ topic }) => this.subscribed.add(topic)));
    broker.on("unsubscribe", (gone) => gone.forEach((topic) => this.subscribed.delete(topic)));
    const commanded = (packet: { readonly payload: string | Buffer }, done: () => void): void => {
      this.#commanded(packet.payload);
      done();
    };
    await new Promise<void>((resolve) => broker.subscribe(`${TEST_DEVICE.topic}/set`, commanded, resolve));
    await this.announce("online");
    await this.#publish("state", this.#message());
    await this.#listen(broker);
    this.#talk();
  }

  async shut(): Promise<void> {
    for (const timer of this.#timers) clearTimeout(timer);
    this.#timers.clear();
    for (const socket of this.#sockets) socket.destroy();
    this.#open = 0;
    this.#held = null;
    const [broker, server] = [this.#broker, this.#server];
    this.#broker = null;
    this.#server = null;
    await new Promise<void>((resolve) => (broker === null ? resolve() : broker.close(() => resolve())));
    await new Promise<void>((resolve) => (server === null ? resolve() : server.close(() => resolve())));
  }

  setReadable(value: number): void {
    this.state["temperature"] = value;
  }

  writable(): number {
    return Number(this.state["level"]);
  }

  /** The word that the broker keeps about the device. */
  announce(word: string): Promise<void> {
    return this.#publish("status", word);
  }

  /** The state now, kept by the broker. */
  say(): Promise<void> {
    return this.#publish("state", this.#message());
  }

  /** The network stands still: what the broker sends piles up. */
  hold(): void {
    this.#held = [];
  }

  /** What has piled up arrives at once. */
  release(): void {
    const held = this.#held ?? [];
    this.#held = null;
    for (const [socket, pile] of Map.groupBy(held, (one) => one.socket)) {
      socket.write(Buffer.concat(pile.map(({ octets }) => octets)));
    }
  }

  giveLate(): void {
    if (this.writeAnswer === "lost") this.#held = [];
    this.release();
  }

  /** Another device of the same kind speaks, without asking for an acknowledgement. */
  sayOf(number: number, state: Record<string, unknown>): Promise<void> {
    const payload = JSON.stringify({ src: TEST_DEVICE.sender, ...state });
    return this.give({ qos: 0, topic: `${deviceTopic(number)}/state`, payload });
  }

  async #listen(broker: Aedes): Promise<void> {
    const server = createServer({ noDelay: true }, (socket) => this.#accepted(socket, broker));
    this.#server = server;
    await new Promise<void>((resolve, reject) => {
      server.once("error", reject);
      server.listen(this.port, "127.0.0.1", resolve);
    });
    const address = server.address();
    if (address !== null && typeof address !== "string") this.port = address.port;
  }

  /** A broker that is silent takes octets and gives none. */
  #accepted(socket: Socket, broker: Aedes): void {
    this.connections += 1;
    const [inside, outside] = duplexPair();
    this.#sockets.add(socket);
    socket.on("error", () => {});
    socket.on("close", () => {
      this.#sockets.delete(socket);
      outside.destroy();
      inside.destroy();
    });
    outside.on("close", () => socket.destroy());
    for (const stream of [inside, outside]) stream.on("error", () => {});
    socket.on("data", (octets) => this.misbehaviour !== "silent" && outside.writable && outside.write(octets));
    outside.on("data", (octets: Buffer) => this.#sent(socket, octets));
    broker.handle(inside);
  }

  #sent(socket: Socket, octets: Buffer): void {
    if (this.misbehaviour === "silent") return;
    if (this.#held !== null) {
      this.#held.push({ socket, octets });
    } else {
      const isAnswer = this.#answer !== null && octets.includes(this.#answer);
      give(() => socket.writable && socket.write(octets), isAnswer ? this.onAnswer : null);
    }
  }

  #talk(): void {
    const timer = setTimeout(() => {
      this.#timers.delete(timer);
      const message = this.#message();
      if (this.isTalking) this.#later(() => void this.#publish("state", message));
      this.#talk();
    }, TEST_TIMES.pollInterval);
    this.#timers.add(timer);
  }

  #commanded(payload: string | Buffer): void {
    this.writes += 1;
    const end = this.#begin();
    const { level }: { level?: unknown } = JSON.parse(payload.toString());
    if (!this.refusesWrites) this.state["level"] = this.takesInstead ?? level;
    // The broker's acknowledgement and the device's report stay away.
    if (this.writeAnswer !== "given") this.hold();
    const message = this.#message();
    this.#answer = message;
    this.onWritten?.();
    this.#later(() => {
      end();
      void this.#publish("state", message);
    });
  }

  #message(): string {
    if (this.payload !== null) return this.payload;
    if (this.misbehaviour === "garbage") return '{"temperature": 2';
    const src = this.misbehaviour === "another-device" ? "dimmer-2" : TEST_DEVICE.sender;
    return JSON.stringify({ src, ...this.state });
  }

  /** A request is open until the returned function is called. */
  #begin(): () => void {
    this.#open += 1;
    this.mostOpen = Math.max(this.mostOpen, this.#open);
    return () => {
      this.#open -= 1;
    };
  }

  #later(task: () => void): void {
    if (this.delay === 0) {
      task();
      return;
    }
    const timer = setTimeout(() => {
      this.#timers.delete(timer);
      task();
    }, this.delay);
    this.#timers.add(timer);
  }

  #publish(below: string, payload: string): Promise<void> {
    return this.give({ qos: 1, topic: `${TEST_DEVICE.topic}/${below}`, payload });
  }

  /** The next message on a topic. */
  async next(topic: string): Promise<string> {
    return (await this.nextOctets(topic)).toString();
  }

  /** The same of one that is no text. */
  nextOctets(topic: string): Promise<Buffer> {
    return new Promise<Buffer>((resolve) => {
      const broker = this.#broker;
      const received = ({ payload }: { readonly payload: string | Buffer }, done: () => void): void => {
        broker?.unsubscribe(topic, received, () => {});
        done();
        resolve(Buffer.from(payload));
      };
      broker?.subscribe(topic, received, () => {});
    });
  }

  /** A device's message; as a state it is kept by the broker, as an event it is not. */
  give(message: {
    readonly qos: 0 | 1;
    readonly topic: string;
    readonly payload: string | Buffer;
    readonly retain?: boolean;
  }): Promise<void> {
    const broker = this.#broker;
    const packet = { cmd: "publish", dup: false, retain: true, ...message } as const;
    return new Promise<void>((resolve) => (broker === null ? resolve() : broker.publish(packet, () => resolve())));
  }
}
