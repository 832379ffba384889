import type { PointId } from "@atrium/contract";
import { QUALITY } from "@atrium/contract/devices";
import type { Room } from "@atrium/contract/site";
import { useMemo } from "react";
import { useControl } from "../../../control/ControlContext.tsx";
import type { Device } from "../../../devices/device.ts";
import { usePoints } from "../../../platform/liveHooks.ts";
import type { PointValue } from "../../../platform/livePoints.ts";
import { airChanges } from "../airChanges.ts";

/** What a room's colour and label show. */
interface RoomAir {
  /** Air changes per hour to two decimals, the finest that is shown; undefined: not known. */
  readonly changes: number | undefined;
  /** None of its fans answers at present. */
  readonly isOld: boolean;
}

/** How often an hour the fans of a room take its air. */
export function useRoomAir(room: Room, fans: readonly Device[]): RoomAir {
  const { drawing } = useControl();
  const ids = useMemo(() => fans.flatMap(({ points }) => idOf(points["flow"]?.id)), [fans]);
  const flow = usePoints(ids, roomFlow, isSameFlow);
  const changes = flow.sum === undefined ? undefined : airChanges(flow.sum, room, drawing);
  return { changes: changes === undefined ? undefined : Math.round(changes * 100) / 100, isOld: flow.isOld };
}

function idOf(id: PointId | undefined): PointId[] {
  return id === undefined ? [] : [id];
}

interface RoomFlow {
  /** m³/h */
  readonly sum: number | undefined;
  readonly isOld: boolean;
}

function roomFlow(values: readonly (PointValue | undefined)[]): RoomFlow {
  const known = values.flatMap((value) => value?.value ?? []);
  return {
    sum: known.length === 0 ? undefined : Math.round(known.reduce((sum, value) => sum + value, 0)),
    isOld: values.every((value) => value === undefined || value.quality !== QUALITY.good),
  };
}

function isSameFlow(a: RoomFlow, b: RoomFlow): boolean {
  return a.sum === b.sum && a.isOld === b.isOld;
}
