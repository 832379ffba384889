import { ErrorState, LoadingBlocks, PageHeading } from "@atrium/ui";
import { t } from "@atrium/words";
import { Button } from "@mantine/core";
import { useNavigate } from "@tanstack/react-router";
import { useMemo } from "react";
import { devicesIn } from "../../../devices/device.ts";
import type { DeviceView } from "../../../devices/deviceSearch.ts";
import { type Devices, DevicesContext } from "../../../devices/DevicesContext.ts";
import { NoDevices } from "../../../devices/page/NoDevices.tsx";
import { NO_PARTS } from "../../../devices/page/parts.ts";
import { StaleFigure } from "../../../devices/page/StaleFigure.tsx";
import { useSelecting } from "../../../devices/page/useSelecting.ts";
import { ViewSwitch } from "../../../devices/page/ViewSwitch.tsx";
import type { KnownPlace } from "../../../devices/place.ts";
import type { DeviceSystem } from "../../../devices/system.ts";
import { useDeviceAddress } from "../../../devices/useDeviceAddress.ts";
import { useFloor } from "../../../devices/useFloor.ts";
import { LockerFigures } from "../LockerFigures.tsx";
import styles from "../lockers.module.css";
import { CompartmentTable } from "./CompartmentTable.tsx";
import { EventTable } from "./EventTable.tsx";

/** A floor's compartments as a table, and beside it the events of the place or of the one that is chosen. */
export function LockerDetail({ system, place }: { system: DeviceSystem; place: KnownPlace }) {
  const floor = useFloor(system, place);
  const { placement, search } = useDeviceAddress();
  const navigate = useNavigate();
  // The other views are the first page's.
  const showView = (view: DeviceView) => {
    const { floor: key, zone, selection: kept } = search;
    void navigate({ to: `${system.path}/${placement}`, search: { floor: key, zone, view, selection: kept } });
  };
  const { selection, select } = useSelecting(floor.devices);
  const devices = useMemo(
    (): Devices => ({ ...floor.known, selection, select, hands: undefined, parts: NO_PARTS }),
    [floor.known, selection, select],
  );
  const banks = useMemo(() => devicesIn(floor.devices, place.zone), [floor.devices, place.zone]);
  if (floor.isRead && banks.length === 0) return <NoDevices system={system} place={place} />;
  return (
    <DevicesContext value={devices}>
      <div className="col grow min-h-0 overflow-auto">
        <PageHeading
          title={devices.placeName}
          crumb={t("{buildingName}, compartments and their events", { buildingName: devices.buildingName })}
          kpis={
            <>
              <LockerFigures devices={banks} />
              {floor.state !== "waiting" && <StaleFigure devices={banks} />}
            </>
          }
          actions={<ViewSwitch view="plan" onChange={showView} />}
        />
        {floor.state === "failed" && (
          <ErrorState
            title={t("The locker values could not be loaded")}
            actions={
              <Button variant="filled" onClick={floor.retry}>
                {t("Retry")}
              </Button>
            }
          >
            {floor.refusal?.message ?? floor.failure?.message ?? t("The server is not responding.")}
          </ErrorState>
        )}
        {floor.state === "waiting" ? (
          <LoadingBlocks rows={8} label={t("Loading compartments")} />
        ) : (
          <div className={`grid gap-12 flex-1 min-h-0 ${styles["columns"]}`}>
            <CompartmentTable banks={banks} />
            <EventTable banks={banks} />
          </div>
        )}
      </div>
    </DevicesContext>
  );
}
