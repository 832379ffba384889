import { type Hold, placeKey, type PointId, systemOf } from "@atrium/contract";
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { type LiveViewState, useLiveView, useServerNow } from "../platform/liveHooks.ts";
import { hasFeature, useSession } from "../platform/session.ts";
import { useSite } from "../platform/site.ts";
import { useCommandDesk } from "./commands/useCommandDesk.ts";
import type { Device } from "./device.ts";
import { floorName, type KnownPlace, placeName } from "./place.ts";
import { devicesQuery, drawingQuery, holdsQuery } from "./queries.ts";
import type { ControlSystem } from "./system.ts";

const NO_DEVICES: readonly Device[] = [];
const NO_HOLDS: ReadonlyMap<PointId, Hold> = new Map();

/** `waiting`: no values yet. `old`: live data is lost. `failed`: something could not be read. */
export type FloorState = "live" | "waiting" | "old" | "failed";

/**
 * Everything that is read of a floor (or of a building, where a system covers one): its drawing, a system's devices,
 * holds, and how far its values can be believed.
 */
export function useFloor(system: ControlSystem, place: KnownPlace) {
  const { building, floor, zone } = place;
  const isWhole = system.covers === "building";
  const address = isWhole ? { placement: building.key } : { placement: building.key, floor: floor.key };
  const drawing = useQuery({
    ...drawingQuery({ placement: building.key, floor: floor.key }),
    enabled: system.Stage === undefined,
  });
  const devices = useQuery(devicesQuery(system.module, address));
  const holds = useQuery(holdsQuery(address));
  const live = useLiveView(system.channel, address);
  const desk = useCommandDesk(building.key);
  const now = useStable(useServerNow());
  const { timeZone } = useSite();
  const session = useSession();
  const me = session?.username ?? "";
  const right = systemOf(system.module)?.command ?? null;
  const canControl = right !== null && hasFeature(session, right);
  const lostAt = live.state === "disconnected" ? live.lostAt : undefined;
  const isLive = live.state === "live";

  const control = useMemo(
    () => ({
      system,
      place: isWhole
        ? { placement: building.key }
        : { placement: building.key, floor: floor.key, ...(zone === undefined ? {} : { zone }) },
      devices: devices.data ?? NO_DEVICES,
      drawing: drawing.data,
      rooms: new Map(drawing.data?.rooms.map((room) => [room.id, room])),
      placeName: isWhole ? building.name : placeName(floor, zone),
      floorName: isWhole ? building.name : floorName(floor),
      buildingName: building.name,
      floorNameOf: (key: string) => {
        const known = building.floors.find((one) => one.key === key);
        return known === undefined ? key : floorName(known);
      },
      timeZone,
      now,
      desk,
      holds: holds.data ?? NO_HOLDS,
      isLive,
      lostAt,
      me,
      canControl,
    }),
    [
      system,
      isWhole,
      devices.data,
      drawing.data,
      floor,
      zone,
      building,
      timeZone,
      now,
      desk,
      holds.data,
      isLive,
      lostAt,
      me,
      canControl,
    ],
  );

  return {
    key: placeKey(address),
    control,
    drawing: drawing.data,
    devices: devices.data ?? NO_DEVICES,
    isRead: devices.isSuccess,
    failure: drawing.error ?? devices.error ?? undefined,
    failedAt: Math.max(drawing.errorUpdatedAt, devices.errorUpdatedAt),
    refusal: live.state === "refused" ? live.refused : undefined,
    state: stateOf(live, { hasFailed: drawing.isError || devices.isError, isRead: devices.isSuccess }),
    retry: () => {
      if (system.Stage === undefined) void drawing.refetch();
      void devices.refetch();
    },
  };
}

export type Floor = ReturnType<typeof useFloor>;

function stateOf(live: LiveViewState, { hasFailed, isRead }: { hasFailed: boolean; isRead: boolean }): FloorState {
  if (hasFailed || live.state === "refused") return "failed";
  if (!isRead || live.state === "loading") return "waiting";
  return live.state === "disconnected" ? "old" : "live";
}

/** The live client's clock is a new function at every redraw; the first one serves as well. */
function useStable<Value>(value: Value): Value {
  // oxlint-disable-next-line react-hooks/exhaustive-deps
  return useMemo(() => value, []);
}
