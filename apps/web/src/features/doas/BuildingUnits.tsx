import { useMediaQuery } from "@mantine/hooks";
import { useMemo, useRef } from "react";
import { useCommandDesk } from "../../control/commands/useCommandDesk.ts";
import { useProposals } from "../../control/commands/useProposals.ts";
import { type Control, ControlProvider } from "../../control/ControlContext.tsx";
import { type Device, devicesIn } from "../../devices/device.ts";
import { ProposalDialog } from "../../control/dialog/ProposalDialog.tsx";
import { Inspector } from "../../devices/inspector/Inspector.tsx";
import { NoDevices } from "../../devices/page/NoDevices.tsx";
import page from "../../devices/page/page.module.css";
import { SelectionBar } from "../../control/page/SelectionBar.tsx";
import type { KnownPlace } from "../../devices/place.ts";
import { useDeviceAddress } from "../../devices/useDeviceAddress.ts";
import { useControlFloor } from "../../control/useControlFloor.ts";
import styles from "./doas.module.css";
import { doas } from "./doas.tsx";
import { inOrder } from "./floors.ts";
import { UnitList } from "./list/UnitList.tsx";
import { UnitStage } from "./UnitStage.tsx";

/** A building's units as a list, one of them as it is built, and the inspector; or all of them as a table. */
export function BuildingUnits({ place }: { place: KnownPlace }) {
  const { search, select, selectAt, showView } = useDeviceAddress();
  const isPhone = useMediaQuery("(max-width: 640px)", false, { getInitialValueInEffect: false });
  const floor = useControlFloor(doas, place, useCommandDesk(place.building.key));
  const inspector = useRef<HTMLElement>(null);
  const units = useMemo(() => inOrder(floor.devices, place.building), [floor.devices, place.building]);
  const selected = useMemo(() => units.filter(({ id }) => search.selection.includes(id)), [units, search.selection]);
  const proposals = useProposals(floor.control);
  const control = useMemo(
    (): Control => ({
      ...floor.control,
      ...proposals.control,
      select,
      selection: new Set(selected.map(({ id }) => id)),
    }),
    [floor.control, proposals.control, select, selected],
  );
  const shown = selected[0] ?? (isPhone ? undefined : firstUnit(units, place));
  const inspected = selected.length > 1 || shown === undefined ? selected : [shown];
  const isTable = search.view === "table";

  if (floor.isRead && units.length === 0) return <NoDevices system={doas} place={place} />;

  return (
    <ControlProvider value={control}>
      <div className={`grow flex min-h-0 ${page["page"]} ${styles["page"]}`} data-phone={isPhone}>
        {!isTable && (!isPhone || shown === undefined) && (
          <UnitList
            place={place}
            units={units}
            shown={shown}
            state={floor.state}
            onSelect={selectAt}
            onView={showView}
          />
        )}
        {(isTable || shown !== undefined || !isPhone) && (
          <UnitStage
            floor={floor}
            place={place}
            units={units}
            shown={shown}
            view={search.view}
            isPhone={isPhone}
            onView={showView}
          >
            {selected.length > 1 && !isPhone && <SelectionBar selected={selected} />}
          </UnitStage>
        )}
        {/* As on every page, a table without a selection has the width to itself. */}
        {(isTable ? selected.length > 0 : !isPhone || inspected.length > 0) && (
          <Inspector
            ref={inspector}
            selected={isTable ? selected : inspected}
            hasSelection={search.selection.length > 0}
            near={units}
            state={floor.state}
            isPhone={isPhone}
            onEscape={() => {
              document.querySelector<HTMLElement>("[data-unit][aria-current=true]")?.focus();
            }}
          />
        )}
      </div>
      <ProposalDialog proposal={proposals.open} onClose={proposals.close} />
    </ControlProvider>
  );
}

/** Where the address names no unit: the first of its zone, else of its floor, else of the building. */
function firstUnit(units: readonly Device[], { floor, zone }: KnownPlace): Device | undefined {
  const here = units.filter((unit) => unit.floor === floor.key);
  return devicesIn(here, zone)[0] ?? here[0] ?? units[0];
}
