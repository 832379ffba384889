import { accessControl } from "../features/access-control/accessControl.tsx";
import { DoorPictures } from "../features/access-control/DoorPicture.tsx";
import { ControlCard } from "../features/rooms/SystemCard.tsx";
import { drawPicture } from "./doorPicture.tsx";

/** The doors of one room, on its page. */
export function RoomDoors() {
  return (
    <DoorPictures value={drawPicture}>
      <ControlCard system={accessControl} />
    </DoorPictures>
  );
}
