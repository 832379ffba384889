import { zoneName } from "@atrium/contract/site";
import { useQuery } from "@tanstack/react-query";
import { useCallback, useMemo } from "react";
import { type LiveViewState, useConnection, useLiveView, usePastMinute, useServerNow } from "../platform/liveHooks.ts";
import { useSite } from "../platform/site.ts";
import type { Device } from "./device.ts";
import type { Devices } from "./DevicesContext.ts";
import { floorName, type KnownPlace, placeName } from "./place.ts";
import { devicesQuery, drawingQuery } from "./queries.ts";
import type { DeviceSystem } from "./system.ts";

const NO_DEVICES: readonly Device[] = [];

/** `waiting`: no values yet. `old`: live data is lost. `failed`: something could not be read. */
export type FloorState = "live" | "waiting" | "old" | "failed";

/** What the parts of the page know of a floor, whoever stands on it. */
type Known = Omit<Devices, "selection" | "select" | "hands" | "parts">;

/**
 * Everything that is read of a floor (or of a building, where a system covers one): its drawing, a system's devices,
 * and how far its values can be believed. Nothing of it is about commands.
 */
export function useFloor(system: DeviceSystem, place: KnownPlace) {
  const { building, floor, zone } = place;
  const isWhole = system.covers === "building";
  const address = isWhole ? { placement: building.key } : { placement: building.key, floor: floor.key };
  const drawing = useQuery({
    ...drawingQuery({ placement: building.key, floor: floor.key }),
    enabled: system.Stage === undefined || system.hasMap === true,
  });
  const { shows } = system;
  const select = useCallback((all: readonly Device[]) => (shows === undefined ? all : all.filter(shows)), [shows]);
  const devices = useQuery({ ...devicesQuery(system.module, address), select });
  const live = useLiveView(system.channel, address);
  const { retryNow } = useConnection();
  const now = useServerNow();
  const past = usePastMinute();
  const { timeZone } = useSite();
  const lostAt = live.state === "disconnected" ? live.lostAt : undefined;
  const isCurrent = live.state === "live";
  const isLive = isCurrent && past === undefined;

  const known = useMemo(
    (): Known => ({
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
        const named = building.floors.find((one) => one.key === key);
        return named === undefined ? key : floorName(named);
      },
      zoneNameOf: (key: string, on: string) =>
        zoneName(
          key,
          building.floors.find((one) => one.key === on),
        ),
      timeZone,
      now,
      past,
      isCurrent,
      isLive,
      lostAt,
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
      past,
      isCurrent,
      isLive,
      lostAt,
    ],
  );

  return {
    address,
    known,
    drawing: drawing.data,
    devices: devices.data ?? NO_DEVICES,
    isRead: devices.isSuccess,
    failure: drawing.error ?? devices.error ?? undefined,
    failedAt: Math.max(drawing.errorUpdatedAt, devices.errorUpdatedAt),
    refusal: live.state === "refused" ? live.refused : undefined,
    state: stateOf(live, { hasFailed: drawing.isError || devices.isError, isRead: devices.isSuccess }),
    retry: () => {
      if (system.Stage === undefined || system.hasMap === true) void drawing.refetch();
      void devices.refetch();
      retryNow();
    },
  };
}

export type Floor = ReturnType<typeof useFloor>;

function stateOf(live: LiveViewState, { hasFailed, isRead }: { hasFailed: boolean; isRead: boolean }): FloorState {
  if (hasFailed || live.state === "refused") return "failed";
  if (!isRead || live.state === "loading") return "waiting";
  return live.state === "disconnected" ? "old" : "live";
}
