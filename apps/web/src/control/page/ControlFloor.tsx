import { PageHeading } from "@atrium/ui";
import { PinFocus } from "@atrium/ui/plan";
import { useMediaQuery } from "@mantine/hooks";
import { useMemo, useRef, useState } from "react";
import { useProposals } from "../commands/useProposals.ts";
import { type Control, ControlContext } from "../ControlContext.ts";
import { type Device, devicesIn } from "../device.ts";
import { GroupDialog } from "../dialog/GroupDialog.tsx";
import { Inspector } from "../inspector/Inspector.tsx";
import { useArrivalFocus } from "../inspector/useArrivalFocus.ts";
import type { KnownPlace } from "../place.ts";
import type { ControlSystem } from "../system.ts";
import { useControlAddress } from "../useControlAddress.ts";
import { useFloor } from "../useFloor.ts";
import { countText } from "../words.ts";
import { LastChange } from "./LastChange.tsx";
import { NoDevices } from "./NoDevices.tsx";
import styles from "./page.module.css";
import { PhoneActions } from "./PhoneActions.tsx";
import { SelectionBar } from "./SelectionBar.tsx";
import { StaleFigure, StaleLine } from "./StaleFigure.tsx";
import { Stage } from "./Stage.tsx";
import { ViewSwitch } from "./ViewSwitch.tsx";

type ControlFloorProps = { system: ControlSystem; place: KnownPlace };

/** A floor's devices as plan or table, the inspector beside them, and the dialogs of what is asked of them. */
export function ControlFloor({ system, place }: ControlFloorProps) {
  const { search, select, showView, showZone } = useControlAddress();
  const isPhone = useMediaQuery("(max-width: 640px)", false, { getInitialValueInEffect: false });
  const floor = useFloor(system, place);
  const [pinFocus] = useState(() => new PinFocus());
  const inspector = useRef<HTMLElement>(null);
  const main = useRef<HTMLDivElement>(null);
  const near = useMemo(() => devicesIn(floor.devices, place.zone), [floor.devices, place.zone]);
  const selected = useMemo(
    () => floor.devices.filter((device) => search.selection.includes(device.id)),
    [floor.devices, search.selection],
  );
  useArrivalFocus(inspector, { selected, state: floor.state });
  const proposals = useProposals(floor);
  const control = useMemo(
    (): Control => ({
      ...floor.control,
      ...proposals.control,
      select,
      selection: new Set(selected.map(({ id }) => id)),
    }),
    [floor.control, proposals.control, select, selected],
  );
  const hasActions = control.canControl && system.Actions !== undefined;

  if (floor.isRead && near.length === 0) return <NoDevices system={system} place={place} />;

  return (
    <ControlContext value={control}>
      <div className={styles["page"]} data-phone={isPhone}>
        <div ref={main} className={styles["main"]}>
          {isPhone ? (
            <>
              <PhoneActions place={place} view={search.view} devices={near} onZone={showZone} onView={showView} />
              {floor.state !== "waiting" && <StaleLine devices={near} />}
            </>
          ) : (
            <PageHeading
              title={control.placeName}
              crumb={control.placeName === control.buildingName ? wholeCrumb(system, near) : control.buildingName}
              kpis={
                <>
                  <system.Figures devices={near} />
                  {floor.state !== "waiting" && <StaleFigure devices={near} />}
                </>
              }
              actions={
                <>
                  <ViewSwitch view={search.view} onChange={showView} />
                  {hasActions && <system.Actions devices={near} />}
                </>
              }
            />
          )}
          <LastChange {...control} />
          <Stage floor={floor} near={near} zone={place.zone} view={search.view} isPhone={isPhone} pinFocus={pinFocus} />
          {/* On a phone the sheet holds the same controls, and there is no room for both. */}
          {selected.length > 1 && !isPhone && <SelectionBar selected={selected} isBelow={search.view === "table"} />}
        </div>
        {/* A table says by itself what is out of the ordinary, and needs the width. */}
        {(search.view !== "table" || selected.length > 0 || isPhone) && (
          <Inspector
            ref={inspector}
            selected={selected}
            near={near}
            state={floor.state}
            isPhone={isPhone}
            onEscape={() => {
              const [first] = selected;
              if (first === undefined) return;
              // A picture of the system's own, such as the lifts' shafts, has buttons and no pins.
              if (system.Stage === undefined) pinFocus.moveTo(first.id);
              else main.current?.querySelector<HTMLElement>(`[data-pin="${CSS.escape(first.id)}"]`)?.focus();
            }}
          />
        )}
      </div>
      {proposals.open !== undefined && <GroupDialog proposal={proposals.open} onClose={proposals.close} />}
    </ControlContext>
  );
}

/** Under the name of a whole building: "4 lifts"; until they are read, what the page is about. */
function wholeCrumb({ words }: ControlSystem, near: readonly Device[]): string {
  return near.length === 0 ? words.title : countText(words, near.length);
}
