import { phrase } from "@atrium/words";
import { PlacePage } from "../../../devices/page/DevicePage.tsx";
import { accessControl } from "../accessControl.tsx";
import { DoorPictures, type DrawDoorPicture } from "../DoorPicture.tsx";
import { Passages } from "./Passages.tsx";

/** Its own page is the picture beside the plan. */
const view = { ...accessControl, stageName: phrase("View") };

/** Who went through which door of a place, as it happens. @param drawPicture what the nearest camera sees; absent: there are none */
export function PassagesPage({ drawPicture }: { drawPicture?: DrawDoorPicture }) {
  return (
    <DoorPictures value={drawPicture}>
      <PlacePage system={view} Floor={Passages} />
    </DoorPictures>
  );
}
