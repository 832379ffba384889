import { PageHeading } from "@atrium/ui";
import { useMemo } from "react";
import { useProposals } from "../../../control/commands/useProposals.ts";
import { type Control, ControlProvider } from "../../../control/ControlContext.tsx";
import { GroupDialog } from "../../../control/dialog/GroupDialog.tsx";
import type { ControlSystem } from "../../../control/system.ts";
import { useControlFloor } from "../../../control/useControlFloor.ts";
import type { KnownPlace } from "../../../devices/place.ts";
import styles from "../doors.module.css";
import { GateCard } from "./GateCard.tsx";
import { PlateFigures } from "./PlateFigures.tsx";
import { PlatesCard } from "./PlatesCard.tsx";

const NOTHING = { selection: new Set<never>(), select: () => undefined };

/** Each gate with what moves it, and the plates that were read. */
export function CarPark({ system, place }: { system: ControlSystem; place: KnownPlace }) {
  const floor = useControlFloor(system, place);
  const proposals = useProposals(floor.control);
  const control = useMemo(
    (): Control => ({ ...floor.control, ...proposals.control, ...NOTHING }),
    [floor.control, proposals.control],
  );
  return (
    <ControlProvider value={control}>
      <div className="col flex-1 min-h-0 overflow-auto">
        <PageHeading
          title="Car Park"
          crumb={`${control.buildingName}, ${String(floor.devices.length)} gates`}
          kpis={<PlateFigures />}
        />
        <div className={`grid gap-12 ${styles["gates"]}`}>
          {floor.devices.map((gate) => (
            <GateCard key={gate.id} device={gate} />
          ))}
        </div>
        <div className={styles["plates"]}>
          <PlatesCard />
        </div>
      </div>
      {proposals.open !== undefined && <GroupDialog proposal={proposals.open} onClose={proposals.close} />}
    </ControlProvider>
  );
}
