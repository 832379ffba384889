import { DevicePage } from "../../devices/page/DevicePage.tsx";
import { useDeviceAddress } from "../../devices/useDeviceAddress.ts";
import { DrillBanner } from "./drill/DrillBanner.tsx";
import { EffectsPage } from "./effects/EffectsPage.tsx";
import styles from "./fire.module.css";
import { fireAlarm } from "./fireAlarm.tsx";

/** The fire detectors of one floor, and what the alarms of its building's panels cause. */
export function FireAlarmPage() {
  const { placement, search } = useDeviceAddress();
  return (
    <div className={styles["page"]}>
      <DrillBanner placement={placement} />
      {search.view === "effects" ? <EffectsPage placement={placement} /> : <DevicePage system={fireAlarm} />}
    </div>
  );
}
