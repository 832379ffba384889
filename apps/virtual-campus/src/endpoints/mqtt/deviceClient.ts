import { type Duplex, duplexPair } from "node:stream";
import { MqttClient } from "mqtt";

const AT_LEAST_ONCE = 1;

/** A device that publishes at a broker: its words about itself, the last of which the broker speaks when it is gone. */
export interface MqttDevice {
  readonly device: string;
  readonly availability: { readonly topic: string; readonly online: string; readonly offline: string };
  /** Where it takes commands, and what it does with one; absent where it only speaks. */
  readonly commands?: { readonly topic: string; take(payload: string): void };
}

/** The device's own client: a real one, with a last will, on a wire inside the program. */
export class DeviceClient {
  readonly #device: MqttDevice;
  readonly #attach: (wire: Duplex) => void;
  #client: MqttClient | undefined;

  /** @param attach gives the broker the other end of the wire */
  constructor(device: MqttDevice, attach: (wire: Duplex) => void) {
    this.#device = device;
    this.#attach = attach;
  }

  /** Resolves when the broker knows that the device is there. */
  async plugIn(): Promise<void> {
    if (this.#client !== undefined) {
      return;
    }
    const { device, availability, commands } = this.#device;
    const { topic, online, offline } = availability;
    const client = new MqttClient(() => this.#wire(), {
      protocolVersion: 4,
      clientId: `station-${device}`,
      reconnectPeriod: 0,
      will: { topic, payload: Buffer.from(offline), qos: AT_LEAST_ONCE, retain: true },
    });
    // The wire is cut when the device is unplugged in the middle of a message.
    client.on("error", () => {});
    this.#client = client;
    const connected = new Promise<void>((resolve) => {
      client.once("connect", () => resolve());
      client.once("close", () => resolve());
    });
    await connected;
    if (commands !== undefined && client.connected) {
      client.on("message", (_topic, payload) => commands.take(payload.toString("utf8")));
      await client.subscribeAsync(commands.topic, { qos: AT_LEAST_ONCE });
    }
    await this.publish(topic, online);
  }

  /** As if the device lost power: it says no goodbye, so the broker speaks its last will. */
  unplug(): void {
    this.#client?.end(true);
    this.#client = undefined;
  }

  /**
   * Publishes a message, which the broker keeps as the newest of its topic where `isKept`. Nothing happens while the
   * device is unplugged.
   */
  async publish(topic: string, payload: string | Buffer, { isKept } = { isKept: true }): Promise<void> {
    const client = this.#client;
    if (client?.connected !== true) {
      return;
    }
    await new Promise<void>((resolve) => {
      client.publish(topic, payload, { qos: AT_LEAST_ONCE, retain: isKept }, () => resolve());
    });
  }

  #wire(): Duplex {
    const [mine, theirs] = duplexPair();
    // One end of a duplex pair does not notice that the other is destroyed.
    mine.on("close", () => theirs.destroy());
    theirs.on("close", () => mine.destroy());
    for (const end of [mine, theirs]) {
      end.on("error", () => {});
    }
    this.#attach(theirs);
    return mine;
  }
}
