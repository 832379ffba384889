import type { DeviceId } from "@atrium/contract";
import { useMemo } from "react";
import { useSite } from "../../platform/site.ts";
import { useProposals } from "./commands/useProposals.ts";
import { GroupDialog } from "./dialog/GroupDialog.tsx";
import { LightingContext } from "./LightingContext.ts";
import { findPlace, type FoundPlace } from "./place.ts";
import { useFloor } from "./useFloor.ts";

type RoomCommandProps = {
  placement: string;
  floor: string;
  /** What the question calls the place, e.g. a room's name. */
  name: string;
  circuits: readonly DeviceId[];
  /** %, 0 turns off. */
  level: number;
  onClose: () => void;
};

/** The question and the result of one change to a room's lights, on any page. */
export function RoomCommand({ placement, floor, ...rest }: RoomCommandProps) {
  const site = useSite();
  const place = useMemo(() => findPlace(site, { placement, floor }), [site, placement, floor]);
  return place.kind === "place" ? <Asked place={place} {...rest} /> : null;
}

type AskedProps = Omit<RoomCommandProps, "placement" | "floor"> & { place: Extract<FoundPlace, { kind: "place" }> };

const NOTHING_SELECTED: ReadonlySet<DeviceId> = new Set();

function Asked({ place, name, circuits, level, onClose }: AskedProps) {
  const floor = useFloor(place);
  const proposals = useProposals(floor);
  const wanted = useMemo(
    () => floor.circuits.filter((circuit) => circuits.includes(circuit.id)),
    [floor.circuits, circuits],
  );
  const lighting = useMemo(
    () => ({
      ...floor.lighting,
      ...proposals.lighting,
      placeName: name,
      select: () => {},
      selection: NOTHING_SELECTED,
    }),
    [floor.lighting, proposals.lighting, name],
  );
  if (!floor.isRead) return null;
  return (
    <LightingContext value={lighting}>
      <GroupDialog proposal={{ circuits: wanted, change: { kind: "set", level } }} onClose={onClose} />
    </LightingContext>
  );
}
