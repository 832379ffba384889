import { ErrorState, PageHeading } from "@atrium/ui";
import { sayUnit, t } from "@atrium/words";
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
import { UnknownTab, ToCome, WaterBones, NothingRecorded } from "./emptyStates.tsx";
import { isGrowing, waterQuery, WATER_TABS } from "./waterAddress.ts";
import { WaterControls } from "./WaterControls.tsx";
import { WaterNotes } from "./WaterNotes.tsx";
import { useWaterUsage } from "./waterQueries.ts";
import { WaterTab } from "./WaterTab.tsx";
import { WaterTabs } from "./WaterTabs.tsx";
import { rangeInWords } from "./waterWords.ts";
import trend from "../../ranges/trend/trend.module.css";
import { WASTE_KIND_NAMES } from "@atrium/contract/energy";
import { FigureRow, Cell } from "../../ranges/FigureCell.tsx";
import { measured, weight as weighed } from "../../ranges/figures.ts";
import { Containers } from "./Containers.tsx";
import type { TabProps } from "./tabProps.ts";
import { WasteBarsCard, WaterBarsCard } from "./WaterBarsCard.tsx";
import { PeriodsCell, RangeCell } from "./WaterCells.tsx";
import lists from "../../collections/lists.module.css";
import { BuildingsCard } from "./BuildingsCard.tsx";
import { FlowCell } from "./FlowCell.tsx";
import { NightFlowCard } from "./NightFlowCard.tsx";
import classes from "./WaterPage.module.css";

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
  const until = reply === undefined ? "" : t(", until {clock}", { clock: time.clock(reply.until) });
  const heading = (
    <PageHeading
      title={t("Water and waste")}
      crumb={reply === undefined ? t("All buildings") : `${rangeInWords(reply, search, time)}${until}`}
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
          title={t("The water and waste figures could not be loaded")}
          isFloating={reply !== undefined}
          actions={
            <Button variant="filled" loading={picture.isRetrying} onClick={picture.retry}>
              {t("Retry")}
            </Button>
          }
        >
          {t("At {clock}: {replace}.", {
            clock: time.clock(failure.since),
            replace: failure.message.replace(/\.$/, ""),
          })}
          {reply !== undefined && t(" The data shown is from {clock}.", { clock: time.clock(reply.until) })}
        </ErrorState>
      )}
      {isCounting && <Counting what={t("water and waste")} />}
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

/** Waste by kind, and how full its containers are. */
function WasteTab({ reply, asked, site, time }: TabProps): ReactElement {
  const { waste } = reply;
  return (
    <div className={`grid gap-12 ${lists["body"]}`}>
      <FigureRow>
        <RangeCell
          label={t("Waste")}
          value={measured(waste.kg, "kg")}
          unit={sayUnit("kg")}
          of={waste}
          reply={reply}
          asked={asked}
        />
        {waste.kinds.map((row) => (
          <RangeCell
            key={row.kind}
            label={t(WASTE_KIND_NAMES[row.kind])}
            value={measured(row.kg, "kg")}
            unit={sayUnit("kg")}
            of={row}
            reply={reply}
            asked={asked}
          />
        ))}
        <PeriodsCell of="kg" />
      </FigureRow>
      {waste.kg === null ? <NothingRecorded of="waste" /> : <WasteBarsCard reply={reply} time={time} />}
      <Containers site={site} time={time} />
    </div>
  );
}

/** Water and waste beside each other. */
function TotalTab({ reply, asked, site, time }: TabProps): ReactElement {
  const { water, waste } = reply;
  const weight = waste.kg === null ? { value: measured(null), unit: sayUnit("kg") } : weighed(waste.kg);
  return (
    <div className={`grid gap-12 ${lists["body"]}`}>
      <FigureRow>
        <RangeCell
          label={t("Water")}
          value={measured(water.m3, "m³")}
          unit={sayUnit("m³")}
          of={water}
          reply={reply}
          asked={asked}
        />
        <RangeCell label={t("Waste")} {...weight} of={waste} reply={reply} asked={asked} />
        <Cell
          label={t("Recycled or composted")}
          value={measured(waste.recovered)}
          unit="%"
          note={<span>{t("of all waste weighed")}</span>}
        />
        <FlowCell reply={reply} time={time} />
        <PeriodsCell of="m3" />
      </FigureRow>
      <div className={`grid gap-12 ${classes["pair"]}`}>
        {water.m3 === null ? <NothingRecorded of="water" /> : <WaterBarsCard reply={reply} time={time} />}
        <NightFlowCard site={site} time={time} />
      </div>
      <div className={`grid gap-12 ${classes["pair"]}`}>
        <BuildingsCard reply={reply} time={time} />
        {waste.kg === null ? <NothingRecorded of="waste" /> : <WasteBarsCard reply={reply} time={time} />}
      </div>
    </div>
  );
}
