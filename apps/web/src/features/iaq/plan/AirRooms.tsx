import type { PointId } from "@atrium/contract";
import { AIR_BANDS, type AirBand, IAQ_METRIC_KEYS, QUALITY, worstAir } from "@atrium/contract/devices";
import { RoomField } from "@atrium/ui/plan";
import { useMemo } from "react";
import type { Device } from "../../../devices/device.ts";
import { DeviceRoomLabels, type DeviceRoomProps, DeviceRooms } from "../../../devices/plan/DeviceRooms.tsx";
import { PlacedLabel } from "../../../devices/plan/PlacedLabel.tsx";
import type { PlanLayersProps } from "../../../devices/system.ts";
import { usePoints } from "../../../platform/liveHooks.ts";
import type { PointValue } from "../../../platform/livePoints.ts";
import { metricText } from "../words.ts";

/** The air of a room by the worst of its sensors. */
interface RoomAir {
  readonly band: AirBand | undefined;
  readonly text: string;
  readonly isOld: boolean;
}

const NOTHING: RoomAir = { band: undefined, text: "", isOld: true };

/** Rooms have the colour of their air. */
export function AirFields({ devices }: PlanLayersProps) {
  return <DeviceRooms devices={devices} Each={AirField} />;
}

function AirField({ room, devices }: DeviceRoomProps) {
  const { band, isOld } = useRoomAir(devices);
  return band === undefined ? null : <RoomField room={room} fill={`var(--air-${band})`} isOld={isOld} />;
}

/** Their names, and the value that their colour comes from. */
export function AirLabels({ devices }: PlanLayersProps) {
  return <DeviceRoomLabels devices={devices} Each={AirLabel} />;
}

function AirLabel({ room, devices }: DeviceRoomProps) {
  return <PlacedLabel room={room} value={useRoomAir(devices).text} isLoud />;
}

/** The points of each sensor, a row of all metrics after the other. */
function useRoomAir(devices: readonly Device[]): RoomAir {
  const ids = useMemo(() => devices.flatMap(idsOf), [devices]);
  return usePoints(ids, airOfRoom, areSame);
}

function idsOf({ points }: Device): PointId[] {
  const ids = IAQ_METRIC_KEYS.flatMap((key) => points[key]?.id ?? []);
  return ids.length === IAQ_METRIC_KEYS.length ? ids : [];
}

function airOfRoom(values: readonly (PointValue | undefined)[]): RoomAir {
  let worst = NOTHING;
  for (let first = 0; first < values.length; first += IAQ_METRIC_KEYS.length) {
    const of = (metric: (typeof IAQ_METRIC_KEYS)[number]) => values[first + IAQ_METRIC_KEYS.indexOf(metric)];
    const found = worstAir((metric) => of(metric)?.value);
    if (found === undefined || rankOf(found.band) <= rankOf(worst.band)) continue;
    const shown = found.band === "good" ? "co2" : found.metric;
    const value = of(shown)?.value;
    worst = {
      band: found.band,
      text: value === null || value === undefined ? "" : metricText(shown, value),
      isOld: of(found.metric)?.quality !== QUALITY.good,
    };
  }
  return worst;
}

function rankOf(band: AirBand | undefined): number {
  return band === undefined ? -1 : AIR_BANDS.indexOf(band);
}

function areSame(one: RoomAir, other: RoomAir): boolean {
  return one.band === other.band && one.text === other.text && one.isOld === other.isOld;
}
