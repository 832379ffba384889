import type { PointId } from "@atrium/contract";
import { IAQ_METRIC_KEYS, QUALITY } from "@atrium/contract/devices";
import { RoomField } from "@atrium/ui/plan";
import { useCallback, useMemo } from "react";
import { AT_REST, useIsInUse } from "../../../control/occupancy/RoomsInUse.tsx";
import type { Device } from "../../../devices/device.ts";
import { DeviceRoomLabels, type DeviceRoomProps, DeviceRooms } from "../../../devices/plan/DeviceRooms.tsx";
import { PlacedLabel } from "../../../devices/plan/PlacedLabel.tsx";
import type { PlanLayersProps } from "../../../devices/system.ts";
import { useDeviceAddress } from "../../../devices/useDeviceAddress.ts";
import { usePoints } from "../../../platform/liveHooks.ts";
import type { PointValue } from "../../../platform/livePoints.ts";
import { type Asked, rankOf, type ShownAir, shownAir } from "../rating.ts";
import { metricText, namedMetric } from "../words.ts";

/** The air of a room by the worst of its sensors; undefined: none has said anything. */
type RoomAir = (ShownAir & { readonly isOld: boolean }) | undefined;

/** Rooms have the colour of their air; grey while nobody is in them. */
export function AirFields({ devices }: PlanLayersProps) {
  return <DeviceRooms devices={devices} Each={AirField} />;
}

function AirField({ room, devices }: DeviceRoomProps) {
  const { air } = useRoomAir(room.id, devices);
  if (air === undefined) return null;
  return <RoomField room={room} fill={air.band === undefined ? AT_REST : `var(--air-${air.band})`} isOld={air.isOld} />;
}

/** Their names, and the value that their colour comes from: with the name of its metric, unless the switch says it. */
export function AirLabels({ devices }: PlanLayersProps) {
  return <DeviceRoomLabels devices={devices} Each={AirLabel} />;
}

function AirLabel({ room, devices }: DeviceRoomProps) {
  const { air, metric } = useRoomAir(room.id, devices);
  const write = metric === undefined ? namedMetric : metricText;
  return <PlacedLabel room={room} value={air === undefined ? "" : write(air.metric, air.value)} isLoud />;
}

/** The points of each sensor, a row of all metrics after the other. */
function useRoomAir(room: string, devices: readonly Device[]) {
  const { metric } = useDeviceAddress().search;
  const isInUse = useIsInUse(room);
  const ids = useMemo(() => devices.flatMap(idsOf), [devices]);
  const select = useCallback(
    (values: readonly (PointValue | undefined)[]) => airOfRoom(values, { metric, isInUse }),
    [metric, isInUse],
  );
  return { air: usePoints(ids, select, areSame), metric };
}

function idsOf({ points }: Device): PointId[] {
  const ids = IAQ_METRIC_KEYS.flatMap((key) => points[key]?.id ?? []);
  return ids.length === IAQ_METRIC_KEYS.length ? ids : [];
}

function airOfRoom(values: readonly (PointValue | undefined)[], asked: Asked): RoomAir {
  let worst: RoomAir;
  for (let first = 0; first < values.length; first += IAQ_METRIC_KEYS.length) {
    const of = (metric: (typeof IAQ_METRIC_KEYS)[number]) => values[first + IAQ_METRIC_KEYS.indexOf(metric)];
    const air = shownAir((metric) => of(metric)?.value, asked);
    if (air === undefined || (worst !== undefined && rankOf(air.band) <= rankOf(worst.band))) continue;
    worst = { ...air, isOld: of(air.metric)?.quality !== QUALITY.good };
  }
  return worst;
}

function areSame(one: RoomAir, other: RoomAir): boolean {
  return (
    one?.band === other?.band &&
    one?.metric === other?.metric &&
    one?.value === other?.value &&
    one?.isOld === other?.isOld
  );
}
