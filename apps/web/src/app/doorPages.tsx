import { AccessControlPage as Doors } from "../features/access-control/AccessControlPage.tsx";
import { accessControl } from "../features/access-control/accessControl.tsx";
import { DoorPictures, type DrawDoorPicture } from "../features/access-control/DoorPicture.tsx";
import { CarParkPage as CarPark } from "../features/access-control/car-park/CarParkPage.tsx";
import { PassagesPage as Passages } from "../features/access-control/view/PassagesPage.tsx";
import { SeenPicture } from "../features/cameras/SeenPicture.tsx";
import { ControlCard } from "../features/rooms/SystemCard.tsx";

/** Doors know no cameras: what sees them is joined here. */
const drawPicture: DrawDoorPicture = ({ device }) => <SeenPicture device={device} />;

export function AccessControlPage() {
  return <Doors drawPicture={drawPicture} />;
}

export function PassagesPage() {
  return <Passages drawPicture={drawPicture} />;
}

export function CarParkPage() {
  return <CarPark drawPicture={drawPicture} />;
}

/** The doors of one room, on its page. */
export function RoomDoors() {
  return (
    <DoorPictures value={drawPicture}>
      <ControlCard system={accessControl} />
    </DoorPictures>
  );
}
