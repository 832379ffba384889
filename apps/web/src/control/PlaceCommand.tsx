import type { DeviceId } from "@atrium/contract";
import { useMemo } from "react";
import { useSite } from "../platform/site.ts";
import type { Change } from "./commands/change.ts";
import { useCommandDesk } from "./commands/useCommandDesk.ts";
import { useProposals } from "./commands/useProposals.ts";
import { type Control, ControlProvider } from "./ControlContext.tsx";
import { ProposalDialog } from "./dialog/ProposalDialog.tsx";
import { findPlace, type KnownPlace } from "../devices/place.ts";
import type { ControlSystem } from "./system.ts";
import { useControlFloor } from "./useControlFloor.ts";

interface PlaceCommandProps {
  system: ControlSystem;
  placement: string;
  floor: string;
  /** The place's name in the question, e.g. a room's. */
  name: string;
  devices: readonly DeviceId[];
  change: Change;
  onClose: () => void;
}

/** The question and the result of one change to some devices of a floor, on any page. */
export function PlaceCommand({ placement, floor, ...rest }: PlaceCommandProps) {
  const site = useSite();
  const place = useMemo(() => findPlace(site, { placement, floor }), [site, placement, floor]);
  return place.kind === "place" ? <Asked place={place} {...rest} /> : null;
}

type AskedProps = Omit<PlaceCommandProps, "placement" | "floor"> & { place: KnownPlace };

const NOTHING_SELECTED: ReadonlySet<DeviceId> = new Set();

function Asked({ system, place, name, devices, change, onClose }: AskedProps) {
  const floor = useControlFloor(system, place, useCommandDesk(place.building.key));
  const proposals = useProposals(floor.control);
  const wanted = useMemo(() => floor.devices.filter((device) => devices.includes(device.id)), [floor.devices, devices]);
  const control = useMemo(
    (): Control => ({
      ...floor.control,
      ...proposals.control,
      placeName: `${floor.control.floorName}, ${name}`,
      select: () => {},
      selection: NOTHING_SELECTED,
    }),
    [floor.control, proposals.control, name],
  );
  if (!floor.isRead) return null;
  return (
    <ControlProvider value={control}>
      <ProposalDialog proposal={{ devices: wanted, change }} onClose={onClose} />
    </ControlProvider>
  );
}
