import type { PointId } from "@atrium/contract";
import { FIRE_ALARM } from "@atrium/contract/devices";
import { Place } from "@atrium/contract/site";
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { useLiveView, usePoints } from "../platform/liveHooks.ts";
import type { PointValue } from "../platform/livePoints.ts";
import type { Device } from "../devices/device.ts";
import { devicesQuery } from "../devices/queries.ts";

const NO_DETECTORS: readonly Device[] = [];

/**
 * Whether a detector on the device's floor is in alarm: the server then takes no command for what moves air or people
 * there. The page says so before somebody tries; the server decides.
 */
export function useFireAlarm({ placement, floor }: Pick<Device, "placement" | "floor">): boolean {
  const place = useMemo(() => Place.parse({ placement, floor }), [placement, floor]);
  useLiveView("fire-alarm", place);
  const { data: detectors = NO_DETECTORS } = useQuery(devicesQuery(FIRE_ALARM.module, { placement, floor }));
  const ids = useMemo(() => detectors.flatMap(({ points }) => idOf(points[FIRE_ALARM.fire.point]?.id)), [detectors]);
  return usePoints(ids, hasAlarm);
}

function idOf(id: PointId | undefined): PointId[] {
  return id === undefined ? [] : [id];
}

function hasAlarm(values: readonly (PointValue | undefined)[]): boolean {
  return values.some((value) => value?.value === FIRE_ALARM.fire.alarm);
}
