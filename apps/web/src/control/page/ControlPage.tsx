import { PlacePage } from "../../devices/page/DevicePage.tsx";
import { ReplayRoom } from "../../replay/ReplayRoom.tsx";
import type { ControlSystem } from "../system.ts";
import { useMemo } from "react";
import { FloorView } from "../../devices/page/FloorView.tsx";
import { useSelecting } from "../../devices/page/useSelecting.ts";
import type { KnownPlace } from "../../devices/place.ts";
import { useCommandDesk } from "../commands/useCommandDesk.ts";
import { useProposals } from "../commands/useProposals.ts";
import { type Control, ControlProvider } from "../ControlContext.tsx";
import { ProposalDialog } from "../dialog/ProposalDialog.tsx";
import { useControlFloor } from "../useControlFloor.ts";

/** One system at one place, with what can be done to its devices. */
export function ControlPage({ system }: { system: ControlSystem }) {
  return (
    <ReplayRoom>
      <PlacePage system={system} Floor={ControlFloor} />
    </ReplayRoom>
  );
}

interface ControlFloorProps {
  system: ControlSystem;
  place: KnownPlace;
}

/** A floor's devices with their controls, and the dialogs of what is asked of them. */
function ControlFloor({ system, place }: ControlFloorProps) {
  const floor = useControlFloor(system, place, useCommandDesk(place.building.key));
  const { selected, selection, select } = useSelecting(floor.devices);
  const proposals = useProposals(floor.control);
  const control = useMemo(
    (): Control => ({ ...floor.control, ...proposals.control, selection, select }),
    [floor.control, proposals.control, selection, select],
  );
  return (
    <ControlProvider value={control}>
      <FloorView floor={floor} place={place} selected={selected} />
      <ProposalDialog proposal={proposals.open} onClose={proposals.close} />
    </ControlProvider>
  );
}
