import { WallPage } from "../../features/campus/wall/WallPage.tsx";
import { useCampusAlarms } from "./useCampusAlarms.ts";

/** The campus for a screen on the wall, with the alarms of the events. */
export function WallRoute() {
  return <WallPage alarms={useCampusAlarms()} />;
}
