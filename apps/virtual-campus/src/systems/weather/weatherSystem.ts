import * as z from "zod";
import { MqttBroker } from "../../endpoints/mqtt/mqttBroker.ts";
import { connectionTarget, deviceTarget } from "../../faults/faultBoard.ts";
import type { Moment } from "../../physics/moment.ts";
import { connectionsOf, fieldsOf } from "../connections.ts";
import type { System, SystemContext, SystemKind } from "../system.ts";
import { weatherFaults } from "./weatherFaults.ts";
import { loopPacket, type WeatherReading, WeatherStation } from "./weatherStation.ts";

const Settings = z.looseObject({ host: z.string(), port: z.int().min(0).max(65_535) });
const Address = z.object({ topic: z.string() });

/** A station on its broker. */
interface Mast {
  readonly device: string;
  readonly topic: string;
  readonly broker: MqttBroker;
  readonly station: WeatherStation;
  /** What it says now. */
  reading: WeatherReading | undefined;
}

/** Weather stations that publish what they measure at an MQTT broker, each time the campus's clock moves. */
export const weather: SystemKind = {
  key: "weather",
  module: "weather-station",
  product: "weather-station",
  faults: weatherFaults,
  electricity: { none: "The station lives on its own solar panel." },
  create: (context) => new WeatherSystem(context),
};

class WeatherSystem implements System {
  readonly kind = weather;
  readonly endpoints: readonly MqttBroker[];
  readonly devices: readonly string[];
  readonly #context: SystemContext;
  readonly #masts: readonly Mast[];

  constructor(context: SystemContext) {
    this.#context = context;
    const { momentAt } = context.electricity.network;
    const brokers = connectionsOf(context.site, this.kind.product).map(({ connection, parts }) => {
      const placed = parts.map(({ device, address }) => ({ device, ...fieldsOf(Address, address, device) }));
      const broker = new MqttBroker({
        connection: connection.id,
        name: connection.name,
        settings: fieldsOf(Settings, connection.settings, connection.id),
        devices: placed.map(({ device, topic }) => ({
          device,
          availability: { topic: `${topic}/status`, online: "online", offline: "offline" },
        })),
        faults: context.faults,
      });
      return { broker, placed };
    });
    this.#masts = brokers.flatMap(({ broker, placed }) =>
      placed.map((place) => ({ ...place, broker, station: new WeatherStation(momentAt), reading: undefined })),
    );
    this.endpoints = brokers.map(({ broker }) => broker);
    this.devices = this.#masts.map(({ device }) => device);
  }

  step(moment: Moment): void {
    for (const mast of this.#masts) {
      const { device, topic, broker, station } = mast;
      if (mast.reading === undefined || !this.#isStuck(mast)) {
        mast.reading = station.read(moment);
      }
      broker.say(device, `${topic}/loop`, loopPacket(mast.reading, moment.time));
    }
  }

  state(device: string): object | undefined {
    const mast = this.#masts.find((one) => one.device === device);
    if (mast === undefined) {
      return undefined;
    }
    const { site, faults } = this.#context;
    const planned = site.plans.flatMap((plan) => plan.devices).find(({ id }) => id === device);
    return {
      id: device,
      name: planned?.name ?? device,
      system: this.kind.key,
      connection: mast.broker.connection,
      topic: mast.topic,
      ...mast.reading,
      faults: faults.of(deviceTarget(device)),
    };
  }

  /** The weather is the model's, and so is the rain since midnight. */
  keep(): null {
    return null;
  }

  stop(): void {}

  #isStuck({ device, broker }: Mast): boolean {
    const targets = [deviceTarget(device), connectionTarget(broker.connection)];
    return targets.some((target) => this.#context.faults.has(target, "stuck"));
  }
}
