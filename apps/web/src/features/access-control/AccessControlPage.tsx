import { ControlPage } from "../../control/page/ControlPage.tsx";
import { accessControl } from "./accessControl.tsx";
import { DoorPictures, type DrawDoorPicture } from "./DoorPicture.tsx";

/** The doors of a place on its plan, or as a table. @param drawPicture what the nearest camera sees; absent: there are none */
export function AccessControlPage({ drawPicture }: { drawPicture?: DrawDoorPicture }) {
  return (
    <DoorPictures value={drawPicture}>
      <ControlPage system={accessControl} />
    </DoorPictures>
  );
}
