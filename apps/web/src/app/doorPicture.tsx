import type { DrawDoorPicture } from "../features/access-control/DoorPicture.tsx";
import { SeenPicture } from "../features/cameras/SeenPicture.tsx";

/** Doors know no cameras: what sees them is joined here. */
export const drawPicture: DrawDoorPicture = ({ device }) => <SeenPicture device={device} />;
