import type { Room } from "@atrium/contract/site";
import { RoomLabel, usePlanScale } from "@atrium/ui/plan";
import { useMemo } from "react";
import { usePinObstacles } from "./PinObstacles.tsx";
import { placeLabel } from "./placeLabel.ts";

interface PlacedLabelProps {
  room: Room;
  value: string;
  isLoud?: boolean;
}

/**
 * A room's name, and its value if there is one, where they fit into the room and no pin covers them. It moves with the
 * value's length, not with the value.
 */
export function PlacedLabel({ room, value, isLoud = false }: PlacedLabelProps) {
  const scale = usePlanScale();
  const pins = usePinObstacles();
  const { length } = value;
  const placed = useMemo(() => placeLabel(room, "0".repeat(length), { pins, scale }), [room, pins, scale, length]);
  if (placed === undefined) return null;
  return <RoomLabel room={placed.room} value={placed.value === "" ? "" : value} isLoud={isLoud} />;
}
