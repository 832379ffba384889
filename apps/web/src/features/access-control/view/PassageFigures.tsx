import type { PassagePart } from "@atrium/contract/access";
import { SiteTime } from "@atrium/time";
import { Kpi } from "@atrium/ui";
import { useQuery } from "@tanstack/react-query";
import { useDevices } from "../../../devices/DevicesContext.ts";
import { useMinute } from "../../../collections/useMinute.ts";
import { passagesQuery } from "../passageQueries.ts";

/** How many went through today, how many were refused, and how often something happened to a door. */
export function PassageFigures() {
  const passed = useCount("passed");
  const refused = useCount("refused");
  const incidents = useCount("incident");
  return (
    <>
      <Kpi value={passed} label="passed today" />
      <Kpi value={refused} label="refused" />
      <Kpi value={incidents} label="door events" />
    </>
  );
}

function useCount(passages: PassagePart): string | undefined {
  const { place, timeZone } = useDevices();
  const from = SiteTime.of(timeZone).startOfDay(useMinute());
  const { data } = useQuery(passagesQuery({ ...place, passages, from, page: 1, size: 10 }));
  return data?.total.toLocaleString("en-US");
}
