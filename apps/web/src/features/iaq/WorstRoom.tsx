import { AIR_BAND_NAMES, IAQ_METRICS, type IaqMetric } from "@atrium/contract/devices";
import { sayTerm, t, uncapital } from "@atrium/words";
import { useRoomsInUse } from "../../control/occupancy/RoomsInUse.tsx";
import { type Device, devicesIn } from "../../devices/device.ts";
import { useDevices, useReadings } from "../../devices/DevicesContext.ts";
import { type Reading, valueOf } from "../../devices/reading.ts";
import { useDeviceAddress } from "../../devices/useDeviceAddress.ts";
import styles from "./iaq.module.css";
import { MetricSwitch } from "./MetricSwitch.tsx";
import { excess, rankOf, type ShownAir, shownAir } from "./rating.ts";
import { metricText } from "./words.ts";

/** Between the head and the plan: which room has the worst air, in a sentence, and by which metric rooms are coloured. */
export function WorstRoom() {
  const { devices, rooms } = useDevices();
  const { search } = useDeviceAddress();
  const inUse = useRoomsInUse();
  const near = devicesIn(devices, search.zone);
  const readings = useReadings(near);
  const text = worstText(
    near.flatMap((device, index) => {
      const reading = readings[index];
      return reading === undefined || reading.isStale ? [] : [{ device, reading }];
    }),
    { metric: search.metric, inUse, nameOf: (room) => rooms.get(room)?.name ?? room },
  );
  return (
    <div className={`row wrap gap-8 ${styles["worst"]}`}>
      <p className="t13 ink2 grow">{text}</p>
      <MetricSwitch />
    </div>
  );
}

interface Sensor {
  readonly device: Pick<Device, "room">;
  readonly reading: Pick<Reading, "values">;
}

interface Around {
  readonly metric: IaqMetric | undefined;
  readonly inUse: ReadonlyMap<string, boolean>;
  readonly nameOf: (room: string) => string;
}

/** @param sensors those that answer @internal for tests */
export function worstText(sensors: readonly Sensor[], { metric, inUse, nameOf }: Around): string {
  const airs = sensors.flatMap(({ device: { room }, reading }): (ShownAir & { room: string })[] => {
    const air = shownAir((key) => valueOf(reading, key), { metric, isInUse: inUse.get(room) });
    return air === undefined ? [] : [{ ...air, room }];
  });
  const [worst] = airs.toSorted(
    (one, other) =>
      rankOf(other.band) - rankOf(one.band) || excess(other.metric, other.value) - excess(one.metric, one.value),
  );
  if (worst === undefined) return t("No sensor here has a current reading.");
  if (worst.band === undefined) return t("No room with a sensor is in use: comfort is not rated.");
  if (worst.band === "good") return t("The air is good in every room in use.");
  return t("Worst in {room}: {metric} {value} is {band}.", {
    room: nameOf(worst.room),
    metric: sayTerm(IAQ_METRICS[worst.metric].name),
    value: metricText(worst.metric, worst.value),
    band: uncapital(t(AIR_BAND_NAMES[worst.band])),
  });
}
