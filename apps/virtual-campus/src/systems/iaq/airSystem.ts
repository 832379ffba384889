import { IAQ } from "@atrium/contract/devices";
import { roomKey } from "../../physics/places.ts";
import { wordSeed } from "../../physics/chance.ts";
import type { DeviceFaults } from "../../faults/deviceFaults.ts";
import { faultsOf } from "../gateway.ts";
import { mqttSystem, type PublishingDevice } from "../gatewayMqtt.ts";
import type { System, SystemContext, SystemKind } from "../system.ts";
import { airMessage, type AirReading, AirSensor } from "./airSensor.ts";
import type { OwnFault } from "../../faults/fault.ts";

/** A sensor takes no commands, and no other device uses its topic. */
const airFaults = {
  common: ["offline", "flapping", "stuck", "slow", "garbage"],
  own: { "breathed-on": "Somebody breathes on it: it shows 900 ppm of carbon dioxide more than its room has." },
} as const;

/** ppm more than the room's where somebody breathes on a sensor. */
const BREATH = 900;

interface MountedSensor extends PublishingDevice {
  readonly sensor: AirSensor;
  readonly faults: DeviceFaults<AirFault>;
  readonly room: string;
  /** What it measured last. */
  reading: AirReading | undefined;
}

/** Sensors of indoor air that publish the air of their rooms at an MQTT broker. */
export const iaq: SystemKind = {
  key: "iaq",
  module: IAQ.module,
  product: "air-sensor",
  faults: airFaults,
  electricity: { none: "A sensor takes less than a watt." },
  isStepped: true,
  create: (context) => airSystem(context),
};

/** Under no roof a sensor measures the air outdoors. */
function airSystem(context: SystemContext): System {
  return mqttSystem<MountedSensor>({
    kind: iaq,
    context,
    play: (published, placed) => ({
      ...published,
      sensor: new AirSensor(wordSeed(published.device.id)),
      faults: faultsOf<AirFault>(context, placed),
      room: roomKey(placed.plan.building, placed.plan.floor, published.device.room),
      reading: undefined,
    }),
    state: ({ topic, reading }) => ({ topic, ...reading }),
    publish(mounted, { time }) {
      const { device, topic, broker, sensor, faults, room } = mounted;
      if (!sensor.isDue(time)) {
        return;
      }
      const air = context.air.room(room) ?? context.air.outdoors;
      if (mounted.reading === undefined || !faults.has("stuck")) {
        const co2 = air.co2 + (faults.has("breathed-on") ? BREATH : 0);
        mounted.reading = sensor.read({ ...air, co2 }, time);
      }
      broker.say(device.id, `${topic}/air`, airMessage(mounted.reading, time));
    },
  });
}

type AirFault = OwnFault<typeof airFaults>;
