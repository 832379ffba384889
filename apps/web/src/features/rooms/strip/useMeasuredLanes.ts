import { MODULES, type Trends } from "@atrium/contract/devices";
import type { PlaceForecast } from "@atrium/contract/automation";
import { t } from "@atrium/words";
import { useQueries, useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { placeForecastQuery } from "../../../control/placeForecastQuery.ts";
import type { Device } from "../../../devices/device.ts";
import { trendsQuery } from "../../../ranges/trend/chartQueries.ts";
import { useRoom } from "../RoomContext.ts";
import { useRoomDevices } from "../useRoomDevices.ts";
import type { DrawnLane, StripRange } from "./drawnLane.ts";
import { type Lane, LANE_MODULES, lanesOf } from "./lanes.ts";
import { type Series, type Stretch, stretchesOf } from "./steps.ts";

interface MeasuredLanes {
  readonly lanes: readonly DrawnLane[];
  readonly isWaiting: boolean;
  readonly isError: boolean;
}

/** What the room's points were, and what rules will set them to. */
export function useMeasuredLanes({ from, now, to }: StripRange): MeasuredLanes {
  const room = useRoom();
  const { placement, floor } = room;
  const devices = useRoomDevices(LANE_MODULES);
  const lanes = useMemo(() => (devices === undefined ? [] : lanesOf(devices)), [devices]);
  const ids = useMemo(() => [...new Set(lanes.flatMap(({ points }) => points.map(({ id }) => id)))], [lanes]);
  const { data: trends, isError } = useQuery(trendsQuery(ids, { from, to: now }));
  const set = MODULES.filter((module) => lanes.some(({ lane }) => lane.module === module && lane.set !== undefined));
  const forecasts = useQueries({
    queries: set.map((module) => placeForecastQuery({ module, placement, floor })),
    combine: (reads) => new Map(set.map((module, index) => [module, reads[index]?.data] as const)),
  });
  const drawn = lanes.map(({ lane, points }): DrawnLane => {
    const { name, fill, text, together, module } = lane;
    const stretches = measured(trends, points, { from, to: now }, together);
    const planned = plannedOf(lane, devices?.get(module) ?? [], forecasts.get(module), { from: now, to });
    return { name: t(name), stretches, planned, marks: [], fill, text };
  });
  return {
    lanes: drawn,
    isWaiting: devices === undefined || (trends === undefined && lanes.length > 0 && !isError),
    isError,
  };
}

type Range = Parameters<typeof stretchesOf>[1];

function measured(
  trends: Pick<Trends, "series"> | undefined,
  points: readonly Device["points"][string][],
  range: Range,
  together: Lane["together"],
): readonly Stretch[] {
  const series = points.flatMap(({ id }) => trends?.series.find(({ point }) => point === id) ?? []);
  return stretchesOf(series, range, together);
}

/** What the devices of a lane are set to, as far as all of it is known. @internal for tests */
export function plannedOf(
  { set, together }: Pick<Lane, "set" | "together">,
  devices: readonly Pick<Device, "id">[],
  forecast: Pick<PlaceForecast, "lanes"> | undefined,
  range: Range,
): readonly Stretch[] {
  if (set === undefined || forecast === undefined || devices.length === 0) return [];
  const series = devices.map(({ id }): Series => {
    const steps = forecast.lanes.find(({ device, key }) => device === id && key === set)?.steps ?? [];
    const [first, ...next] = steps;
    return {
      before: first === undefined || first.value === null ? null : { time: first.at, value: first.value },
      times: next.map(({ at }) => at),
      means: next.map(({ value }) => value),
    };
  });
  return stretchesOf(series, range, together);
}
