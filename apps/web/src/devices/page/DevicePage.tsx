import { useMemo } from "react";
import { type Devices, DevicesContext } from "../DevicesContext.ts";
import type { KnownPlace } from "../place.ts";
import type { DeviceSystem } from "../system.ts";
import { useFloor } from "../useFloor.ts";
import { FloorView } from "./FloorView.tsx";
import { NO_PARTS } from "./parts.ts";
import { PlacePage } from "./PlacePage.tsx";
import { useSelecting } from "./useSelecting.ts";

/** One system at one place, to look at: nothing on the page gives commands, and none is asked about. */
export function DevicePage({ system }: { system: DeviceSystem }) {
  return <PlacePage system={system} Floor={DeviceFloor} />;
}

function DeviceFloor({ system, place }: { system: DeviceSystem; place: KnownPlace }) {
  const floor = useFloor(system, place);
  const { selected, selection, select } = useSelecting(floor.devices);
  const devices = useMemo(
    (): Devices => ({ ...floor.known, selection, select, hands: undefined, parts: NO_PARTS }),
    [floor.known, selection, select],
  );
  return (
    <DevicesContext value={devices}>
      <FloorView floor={floor} place={place} selected={selected} />
    </DevicesContext>
  );
}
