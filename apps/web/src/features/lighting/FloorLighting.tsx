import { PageHeading } from "@atrium/ui";
import { PinFocus } from "@atrium/ui/plan";
import { useMediaQuery } from "@mantine/hooks";
import { lazy, Suspense, useMemo, useRef, useState } from "react";
import { circuitsIn } from "./circuits/circuit.ts";
import { Inspector } from "./inspector/Inspector.tsx";
import { LightingContext } from "./LightingContext.ts";
import styles from "./LightingPage.module.css";
import { NoLighting } from "./NoLighting.tsx";
import { GroupButtons, ViewSwitch } from "./PageActions.tsx";
import { PhoneActions } from "./PhoneActions.tsx";
import { PlaceFigures } from "./PlaceFigures.tsx";
import type { FoundPlace } from "./place.ts";
import { SelectionBar } from "./SelectionBar.tsx";
import { Stage } from "./Stage.tsx";
import { useFloor } from "./useFloor.ts";
import { useLightingAddress } from "./useLightingAddress.ts";
import { useProposals } from "./commands/useProposals.ts";

const GroupDialog = lazy(async () => ({ default: (await import("./dialog/GroupDialog.tsx")).GroupDialog }));

type FloorLightingProps = { place: Extract<FoundPlace, { kind: "place" }> };

/** A floor's circuits as plan or table, the inspector beside them, and the dialogs of what is asked of them. */
export function FloorLighting({ place }: FloorLightingProps) {
  const { search, select, showView, showZone } = useLightingAddress();
  const isPhone = useMediaQuery("(max-width: 640px)", false, { getInitialValueInEffect: false });
  const floor = useFloor(place);
  const [pinFocus] = useState(() => new PinFocus());
  const inspector = useRef<HTMLElement>(null);
  const near = useMemo(() => circuitsIn(floor.circuits, place.zone), [floor.circuits, place.zone]);
  const selected = useMemo(
    () => floor.circuits.filter((circuit) => search.selection.includes(circuit.id)),
    [floor.circuits, search.selection],
  );
  const proposals = useProposals(floor);
  const lighting = useMemo(
    () => ({ ...floor.lighting, ...proposals.lighting, select, selection: new Set(selected.map(({ id }) => id)) }),
    [floor.lighting, proposals.lighting, select, selected],
  );
  const isLocked = floor.state !== "live" || near.length === 0;

  if (floor.isRead && near.length === 0) return <NoLighting place={place} />;

  function switchAll(level: 0 | 100): void {
    proposals.ask({ circuits: near, change: { kind: "set", level } });
  }

  return (
    <LightingContext value={lighting}>
      <div className={styles["page"]} data-phone={isPhone}>
        <div className={styles["main"]}>
          {isPhone ? (
            <PhoneActions
              place={place}
              view={search.view}
              isLocked={isLocked}
              onZone={showZone}
              onView={showView}
              onSwitch={switchAll}
            />
          ) : (
            <PageHeading
              title={lighting.placeName}
              crumb={lighting.buildingName}
              kpis={<PlaceFigures circuits={near} />}
              actions={
                <>
                  <ViewSwitch view={search.view} onChange={showView} />
                  {lighting.canControl && <GroupButtons isLocked={isLocked} onSwitch={switchAll} />}
                </>
              }
            />
          )}
          <Stage
            floor={floor}
            near={near}
            zone={place.zone}
            view={search.view}
            isPhone={isPhone}
            pinFocus={pinFocus}
            onEnter={() => {
              inspector.current?.focus();
            }}
          />
          {/* On a phone the sheet holds the same controls, and there is no room for both. */}
          {selected.length > 1 && !isPhone && (
            <SelectionBar
              selected={selected}
              onSetLevel={() => {
                proposals.ask({ circuits: selected, change: { kind: "set", level: 50 }, isLevelOpen: true });
              }}
            />
          )}
        </div>
        <Inspector
          ref={inspector}
          selected={selected}
          near={near}
          state={floor.state}
          isPhone={isPhone}
          onEscape={() => {
            const [first] = selected;
            if (first !== undefined) pinFocus.moveTo(first.id);
          }}
        />
      </div>
      <Suspense>
        {proposals.open !== undefined && <GroupDialog proposal={proposals.open} onClose={proposals.close} />}
      </Suspense>
    </LightingContext>
  );
}
