import { DevicePage } from "../../devices/page/DevicePage.tsx";
import { cameras, cameraWall } from "./cameras.tsx";

/** The cameras of a floor on its plan, or as a table. */
export function CamerasPage() {
  return <DevicePage system={cameras} />;
}

/** Their live pictures, side by side. */
export function CameraWallPage() {
  return <DevicePage system={cameraWall} />;
}
