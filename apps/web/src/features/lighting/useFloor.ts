import { type DeviceId, type Hold, placeKey } from "@atrium/contract";
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { type LiveViewState, useLiveView, useServerNow } from "../../platform/liveHooks.ts";
import { hasFeature, useSession } from "../../platform/session.ts";
import { useSite } from "../../platform/site.ts";
import type { Circuit } from "./circuits/circuit.ts";
import { useCommandDesk } from "./commands/useCommandDesk.ts";
import { floorName, type FoundPlace, placeName } from "./place.ts";
import { circuitsQuery, drawingQuery, holdsQuery } from "./queries.ts";

const NO_CIRCUITS: readonly Circuit[] = [];
const NO_HOLDS: ReadonlyMap<DeviceId, Hold> = new Map();

/** `waiting`: no values yet. `old`: live data is lost. `failed`: something could not be read. */
export type FloorState = "live" | "waiting" | "old" | "failed";

/** Everything that is read of a floor: its drawing, circuits, holds, and how far its values can be believed. */
export function useFloor(place: Extract<FoundPlace, { kind: "place" }>) {
  const { building, floor, zone } = place;
  const address = { placement: building.key, floor: floor.key };
  const drawing = useQuery(drawingQuery(address));
  const circuits = useQuery(circuitsQuery(address));
  const holds = useQuery(holdsQuery(address));
  const live = useLiveView("lighting", address);
  const desk = useCommandDesk(building.key);
  const now = useStable(useServerNow());
  const { timeZone } = useSite();
  const canControl = hasFeature(useSession(), "controllable");
  const lostAt = live.state === "disconnected" ? live.lostAt : undefined;
  const isLive = live.state === "live";

  const lighting = useMemo(
    () => ({
      drawing: drawing.data,
      rooms: new Map(drawing.data?.rooms.map((room) => [room.id, room])),
      placeName: placeName(floor, zone),
      floorName: floorName(floor),
      buildingName: building.name,
      timeZone,
      now,
      desk,
      holds: holds.data ?? NO_HOLDS,
      isLive,
      lostAt,
      canControl,
    }),
    [drawing.data, floor, zone, building, timeZone, now, desk, holds.data, isLive, lostAt, canControl],
  );

  return {
    key: placeKey(address),
    lighting,
    drawing: drawing.data,
    circuits: circuits.data ?? NO_CIRCUITS,
    isRead: circuits.isSuccess,
    failure: drawing.error ?? circuits.error ?? undefined,
    failedAt: Math.max(drawing.errorUpdatedAt, circuits.errorUpdatedAt),
    refusal: live.state === "refused" ? live.refused : undefined,
    state: stateOf(live, { hasFailed: drawing.isError || circuits.isError, isRead: circuits.isSuccess }),
    retry: () => {
      void drawing.refetch();
      void circuits.refetch();
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
