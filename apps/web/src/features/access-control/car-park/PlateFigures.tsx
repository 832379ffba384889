import type { FieldEventQuery } from "@atrium/contract/access";
import { SiteTime } from "@atrium/time";
import { Kpi } from "@atrium/ui";
import { useQuery } from "@tanstack/react-query";
import { useDevices } from "../../../devices/DevicesContext.ts";
import { useMinute } from "../../../collections/useMinute.ts";
import { passagesQuery } from "../passageQueries.ts";

/** How many plates were read today, and how many of them were on no list. */
export function PlateFigures() {
  const all = useCount({});
  const unknown = useCount({ listed: "no" });
  return (
    <>
      <Kpi value={all} label="plates read today" />
      <Kpi value={unknown} label="not on a list" />
    </>
  );
}

function useCount(by: Pick<FieldEventQuery, "listed">): string | undefined {
  const { place, timeZone } = useDevices();
  const from = SiteTime.of(timeZone).startOfDay(useMinute());
  const { data } = useQuery(passagesQuery({ ...place, ...by, kind: "plate", from, page: 1, size: 10 }));
  return data?.total.toLocaleString("en-US");
}
