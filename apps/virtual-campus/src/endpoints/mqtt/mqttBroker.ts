import { createServer, type Server, Socket } from "node:net";
import { Aedes } from "aedes";
import { type ActiveFault, connectionTarget, deviceTarget, type FaultBoard } from "../../faults/faultBoard.ts";
import { LateAnswers } from "../../faults/lateAnswers.ts";
import type { Endpoint } from "../endpoint.ts";
import type { Traffic } from "../traffic.ts";
import { DeviceClient, type MqttDevice } from "./deviceClient.ts";

const NOISE_BYTES = 48;

export interface MqttBrokerOptions {
  readonly connection: string;
  readonly name: string;
  readonly settings: { readonly host: string; readonly port: number };
  readonly devices: readonly MqttDevice[];
  readonly faults: FaultBoard;
  readonly traffic?: Traffic;
}

interface DeviceMessage {
  readonly topic: string;
  readonly payload: string;
  readonly isKept: boolean;
}

/** An MQTT 3.1.1 broker with the field devices that publish there. What it keeps is gone when it stops. */
export class MqttBroker implements Endpoint {
  readonly connection: string;
  readonly name: string;
  readonly protocol = "mqtt";
  readonly #options: MqttBrokerOptions;
  readonly #clients = new Map<string, DeviceClient>();
  readonly #sockets = new Set<Socket>();
  readonly #late: LateAnswers;
  #broker: Aedes | undefined;
  #server: Server | undefined;
  #stopWatching: (() => void) | undefined;

  constructor(options: MqttBrokerOptions) {
    this.connection = options.connection;
    this.name = options.name;
    this.#options = options;
    this.#late = new LateAnswers(options.faults);
  }

  get port(): number {
    const address = this.#server?.address();
    return typeof address === "object" && address !== null ? address.port : this.#options.settings.port;
  }

  async start(): Promise<void> {
    const { settings, devices, faults, traffic } = this.#options;
    const broker = await Aedes.createBroker({
      authorizeForward: (client, packet) => {
        // What a broker sends to who subscribes is what others ask for.
        if (client.conn instanceof Socket) traffic?.polled(this.connection, client.id, packet.topic);
        return packet;
      },
    });
    this.#broker = broker;
    for (const device of devices) {
      this.#clients.set(device.device, new DeviceClient(this.#watched(device), (wire) => void broker.handle(wire)));
    }
    const present = [...this.#clients].filter(([device]) => !faults.has(deviceTarget(device), "offline"));
    await Promise.all(present.map(([, client]) => client.plugIn()));
    const server = createServer({ noDelay: true }, (socket) => this.#accept(socket, broker));
    await new Promise<void>((resolve, reject) => {
      server.once("error", reject);
      server.listen(settings.port, settings.host, resolve);
    });
    this.#server = server;
    this.#stopWatching = faults.onChange((change, isOn) => this.#faultChanged(change, isOn));
  }

  async stop(): Promise<void> {
    this.#stopWatching?.();
    this.#late.stop();
    this.#drop();
    for (const client of this.#clients.values()) {
      client.unplug();
    }
    const [broker, server] = [this.#broker, this.#server];
    this.#broker = undefined;
    this.#server = undefined;
    if (broker !== undefined) {
      await new Promise<void>((resolve) => broker.close(() => resolve()));
    }
    if (server !== undefined) {
      await new Promise((resolve) => server.close(resolve));
    }
  }

  /** A device publishes a message that the broker keeps; late, garbled or not at all where the switchboard says so. */
  say(device: string, topic: string, payload: string): void {
    this.#publish(device, { topic, payload, isKept: true });
  }

  /** The same with something that happened and is over: who comes later does not get it. */
  report(device: string, topic: string, payload: string): void {
    this.#publish(device, { topic, payload, isKept: false });
  }

  #publish(device: string, { topic, payload, isKept }: DeviceMessage): void {
    const { faults } = this.#options;
    const targets = [connectionTarget(this.connection), deviceTarget(device)];
    const isGarbled = targets.some((target) => faults.has(target, "garbage"));
    this.#late.add(targets, () => {
      void this.#clients.get(device)?.publish(topic, isGarbled ? noise() : payload, { isKept });
    });
  }

  /** Each command that it takes is recorded. */
  #watched(device: MqttDevice): MqttDevice {
    const { commands } = device;
    if (commands === undefined) return device;
    const { topic } = commands;
    const take = (payload: string) => {
      this.#options.traffic?.wrote({ device: device.device, place: topic }, { value: payload });
      commands.take(payload);
    };
    return { ...device, commands: { topic, take } };
  }

  #accept(socket: Socket, broker: Aedes): void {
    if (this.#options.faults.has(connectionTarget(this.connection), "offline")) {
      socket.destroy();
      return;
    }
    this.#sockets.add(socket);
    socket.on("close", () => this.#sockets.delete(socket));
    // A peer that goes away in the middle of a message is everyday life for a broker.
    socket.on("error", () => socket.destroy());
    broker.handle(socket);
  }

  #faultChanged({ kind, id, fault }: ActiveFault, isOn: boolean): void {
    if (fault !== "offline") {
      return;
    }
    if (kind === "connection" && id === this.connection && isOn) {
      this.#drop();
    }
    const client = kind === "device" ? this.#clients.get(id) : undefined;
    if (isOn) {
      client?.unplug();
    } else {
      void client?.plugIn();
    }
  }

  #drop(): void {
    for (const socket of this.#sockets) {
      socket.destroy();
    }
  }
}

function noise(): Buffer {
  return Buffer.from(Array.from({ length: NOISE_BYTES }, () => Math.floor(Math.random() * 256)));
}
