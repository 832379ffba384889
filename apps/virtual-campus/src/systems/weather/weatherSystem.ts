import type { DeviceFaults } from "../../faults/deviceFaults.ts";
import { faultsOf } from "../gateway.ts";
import { mqttSystem, type PublishingDevice } from "../gatewayMqtt.ts";
import type { System, SystemContext, SystemKind } from "../system.ts";
import { weatherFaults } from "./weatherFaults.ts";
import { loopPacket, type WeatherReading, WeatherStation } from "./weatherStation.ts";

/** A station on its broker. */
interface Mast extends PublishingDevice {
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
  create: (context) => weatherSystem(context),
};

/** The weather is the model's, and so is the rain since midnight. */
function weatherSystem(context: SystemContext): System {
  const { momentAt } = context.electricity.network;
  return mqttSystem<Mast>({
    kind: weather,
    context,
    play: (published, placed) => ({
      ...published,
      station: new WeatherStation(momentAt),
      faults: faultsOf<never>(context, placed),
      reading: undefined,
    }),
    state: ({ topic, reading }) => ({ topic, ...reading }),
    publish(mast, moment) {
      const { device, topic, broker, station, faults } = mast;
      if (mast.reading === undefined || !faults.has("stuck")) {
        mast.reading = station.read(moment);
      }
      broker.say(device.id, `${topic}/loop`, loopPacket(mast.reading, moment.time));
    },
  });
}
