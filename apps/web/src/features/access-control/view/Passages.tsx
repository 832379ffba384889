import { Icon, PageHeading, Kpi } from "@atrium/ui";
import { sayNumber, t } from "@atrium/words";
import { Button } from "@mantine/core";
import { useNavigate } from "@tanstack/react-router";
import Pause from "lucide-react/icons/pause";
import Play from "lucide-react/icons/play";
import { useMemo, useState } from "react";
import { useCommandDesk } from "../../../control/commands/useCommandDesk.ts";
import { useProposals } from "../../../control/commands/useProposals.ts";
import { type Control, ControlProvider } from "../../../control/ControlContext.tsx";
import { ProposalDialog } from "../../../control/dialog/ProposalDialog.tsx";
import type { ControlSystem } from "../../../control/system.ts";
import { useControlFloor } from "../../../control/useControlFloor.ts";
import { devicesIn } from "../../../devices/device.ts";
import type { DeviceView } from "../../../devices/deviceSearch.ts";
import { NoDevices } from "../../../devices/page/NoDevices.tsx";
import { useSelecting } from "../../../devices/page/useSelecting.ts";
import { ViewSwitch } from "../../../devices/page/ViewSwitch.tsx";
import type { KnownPlace } from "../../../devices/place.ts";
import { useDeviceAddress } from "../../../devices/useDeviceAddress.ts";
import styles from "../doors.module.css";
import { ForcedDoors } from "./ForcedDoors.tsx";
import { OddDoors } from "./OddDoors.tsx";
import { PassageTable } from "./PassageTable.tsx";
import type { PassagePart } from "@atrium/contract/access";
import { SiteTime } from "@atrium/time";
import { useQuery } from "@tanstack/react-query";
import { useDevices } from "../../../devices/DevicesContext.ts";
import { useMinute } from "../../../collections/useMinute.ts";
import { passagesQuery } from "../passageQueries.ts";

/** The log of a place's doors, and beside it the doors that need somebody. */
export function Passages({ system, place }: { system: ControlSystem; place: KnownPlace }) {
  const floor = useControlFloor(system, place, useCommandDesk(place.building.key));
  const { placement, search } = useDeviceAddress();
  const navigate = useNavigate();
  const { selection, select } = useSelecting(floor.devices);
  const proposals = useProposals(floor.control);
  const control = useMemo(
    (): Control => ({ ...floor.control, ...proposals.control, selection, select }),
    [floor.control, proposals.control, selection, select],
  );
  const doors = useMemo(() => devicesIn(floor.devices, place.zone), [floor.devices, place.zone]);
  /** When the list was paused, epoch ms. */
  const [pausedAt, setPausedAt] = useState<number>();
  // The other views are the first page's.
  const showView = (view: DeviceView) => {
    const { floor: key, zone, selection: kept } = search;
    void navigate({ to: `${system.path}/${placement}`, search: { floor: key, zone, view, selection: kept } });
  };
  if (floor.isRead && doors.length === 0) return <NoDevices system={system} place={place} />;
  return (
    <ControlProvider value={control}>
      <div className="col flex-1 min-h-0 overflow-auto">
        <PageHeading
          title={t("Passages")}
          crumb={[control.buildingName, control.placeName, pausedAt === undefined ? t("live") : t("paused")]
            .filter((part, index, all) => all.indexOf(part) === index)
            .join(", ")}
          kpis={<PassageFigures />}
          actions={
            <>
              <ViewSwitch view="plan" onChange={showView} />
              <Button
                leftSection={<Icon of={pausedAt === undefined ? Pause : Play} size={14} />}
                onClick={() => {
                  setPausedAt(pausedAt === undefined ? control.now() : undefined);
                }}
              >
                {pausedAt === undefined ? t("Pause") : t("Continue")}
              </Button>
            </>
          }
        />
        <div className={`grid items-start gap-12 ${styles["columns"]}`}>
          <PassageTable doors={doors} pausedAt={pausedAt} />
          <div className={`col gap-12 ${styles["side"]}`}>
            <ForcedDoors doors={doors} />
            <OddDoors doors={doors} isWaiting={floor.state === "waiting"} />
          </div>
        </div>
      </div>
      <ProposalDialog proposal={proposals.open} onClose={proposals.close} />
    </ControlProvider>
  );
}

/** How many went through today, how many were refused, and how often something happened to a door. */
function PassageFigures() {
  const passed = useCount("passed");
  const refused = useCount("refused");
  const incidents = useCount("incident");
  return (
    <>
      <Kpi value={passed} label={t("passed today")} />
      <Kpi value={refused} label={t("refused")} />
      <Kpi value={incidents} label={t("door events")} />
    </>
  );
}

function useCount(passages: PassagePart): string | undefined {
  const { place, timeZone } = useDevices();
  const from = SiteTime.of(timeZone).startOfDay(useMinute());
  const { data } = useQuery(passagesQuery({ ...place, passages, from, page: 1, size: 10 }));
  return data && sayNumber(data.total);
}
