import { DevicePage } from "../../devices/page/DevicePage.tsx";
import { fireAlarm } from "./fireAlarm.tsx";

/** The fire detectors of one floor. */
export function FireAlarmPage() {
  return <DevicePage system={fireAlarm} />;
}
