import { OVERVIEW } from "@atrium/contract/site";
import { type ComponentType, useMemo } from "react";
import { useSite } from "../../platform/site.ts";
import { ReplayRoom } from "../../replay/ReplayRoom.tsx";
import { type Devices, DevicesContext } from "../DevicesContext.ts";
import { findPlace, type KnownPlace } from "../place.ts";
import type { DeviceSystem } from "../system.ts";
import { useDeviceAddress } from "../useDeviceAddress.ts";
import { useFloor } from "../useFloor.ts";
import { FloorView } from "./FloorView.tsx";
import { NO_PARTS, type PageParts } from "./parts.ts";
import { UnknownPlace } from "./UnknownPlace.tsx";
import { useSelecting } from "./useSelecting.ts";

interface PlacePageProps<System> {
  system: System;
  /** The page of a place that the site has. */
  Floor: ComponentType<{ system: System; place: KnownPlace }>;
}

/** One system at one place, as the address says: which place, plan or table, what is selected. */
export function PlacePage<System extends DeviceSystem>({ system, Floor }: PlacePageProps<System>) {
  const { placement, search } = useDeviceAddress();
  const isWhole = system.covers === "building";
  const site = useSite();
  // Where a menu has an overview, it is the whole floor.
  const hasOverview = site.menus[system.module]?.addZone?.includes(OVERVIEW) === true;
  const zone = hasOverview && search.zone === OVERVIEW ? undefined : search.zone;
  const place = findPlace(site, isWhole ? { placement } : { placement, floor: search.floor, zone });
  if (place.kind !== "place") return <UnknownPlace system={system} place={place} placement={placement} />;
  return <Floor key={`${placement}/${place.floor.key}`} system={system} place={place} />;
}

interface LookedAt extends DeviceSystem {
  /** What its page has besides showing its devices; nothing of it gives commands. */
  readonly parts?: PageParts;
}

/** The same to look at: nothing on the page gives commands, and none is asked about. */
export function DevicePage({ system }: { system: LookedAt }) {
  return (
    <ReplayRoom>
      <PlacePage system={system} Floor={DeviceFloor} />
    </ReplayRoom>
  );
}

function DeviceFloor({ system, place }: { system: LookedAt; place: KnownPlace }) {
  const { parts = NO_PARTS } = system;
  const floor = useFloor(system, place);
  const { selected, selection, select } = useSelecting(floor.devices);
  const devices = useMemo(
    (): Devices => ({ ...floor.known, selection, select, hands: undefined, parts }),
    [floor.known, selection, select, parts],
  );
  return (
    <DevicesContext value={devices}>
      <FloorView floor={floor} place={place} selected={selected} />
    </DevicesContext>
  );
}
