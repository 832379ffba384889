import { CORRIDOR, zoneName } from "@atrium/contract/site";
import { Icon, IconButton, Segmented } from "@atrium/ui";
import { t, uncapital } from "@atrium/words";
import CalendarClock from "lucide-react/icons/calendar-clock";
import MapIcon from "lucide-react/icons/map";
import Table2 from "lucide-react/icons/table-2";
import { ReplayButton } from "../../replay/ReplayButton.tsx";
import type { DeviceView } from "../deviceSearch.ts";
import { useDevices } from "../DevicesContext.ts";
import type { Device } from "../device.ts";
import { type KnownPlace, zonesOf } from "../place.ts";
import styles from "./page.module.css";
import { PLAN, ViewSwitch } from "./ViewSwitch.tsx";

interface PhoneActionsProps {
  place: KnownPlace;
  view: DeviceView;
  /** Those of the place that is looked at. */
  devices: readonly Device[];
  onZone: (zone: string | undefined) => void;
  onView: (view: DeviceView) => void;
}

const WHOLE = "whole";

/** The page's switches on a phone; the place itself stands in the bar above. */
export function PhoneActions({ place, view, devices, onZone, onView }: PhoneActionsProps) {
  const { parts, placeName, system } = useDevices();
  const zones = system.covers === "building" ? [] : zonesOf(place.floor);
  const Actions = parts.PhoneActions;
  const stageName = uncapital(t(system.stageName ?? PLAN));
  return (
    <div className={`row wrap gap-8 flex-none ${styles["phoneActions"]}`}>
      <h1 className="sr-only">{`${system.words().title}, ${placeName}`}</h1>
      {zones.length > 0 && (
        <div className={styles["phoneZones"]}>
          <Segmented
            label={t("Zone")}
            value={place.zone ?? WHOLE}
            onChange={(zone) => {
              onZone(zone === WHOLE ? undefined : zone);
            }}
            segments={[
              ...zones.map((zone) => ({
                value: zone,
                label: zone === CORRIDOR ? t("Corr.") : zone,
                ariaLabel: zoneName(zone, place.floor),
              })),
              { value: WHOLE, label: t("All"), ariaLabel: t("Whole floor") },
            ]}
          />
        </div>
      )}
      {system.pictures !== undefined || system.Cards !== undefined ? (
        <ViewSwitch view={view} onChange={onView} />
      ) : (
        <>
          <IconButton
            label={view !== "table" ? t("Show as table") : t("Show as {stageName}", { stageName })}
            icon={<Icon of={view !== "table" ? Table2 : MapIcon} size={18} />}
            onClick={() => {
              onView(view !== "table" ? "table" : "plan");
            }}
          />
          {parts.Day !== undefined && (
            <IconButton
              label={view === "day" ? t("Show as {stageName}", { stageName }) : t("Show the next 24 hours")}
              icon={<Icon of={view === "day" ? MapIcon : CalendarClock} size={18} />}
              onClick={() => {
                onView(view === "day" ? "plan" : "day");
              }}
            />
          )}
        </>
      )}
      <ReplayButton />
      {Actions !== undefined && (
        <div className={`ml-auto ${styles["phoneSwitch"]}`}>
          <Actions devices={devices} />
        </div>
      )}
    </div>
  );
}
