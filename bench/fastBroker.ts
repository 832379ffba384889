import { createServer, type Server, type Socket } from "node:net";
import { generate, parser, type Packet } from "mqtt-packet";

/** The octets that may wait in the socket; a broker drops the rest. */
const FULL = 4 << 20;
/** How long a message waits to leave with others, ms. */
const GATHERED = 5;
const TOGETHER = 200;

/** A broker built only for speed: one subscriber, and commands that are obeyed by reporting the commanded value. */
export class FastBroker {
  readonly #server: Server;
  readonly #onSubscribed: () => void;
  #subscriber: Socket | undefined;
  #waiting: Buffer[] = [];
  #leaving: NodeJS.Timeout | undefined;

  /** @param onSubscribed called when a subscriber listens: the place to publish the present values */
  constructor(onSubscribed: () => void = () => undefined) {
    this.#onSubscribed = onSubscribed;
    this.#server = createServer({ noDelay: true }, (socket) => this.#accept(socket));
  }

  get port(): number {
    const address = this.#server.address();
    return typeof address === "object" && address !== null ? address.port : 0;
  }

  async start(): Promise<void> {
    await new Promise<void>((resolve) => this.#server.listen(0, "127.0.0.1", resolve));
    this.#leaving = setInterval(() => this.#leave(), GATHERED);
  }

  async stop(): Promise<void> {
    clearInterval(this.#leaving);
    this.#subscriber?.destroy();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  publish(topic: string, payload: string): void {
    this.#waiting.push(packet(topic, payload));
    if (this.#waiting.length === TOGETHER) this.#leave();
  }

  #leave(): void {
    if (this.#waiting.length === 0) return;
    const octets = Buffer.concat(this.#waiting);
    this.#waiting = [];
    if (this.#subscriber !== undefined && this.#subscriber.writableLength <= FULL) this.#subscriber.write(octets);
  }

  #accept(socket: Socket): void {
    const packets = parser({ protocolVersion: 4 });
    packets.on("packet", (received: Packet) => this.#answer(socket, received));
    socket.on("data", (octets) => packets.parse(octets));
    socket.on("error", () => socket.destroy());
    socket.on("close", () => {
      if (this.#subscriber === socket) this.#subscriber = undefined;
    });
  }

  #answer(socket: Socket, received: Packet): void {
    if (received.cmd === "connect") {
      socket.write(generate({ cmd: "connack", returnCode: 0, sessionPresent: false }));
    } else if (received.cmd === "pingreq") {
      socket.write(generate({ cmd: "pingresp" }));
    } else if (received.cmd === "subscribe") {
      const isFirst = this.#subscriber !== socket;
      this.#subscriber = socket;
      const granted = received.subscriptions.map(() => 0);
      socket.write(generate({ cmd: "suback", messageId: received.messageId ?? 0, granted }));
      if (isFirst) this.#onSubscribed();
    } else if (received.cmd === "publish") {
      socket.write(generate({ cmd: "puback", messageId: received.messageId ?? 0 }));
      socket.write(packet(received.topic.replace("/command", ""), received.payload.toString()));
    }
  }
}

function packet(topic: string, payload: string): Buffer {
  return generate({ cmd: "publish", topic, payload, qos: 0, dup: false, retain: false });
}
