import { clockError, CLOCK_FAULTS } from "../../faults/clockFaults.ts";
import type { SizedFaults } from "../../faults/deviceFaults.ts";
import { FaultySensor, SENSOR_FAULTS } from "../../faults/faultySensor.ts";
import { faultsOf } from "../gateway.ts";
import { mqttSystem, type PublishingDevice } from "../gatewayMqtt.ts";
import type { System, SystemContext, SystemKind } from "../system.ts";
import { loopPacket, pointsOf, type WeatherReading, WeatherStation } from "./weatherStation.ts";
import type { OwnFault } from "../../faults/fault.ts";

/** A station takes no commands, and no other device uses its topic. */
const weatherFaults = {
  common: ["offline", "flapping", "stuck", "slow", "slow-network", "garbage"],
  own: { ...SENSOR_FAULTS, ...CLOCK_FAULTS },
} as const;

/** A station on its broker. */
interface Mast extends PublishingDevice {
  readonly station: WeatherStation;
  readonly faults: SizedFaults<WeatherFault>;
  /** That of the air. */
  readonly sensor: FaultySensor;
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
    play: (published, placed) => {
      const faults = faultsOf<WeatherFault>(context, placed);
      const sensor = new FaultySensor(faults, context.clock);
      return { ...published, station: new WeatherStation(momentAt), faults, sensor, reading: undefined };
    },
    state: ({ topic, reading }) => ({ topic, ...reading }),
    publish(mast, moment) {
      const { device, topic, broker, station, faults, sensor } = mast;
      if (mast.reading === undefined || !faults.has("stuck")) {
        const reading = station.read(moment);
        mast.reading = { ...reading, temperature: Number(sensor.shows(reading.temperature).toFixed(2)) };
      }
      broker.say(device.id, `${topic}/loop`, loopPacket(mast.reading, moment.time + clockError(faults)));
    },
    *past(masts, from, to, step) {
      const station = new WeatherStation(momentAt);
      for (let time = Math.ceil(from / step) * step; time < to; time += step) {
        const reading = station.read(momentAt(time));
        for (const { device } of masts) {
          for (const [point, value] of Object.entries(pointsOf(reading))) {
            yield { device: device.id, point, time, value };
          }
        }
      }
    },
  });
}

type WeatherFault = OwnFault<typeof weatherFaults>;
