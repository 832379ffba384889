import { CampusWall } from "../../features/campus/wall/CampusWall.tsx";
import { useCampusAlarms } from "./useCampusAlarms.ts";

/** The campus for a screen on the wall, with the alarms of the events. */
export function WallPage() {
  return <CampusWall alarms={useCampusAlarms()} />;
}
