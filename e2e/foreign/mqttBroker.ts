import { createServer, type Server } from "node:net";
import { once } from "node:events";
import { Aedes } from "aedes";

/** ms between two states of a thing. */
const INTERVAL = 1_000;

/** A Xiaomi plug as Zigbee2MQTT 2.x announces it (zigbee2mqtt.io, "MQTT topics and messages", "Exposes"). */
const ZIGBEE = {
  ieee_address: "0x00158d00018255df",
  type: "Router",
  supported: true,
  friendly_name: "Copier plug",
  definition: {
    model: "ZNCZ02LM",
    vendor: "Xiaomi",
    description: "Mi power plug ZigBee",
    exposes: [
      {
        type: "switch",
        features: [
          {
            type: "binary",
            name: "state",
            label: "State",
            property: "state",
            value_on: "ON",
            value_off: "OFF",
            value_toggle: "TOGGLE",
            access: 7,
          },
        ],
      },
      { type: "numeric", name: "power", label: "Power", property: "power", unit: "W", access: 5 },
      { type: "numeric", name: "energy", label: "Energy", property: "energy", unit: "kWh", access: 1 },
    ],
  },
};

/** A Shelly 1PM of the first generation (shelly-api-docs.shelly.cloud/gen1, "MQTT", "Shelly1PM"), firmware 1.12. */
const SHELLY = {
  id: "shelly1pm-B929CC",
  model: "SHSW-PM",
  mac: "84CCA8B929CC",
  ip: "192.168.1.19",
  new_fw: false,
  fw_ver: "20221027-105518/v1.12.2-g32055ee",
};

/** What each keeps at the broker. */
const ANNOUNCED: readonly (readonly [topic: string, payload: string])[] = [
  ["zigbee2mqtt/bridge/state", JSON.stringify({ state: "online" })],
  ["zigbee2mqtt/bridge/devices", JSON.stringify([ZIGBEE])],
  ["shellies/announce", JSON.stringify(SHELLY)],
  [`shellies/${SHELLY.id}/online`, "true"],
];
/** What each says again and again. */
const SAID: readonly (readonly [topic: string, payload: string])[] = [
  ["zigbee2mqtt/Copier plug", JSON.stringify({ state: "ON", power: 56.2, energy: 3.21, linkquality: 92 })],
  [`shellies/${SHELLY.id}/relay/0`, "on"],
  [`shellies/${SHELLY.id}/relay/0/power`, "41.50"],
  [`shellies/${SHELLY.id}/relay/0/energy`, "120000"],
];

/** A broker of somebody else with two things of two families on it. */
export class MqttBroker {
  readonly #broker: Aedes;
  readonly #server: Server;
  readonly #timer: NodeJS.Timeout;

  private constructor(broker: Aedes) {
    this.#broker = broker;
    this.#server = createServer((socket) => broker.handle(socket));
    for (const [topic, payload] of [...ANNOUNCED, ...SAID]) this.#publish(topic, payload);
    this.#timer = setInterval(() => {
      for (const [topic, payload] of SAID) this.#publish(topic, payload);
    }, INTERVAL);
  }

  static async start(port: number): Promise<MqttBroker> {
    const broker = new MqttBroker(await Aedes.createBroker());
    broker.#server.listen(port, "127.0.0.1");
    await once(broker.#server, "listening");
    return broker;
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer);
    await new Promise<void>((resolve) => this.#broker.close(() => resolve()));
    this.#server.close();
  }

  #publish(topic: string, payload: string): void {
    this.#broker.publish(
      { cmd: "publish", topic, payload: Buffer.from(payload), qos: 0, retain: true, dup: false },
      () => {},
    );
  }
}
