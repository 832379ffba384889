import { pathOf, ROUTES } from "@atrium/contract/pages";
import { OVERVIEW } from "@atrium/contract/site";
import { PlaceStrip } from "../../../collections/PlaceStrip.tsx";
import type { FloorDetectors } from "./detectorCounts.ts";
import { DetectorFigures } from "./DetectorFigures.tsx";

interface FloorDetectorsStripProps {
  label: string;
  floors: readonly FloorDetectors[];
  /** The floor that the page shows. */
  here?: string | undefined;
}

/** Floors with the states of their detectors, each leading to its plan. */
export function FloorDetectorsStrip({ label, floors, here }: FloorDetectorsStripProps) {
  return (
    <PlaceStrip
      label={label}
      places={floors.map((floor) => ({
        key: `${floor.placement}/${floor.floor}`,
        label: floor.label,
        href: `${pathOf(ROUTES["monitor-schneider-fire-alarm"].path, { placement: floor.placement })}?floor=${floor.floor}&zone=${OVERVIEW}`,
        isHere: floor.floor === here,
        state: <DetectorFigures of={floor} />,
      }))}
    />
  );
}
