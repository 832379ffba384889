import { Kpi } from "@atrium/ui";
import { t } from "@atrium/words";
import { useQuery } from "@tanstack/react-query";
import { useDevices } from "../../devices/DevicesContext.ts";
import type { DevicesProps } from "../../devices/system.ts";
import { countStates, useCompartments } from "./compartments.ts";
import { lockerSummaryQuery, useFreshEvents } from "./queries.ts";
import { useLockerAddress } from "./useLockerAddress.ts";

/** How many compartments have something in them, and how often one was opened in the period. */
export function LockerFigures({ devices }: DevicesProps) {
  const { place, past } = useDevices();
  const { search } = useLockerAddress();
  useFreshEvents(place.placement);
  const known = useCompartments(devices).filter(({ isStale }) => !isStale);
  const { data: summary } = useQuery(lockerSummaryQuery(place, search.period));
  const counts = countStates(known);
  const used = counts["in-use"] + counts.overtime;
  const { DropOff = 0, DropMore = 0, ReturnLocker = 0 } = summary?.events ?? {};
  return (
    <>
      <Kpi
        value={known.length === 0 ? undefined : t("{used} of {count}", { used, count: known.length })}
        label={t("in use")}
      />
      {past === undefined && (
        <Kpi
          value={summary === undefined ? undefined : String(DropOff + DropMore + ReturnLocker)}
          label={(summary?.period ?? search.period) === "TODAY" ? t("opened today") : t("opened in the last 15 days")}
        />
      )}
    </>
  );
}
