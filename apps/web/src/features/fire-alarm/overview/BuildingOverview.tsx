import { FloorDetectorsStrip } from "./FloorDetectorsStrip.tsx";
import { useDetectorCounts } from "./useDetectorCounts.ts";
import styles from "../fire.module.css";

/** Every floor of a building above the plan of one of them. */
export function BuildingOverview({ placement, floor }: { placement: string; floor: string | undefined }) {
  const { floors, view } = useDetectorCounts(placement);
  // Of what the panel says there is nothing to count before it comes.
  if (view.state === "loading" || view.state === "refused" || floors.length < 2) return null;
  return (
    <div className={styles["overview"]}>
      <FloorDetectorsStrip label="Floors, worst first" floors={floors} here={floor} />
    </div>
  );
}
