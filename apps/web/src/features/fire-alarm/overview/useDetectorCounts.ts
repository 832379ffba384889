import { FIRE_ALARM } from "@atrium/contract/devices";
import { CAMPUS } from "@atrium/contract/site";
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import type { Device } from "../../../devices/device.ts";
import { devicesQuery } from "../../../devices/queries.ts";
import { useLiveView, usePoints } from "../../../platform/liveHooks.ts";
import type { PointValue } from "../../../platform/livePoints.ts";
import { useSite } from "../../../platform/site.ts";
import { detectorCounts } from "./detectorCounts.ts";

const NONE: readonly Device[] = [];
const asTheyAre = (values: readonly (PointValue | undefined)[]) => values;
const isSame = (one: readonly unknown[], other: readonly unknown[]) =>
  one.length === other.length && one.every((value, index) => value === other[index]);

/** The detectors of a building or of the campus by floor, as their panels say now. */
export function useDetectorCounts(placement: string) {
  const site = useSite();
  const result = useQuery(devicesQuery(FIRE_ALARM.module, placement === CAMPUS ? {} : { placement }));
  const detectors = result.data ?? NONE;
  const known = useMemo(
    () =>
      detectors.flatMap((device) => {
        const point = device.points[FIRE_ALARM.fire.point];
        return point === undefined ? [] : [{ device, id: point.id }];
      }),
    [detectors],
  );
  const ids = useMemo(() => known.map(({ id }) => id), [known]);
  const view = useLiveView("fire-alarm", { placement });
  const values = usePoints(ids, asTheyAre, isSame);
  const floors = useMemo(
    () =>
      detectorCounts(
        site,
        known.map(({ device: { placement: building, floor } }, index) => ({
          placement: building,
          floor,
          state: values[index],
        })),
      ),
    [site, known, values],
  );
  return { result, floors, view };
}
