import type { Room } from "@atrium/contract/site";
import { RoomLabel, usePlanScale } from "@atrium/ui/plan";
import { useNavigate } from "@tanstack/react-router";
import { useMemo } from "react";
import { fromBase } from "../../platform/base.ts";
import { usePages } from "../../platform/pages.ts";
import { useDevices } from "../DevicesContext.ts";
import { roomHref } from "../roomHref.ts";
import { usePinObstacles } from "./PinObstacles.tsx";
import { placeLabel } from "./placeLabel.ts";

interface PlacedLabelProps {
  room: Room;
  value: string;
  isLoud?: boolean;
}

/**
 * A room's name, which leads to the room's page, and its value if there is one, where they fit into the room and no pin
 * covers them. It moves with the value's length, not with the value.
 */
export function PlacedLabel({ room, value, isLoud = false }: PlacedLabelProps) {
  const scale = usePlanScale();
  const pins = usePinObstacles();
  const { length } = value;
  const placed = useMemo(() => placeLabel(room, "0".repeat(length), { pins, scale }), [room, pins, scale, length]);
  const link = useRoomLink(room);
  if (placed === undefined) return null;
  return <RoomLabel room={placed.room} value={placed.value === "" ? "" : value} isLoud={isLoud} link={link} />;
}

/** The way to the room's page; undefined where there is none. A building on the plan of the site is no room. */
function useRoomLink({ id, kind, place }: Room) {
  const { drawing } = useDevices();
  const hasPage = usePages().has("campus-room");
  const navigate = useNavigate();
  return useMemo(() => {
    if (!hasPage || drawing === undefined || kind === "building") return undefined;
    const href = roomHref({ placement: place ?? drawing.building, floor: drawing.floor, room: id });
    return {
      href: fromBase(href),
      open: () => {
        void navigate({ href });
      },
    };
  }, [hasPage, drawing, place, id, kind, navigate]);
}
