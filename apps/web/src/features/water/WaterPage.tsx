import { ErrorState, PageHeading } from "@atrium/ui";
import { Button } from "@mantine/core";
import { getRouteApi } from "@tanstack/react-router";
import { type ReactElement, useMemo } from "react";
import { useHealth } from "../../platform/liveHooks.ts";
import { useSite } from "../../platform/site.ts";
import { Counting } from "../../ranges/Counting.tsx";
import { isToCome } from "../../ranges/ranges.ts";
import { timeWords } from "../../ranges/timeWords.ts";
import { useSlow } from "../../ranges/useSlow.ts";
import { useToday } from "../../ranges/useToday.ts";
import { UnknownTab, ToCome, WaterBones } from "./emptyStates.tsx";
import { TotalTab } from "./TotalTab.tsx";
import { WasteTab } from "./WasteTab.tsx";
import { isGrowing, waterQuery, WATER_TABS } from "./waterAddress.ts";
import { WaterControls } from "./WaterControls.tsx";
import { WaterNotes } from "./WaterNotes.tsx";
import { useWaterUsage } from "./waterQueries.ts";
import { WaterTab } from "./WaterTab.tsx";
import { WaterTabs } from "./WaterTabs.tsx";
import { rangeInWords } from "./waterWords.ts";
import trend from "../../ranges/trend/trend.module.css";

const route = getRouteApi("/shell/monitor/water-waste-usage/$tab");

/** Water by building and meter, and waste by kind, over a range; three tabs with addresses of their own. */
export function WaterPage(): ReactElement {
  const { tab: asked } = route.useParams();
  const search = route.useSearch();
  const site = useSite();
  const time = useMemo(() => timeWords(site.timeZone), [site.timeZone]);
  const today = useToday(time);
  const tab = WATER_TABS.find((one) => one === asked);
  const isImporting = useHealth()?.historyImport !== undefined;
  // History that is being brought in fills past ranges too.
  const picture = useWaterUsage(waterQuery(search, today), isGrowing(search, today) || isImporting);
  const { failure } = picture;
  const isCounting = useSlow(picture.isPassing && failure === undefined);
  const reply = isCounting ? undefined : picture.reply;
  if (tab === undefined) return <UnknownTab tab={asked} />;
  const range = search.type === "year" ? "month-in-year" : "day-in-month";
  const isFuture = (search.type === "month" || search.type === "year") && isToCome(range, search.date ?? today, today);
  const until = reply === undefined ? "" : `, until ${time.clock(reply.until)}`;
  const heading = (
    <PageHeading
      title="Water and waste"
      crumb={reply === undefined ? "All buildings" : `${rangeInWords(reply, search, time)}${until}`}
      kpis={<WaterTabs tab={tab} />}
      actions={<WaterControls today={today} />}
    />
  );
  if (isFuture) {
    return (
      <div className="col grow">
        {heading}
        <ToCome />
      </div>
    );
  }
  const Body = { total: TotalTab, water: WaterTab, waste: WasteTab }[tab];
  return (
    <div className="col grow" aria-busy={reply === undefined || picture.isPassing}>
      {heading}
      {failure !== undefined && (
        <ErrorState
          title="The figures of water and waste could not be read"
          isFloating={reply !== undefined}
          actions={
            <Button variant="filled" loading={picture.isRetrying} onClick={picture.retry}>
              Try again
            </Button>
          }
        >
          At {time.clock(failure.since)}: {failure.message.replace(/\.$/, "")}.
          {reply !== undefined && ` What shows behind is from ${time.clock(reply.until)}.`}
        </ErrorState>
      )}
      {isCounting && <Counting what="water and waste" />}
      {reply === undefined && failure === undefined && <WaterBones />}
      {reply !== undefined && (
        <div
          className={
            failure !== undefined ? `grow ${trend["last"]}` : picture.isPassing ? `grow ${trend["passing"]}` : "grow"
          }
        >
          <WaterNotes reply={reply} tab={tab} />
          <Body reply={reply} asked={search} site={site} time={time} />
        </div>
      )}
    </div>
  );
}
