import { CAMPUS, OVERVIEW } from "@atrium/contract/site";
import { DevicePage } from "../../devices/page/DevicePage.tsx";
import { useDeviceAddress } from "../../devices/useDeviceAddress.ts";
import { DrillBanner } from "./drill/DrillBanner.tsx";
import { EffectsPage } from "./effects/EffectsPage.tsx";
import { fireAlarm } from "./fireAlarm.tsx";
import { BuildingOverview } from "./overview/BuildingOverview.tsx";
import { CampusOverview } from "./overview/CampusOverview.tsx";

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
