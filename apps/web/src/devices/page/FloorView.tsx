import { PageHeading } from "@atrium/ui";
import { PinFocus } from "@atrium/ui/plan";
import { useMediaQuery } from "@mantine/hooks";
import { Fragment, useMemo, useRef, useState } from "react";
import { type Device, devicesIn } from "../device.ts";
import { useDevices } from "../DevicesContext.ts";
import { Inspector } from "../inspector/Inspector.tsx";
import { useArrivalFocus } from "../inspector/useArrivalFocus.ts";
import { PastBanner } from "../../replay/PastBanner.tsx";
import { ReplayFoot } from "../../replay/ReplayFoot.tsx";
import type { KnownPlace } from "../place.ts";
import type { DeviceSystem } from "../system.ts";
import { useDeviceAddress } from "../useDeviceAddress.ts";
import type { Floor } from "../useFloor.ts";
import { countText } from "../words.ts";
import { NoDevices } from "./NoDevices.tsx";
import styles from "./page.module.css";
import { PhoneActions } from "./PhoneActions.tsx";
import { Stage } from "./Stage.tsx";
import { StaleFigure, StaleLine } from "./StaleFigure.tsx";
import { ViewSwitch } from "./ViewSwitch.tsx";

interface FloorViewProps {
  floor: Floor;
  place: KnownPlace;
  selected: readonly Device[];
}

/** A floor's devices as plan or table, the inspector beside them, and what the page has besides. */
export function FloorView(props: FloorViewProps) {
  const { Around = Fragment } = useDevices().system;
  return (
    <Around>
      <Shown {...props} />
    </Around>
  );
}

function Shown({ floor, place, selected }: FloorViewProps) {
  const { system, parts, placeName, buildingName } = useDevices();
  const { search, showView, showZone } = useDeviceAddress();
  const isPhone = useMediaQuery("(max-width: 640px)", false, { getInitialValueInEffect: false });
  const [pinFocus] = useState(() => new PinFocus());
  const inspector = useRef<HTMLElement>(null);
  const main = useRef<HTMLDivElement>(null);
  const near = useMemo(() => devicesIn(floor.devices, place.zone), [floor.devices, place.zone]);
  const isPicture = search.view !== "table" && (search.view !== "day" || parts.Day === undefined);
  useArrivalFocus(inspector, { selected, state: floor.state });

  if (floor.isRead && near.length === 0) return <NoDevices system={system} place={place} />;

  return (
    <div className={`grow flex min-h-0 ${styles["page"]}`} data-phone={isPhone}>
      <div ref={main} className={`col grow min-h-0 relative ${styles["main"]}`}>
        <PastBanner />
        {isPhone ? (
          <>
            <PhoneActions place={place} view={search.view} devices={near} onZone={showZone} onView={showView} />
            {floor.state !== "waiting" && <StaleLine devices={near} />}
          </>
        ) : (
          <PageHeading
            title={placeName}
            crumb={placeName === buildingName ? wholeCrumb(system, near) : buildingName}
            kpis={
              <>
                <system.Figures devices={near} />
                {floor.state !== "waiting" && <StaleFigure devices={near} />}
              </>
            }
            actions={
              <>
                <ViewSwitch view={search.view} onChange={showView} />
                {parts.Actions !== undefined && <parts.Actions devices={near} />}
              </>
            }
          />
        )}
        {parts.Line !== undefined && <parts.Line />}
        <Stage floor={floor} near={near} zone={place.zone} view={search.view} isPhone={isPhone} pinFocus={pinFocus} />
        {/* On a phone the sheet holds the same controls, and there is no room for both. */}
        {selected.length > 1 && !isPhone && parts.SelectionBar !== undefined && (
          <parts.SelectionBar selected={selected} />
        )}
        <ReplayFoot looked={{ channel: system.channel, ...floor.address }} isPhone={isPhone} speeds={system.speeds} />
      </div>
      {/* A table says by itself what is out of the ordinary, and needs the width; so does what comes next. */}
      {(isPicture || selected.length > 0 || isPhone) && (
        <Inspector
          ref={inspector}
          selected={selected}
          hasSelection={search.selection.length > 0}
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
  );
}

/** Under the name of a whole building: "4 lifts"; until they are read, what the page is about. */
function wholeCrumb(system: DeviceSystem, near: readonly Device[]): string {
  const words = system.words();
  return near.length === 0 ? words.title : countText(words, near.length);
}
