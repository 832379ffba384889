import { CAMPUS, OVERVIEW } from "@atrium/contract/site";
import { t } from "@atrium/words";
import { DevicePage } from "../../devices/page/DevicePage.tsx";
import { useDeviceAddress } from "../../devices/useDeviceAddress.ts";
import { DrillBanner } from "./drill/DrillBanner.tsx";
import { EffectsPage } from "./effects/EffectsPage.tsx";
import { fireAlarm } from "./fireAlarm.tsx";
import { CampusOverview } from "./overview/CampusOverview.tsx";
import { FloorDetectorsStrip } from "./overview/FloorDetectorsStrip.tsx";
import { useDetectorCounts } from "./overview/useDetectorCounts.ts";
import styles from "./fire.module.css";

/** The fire detectors of all buildings, or of one floor with an overview of its building, and what the alarms of its building's panels cause. */
export function FireAlarmPage() {
  const { placement, search } = useDeviceAddress();
  if (placement === CAMPUS) return <CampusOverview />;
  // The overview counts what is now: a page that shows the past has none.
  const hasOverview = search.zone === OVERVIEW && search.at === undefined;
  return (
    <div className="col grow min-h-0">
      <DrillBanner placement={placement} />
      {search.view === "effects" ? (
        <EffectsPage placement={placement} />
      ) : (
        <>
          {hasOverview && <BuildingOverview placement={placement} floor={search.floor} />}
          <DevicePage system={fireAlarm} />
        </>
      )}
    </div>
  );
}

/** Every floor of a building above the plan of one of them. */
function BuildingOverview({ placement, floor }: { placement: string; floor: string | undefined }) {
  const { floors, view } = useDetectorCounts(placement);
  // Of what the panel says there is nothing to count before it comes.
  if (view.state === "loading" || view.state === "refused" || floors.length < 2) return null;
  return (
    <div className={styles["overview"]}>
      <FloorDetectorsStrip label={t("Floors, worst first")} floors={floors} here={floor} />
    </div>
  );
}
