import { PageHeading, Kpi } from "@atrium/ui";
import { sayNumber, t } from "@atrium/words";
import { useMemo } from "react";
import { useCommandDesk } from "../../../control/commands/useCommandDesk.ts";
import { useProposals } from "../../../control/commands/useProposals.ts";
import { type Control, ControlProvider } from "../../../control/ControlContext.tsx";
import { ProposalDialog } from "../../../control/dialog/ProposalDialog.tsx";
import type { ControlSystem } from "../../../control/system.ts";
import { useControlFloor } from "../../../control/useControlFloor.ts";
import type { KnownPlace } from "../../../devices/place.ts";
import styles from "../doors.module.css";
import { GateCard } from "./GateCard.tsx";
import { LastPlates } from "./LastPlates.tsx";
import { PlatesCard } from "./PlatesCard.tsx";
import type { FieldEventQuery } from "@atrium/contract/access";
import { SiteTime } from "@atrium/time";
import { useQuery } from "@tanstack/react-query";
import { useDevices } from "../../../devices/DevicesContext.ts";
import { useMinute } from "../../../collections/useMinute.ts";
import { passagesQuery } from "../passageQueries.ts";

const NOTHING = { selection: new Set<never>(), select: () => undefined };

/** Each gate with what moves it, and the plates that were read. */
export function CarPark({ system, place }: { system: ControlSystem; place: KnownPlace }) {
  const floor = useControlFloor(system, place, useCommandDesk(place.building.key));
  const proposals = useProposals(floor.control);
  const control = useMemo(
    (): Control => ({ ...floor.control, ...proposals.control, ...NOTHING }),
    [floor.control, proposals.control],
  );
  return (
    <ControlProvider value={control}>
      <div className="col flex-1 min-h-0 overflow-auto">
        <PageHeading
          title={t("Car Park")}
          crumb={t("{buildingName}, {count} gates", {
            buildingName: control.buildingName,
            count: floor.devices.length,
          })}
          kpis={<PlateFigures />}
        />
        <div className={`grid gap-12 ${styles["gates"]}`}>
          {floor.devices.map((gate) => (
            <GateCard key={gate.id} device={gate} />
          ))}
        </div>
        <div className={`col gap-12 ${styles["plates"]}`}>
          <LastPlates />
          <PlatesCard />
        </div>
      </div>
      <ProposalDialog proposal={proposals.open} onClose={proposals.close} />
    </ControlProvider>
  );
}

/** How many plates were read today, and how many of them were on no list. */
function PlateFigures() {
  const all = useCount({});
  const unknown = useCount({ listed: "no" });
  return (
    <>
      <Kpi value={all} label={t("plates read today")} />
      <Kpi value={unknown} label={t("not on the list")} />
    </>
  );
}

function useCount(by: Pick<FieldEventQuery, "listed">): string | undefined {
  const { place, timeZone } = useDevices();
  const from = SiteTime.of(timeZone).startOfDay(useMinute());
  const { data } = useQuery(passagesQuery({ ...place, ...by, kind: "plate", from, page: 1, size: 10 }));
  return data && sayNumber(data.total);
}
