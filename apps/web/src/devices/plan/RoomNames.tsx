import { labelledRooms, usePlanScale } from "@atrium/ui/plan";
import { memo, useMemo } from "react";
import { useDevices } from "../DevicesContext.ts";
import { PlacedLabel } from "./PlacedLabel.tsx";

const NO_ROOMS: readonly [] = [];

/** The names of the rooms alone, for a page that writes nothing under them. */
export const RoomNames = memo(function RoomNames() {
  const { drawing } = useDevices();
  const rooms = drawing?.rooms ?? NO_ROOMS;
  const scale = usePlanScale();
  const shown = useMemo(() => labelledRooms(rooms, scale), [rooms, scale]);
  return shown.map((room) => <PlacedLabel key={room.id} room={room} value="" />);
});
