import * as z from "zod";
import { MqttBroker } from "../../endpoints/mqtt/mqttBroker.ts";
import type { DeviceFaults } from "../../faults/deviceFaults.ts";
import type { Moment } from "../../physics/moment.ts";
import { faultsOf, fieldsOf, Fleet, Listener, linesOf, type Played } from "../gateway.ts";
import type { System, SystemContext, SystemKind } from "../system.ts";
import { weatherFaults } from "./weatherFaults.ts";
import { loopPacket, type WeatherReading, WeatherStation } from "./weatherStation.ts";

const Address = z.object({ topic: z.string() });

/** A station on its broker. */
interface Mast extends Played {
  readonly topic: string;
  readonly broker: MqttBroker;
  readonly station: WeatherStation;
  readonly faults: DeviceFaults;
  /** What it measured last. */
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
  readonly #masts: Fleet<Mast>;

  constructor(context: SystemContext) {
    const { momentAt } = context.electricity.network;
    const lines = linesOf(context.site, this.kind, Address).map(({ connection, placed }) => {
      const broker = new MqttBroker({
        connection: connection.id,
        name: connection.name,
        settings: fieldsOf(Listener, connection.settings, connection.id),
        devices: placed.map(({ device, address: { topic } }) => ({
          device: device.id,
          availability: { topic: `${topic}/status`, online: "online", offline: "offline" },
        })),
        faults: context.faults,
      });
      const masts = placed.map((one) => ({
        device: one.device,
        connection: connection.id,
        topic: one.address.topic,
        broker,
        station: new WeatherStation(momentAt),
        faults: faultsOf<never>(context, one),
        reading: undefined,
      }));
      return { broker, masts };
    });
    this.#masts = new Fleet<Mast>(
      this.kind,
      context.faults,
      lines.flatMap(({ masts }) => masts),
    );
    this.endpoints = lines.map(({ broker }) => broker);
    this.devices = this.#masts.ids;
  }

  step(moment: Moment): void {
    for (const mast of this.#masts) {
      const { device, topic, broker, station, faults } = mast;
      if (mast.reading === undefined || !faults.has("stuck")) {
        mast.reading = station.read(moment);
      }
      broker.say(device.id, `${topic}/loop`, loopPacket(mast.reading, moment.time));
    }
  }

  state(device: string): object | undefined {
    return this.#masts.state(device, ({ topic, reading }) => ({ topic, ...reading }));
  }

  /** The weather is the model's, and so is the rain since midnight. */
  keep(): null {
    return null;
  }

  stop(): void {}
}
