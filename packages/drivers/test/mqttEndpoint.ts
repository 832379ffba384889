import { createServer } from "node:net";
import type { Server, Socket } from "node:net";
import { duplexPair } from "node:stream";
import { Aedes } from "aedes";
import { TEST_TIMES } from "./fieldHarness.ts";
import type { FieldEndpoint, Misbehaviour } from "./fieldHarness.ts";

/** The topic that the device's own topics lie below, and the name it sends with its values. */
export const TEST_DEVICE = { topic: "hall/dimmer", sender: "dimmer-1" } as const;

/** A broker on loopback, and one device behind it that publishes its state all the time. */
export class MqttEndpoint implements FieldEndpoint {
  misbehaviour: Misbehaviour = "none";
  delay = 0;
  refusesWrites = false;
  takesInstead: number | null = null;
  mostOpen = 0;
  writes = 0;
  port = 0;
  /** Set: octets published in place of the state. */
  payload: string | null = null;
  /** The state as it is published, beside its sender. */
  readonly state: Record<string, unknown> = { temperature: 0, level: 0 };
  /** Whether the device publishes by itself. */
  isTalking = true;
  #broker: Aedes | null = null;
  #server: Server | null = null;
  #open = 0;
  readonly #sockets = new Set<Socket>();
  readonly #timers = new Set<NodeJS.Timeout>();

  async open(): Promise<void> {
    const broker = await Aedes.createBroker({
      authenticate: (_client, _username, _password, done) => {
        const end = this.#begin();
        this.#later(() => {
          end();
          done(null, true);
        });
      },
    });
    this.#broker = broker;
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
    outside.on("data", (octets: Buffer) => this.misbehaviour !== "silent" && socket.writable && socket.write(octets));
    broker.handle(inside);
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
    const message = this.#message();
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
    const broker = this.#broker;
    const packet = { cmd: "publish", qos: 1, dup: false, retain: true } as const;
    const topic = `${TEST_DEVICE.topic}/${below}`;
    return new Promise<void>((resolve) =>
      broker === null ? resolve() : broker.publish({ ...packet, topic, payload }, () => resolve()),
    );
  }
}
