import { IAQ, IAQ_METRIC_KEYS, type IaqMetric } from "@atrium/contract/devices";
import type { Site } from "@atrium/site";
import type { MachineValue, RecordedDevice } from "../../climate/machine.ts";
import type { Clock } from "../../clock.ts";
import type { CampusAir } from "../../physics/air/campusAir.ts";
import { wordSeed } from "../../physics/chance.ts";
import { roomKey } from "../../physics/places.ts";
import { AirSensor } from "./airSensor.ts";

/** The smallest changes that the past is written with. */
const CHANGES: Readonly<Record<IaqMetric, number>> = { co2: 10, pm25: 1, pm10: 1, tvoc: 10, temp: 0.1, rh: 0.5 };

/** Every sensor of the plans, as it measured the air of a campus of the past. */
export function pastSensors({ plans }: Site, air: CampusAir, clock: Clock): RecordedDevice[] {
  return plans.flatMap(({ building, floor, devices }) =>
    devices
      .filter(({ module }) => module === IAQ.module)
      .map(({ id, room }): RecordedDevice => {
        const sensor = new AirSensor(wordSeed(id));
        const key = roomKey(building, floor, room);
        return {
          id,
          values() {
            const reading = sensor.read(air.room(key) ?? air.outdoors, clock());
            return IAQ_METRIC_KEYS.map((metric): MachineValue => ({
              point: metric,
              value: reading[metric],
              change: CHANGES[metric],
            }));
          },
        };
      }),
  );
}
