import { EmptyState, ErrorState, LoadingBlocks, PageHeading } from "@atrium/ui";
import { t } from "@atrium/words";
import { Button } from "@mantine/core";
import { type ReactElement, useMemo } from "react";
import { useSite } from "../../platform/site.ts";
import { FigureRow } from "../../ranges/FigureCell.tsx";
import { rounded, TIGHT } from "../../ranges/figures.ts";
import { timeWords } from "../../ranges/timeWords.ts";
import { FlowCard } from "./FlowCard.tsx";
import { InvertersCard } from "./InvertersCard.tsx";
import { SolarBarsCard } from "./SolarBarsCard.tsx";
import { SolarCells } from "./SolarCells.tsx";
import classes from "./SolarPage.module.css";
import { useSolarNow } from "./useSolarNow.ts";
import lists from "../../collections/lists.module.css";
import { SOLAR_INVERTER } from "@atrium/contract/devices";
import { getSolarUsage } from "@atrium/contract/energy";
import { useQuery } from "@tanstack/react-query";
import { devicesQuery } from "../../devices/queries.ts";
import { ask } from "../../platform/http.ts";

/** How often figures that still change are asked for again, ms. */
const CHANGING_INTERVAL = 60_000;

/** The solar cells of the campus: what they give now and where it goes, what they gave, and which strings lag behind. */
export function SolarPage(): ReactElement {
  const site = useSite();
  const time = useMemo(() => timeWords(site.timeZone), [site.timeZone]);
  const devices = useInverters();
  const usage = useSolarUsage();
  const now = useSolarNow(devices.data);
  const reply = usage.data;
  const lost =
    now.live.state === "disconnected" ? t(", no live data since {clock}", { clock: time.clock(now.live.lostAt) }) : "";
  const crumb =
    reply === undefined
      ? t("All buildings")
      : t("{count} inverters, {rounded}{TIGHT}kWp{lost}", {
          count: now.inverters.length,
          rounded: rounded(reply.kwp),
          TIGHT,
          lost,
        });
  const failure = usage.error ?? devices.error;
  if (devices.data?.length === 0) {
    return (
      <div className="col grow">
        <PageHeading title={t("Solar cell")} crumb={t("All buildings")} />
        <EmptyState title={t("No solar inverters at this site")}>
          {t("Add devices through the API or in the site folder.")}
        </EmptyState>
      </div>
    );
  }
  return (
    <div className="col grow">
      <PageHeading title={t("Solar cell")} crumb={crumb} />
      {now.live.state === "refused" && (
        <ErrorState title={t("This account may not view inverter values")}>{now.live.refused.message}</ErrorState>
      )}
      {failure !== null && (
        <ErrorState
          title={t("The solar figures could not be loaded")}
          isFloating={reply !== undefined}
          actions={
            <Button
              variant="filled"
              loading={usage.isFetching}
              onClick={() => {
                void usage.refetch();
                void devices.refetch();
              }}
            >
              {t("Retry")}
            </Button>
          }
        >
          {failure.message}
        </ErrorState>
      )}
      {reply === undefined && failure === null && <LoadingBlocks rows={6} label={t("Loading solar figures")} />}
      {reply !== undefined && (
        <div className={`grid gap-12 ${lists["body"]}`}>
          <FigureRow>
            <SolarCells reply={reply} now={now} time={time} />
          </FigureRow>
          <div className={`grid gap-12 ${classes["pair"]}`}>
            <FlowCard now={now} site={site} />
            <SolarBarsCard title={t("Yield today")} step="hour" bars={reply.hours} until={reply.until} time={time} />
          </div>
          <div className={`grid gap-12 ${classes["pair"]} items-start`}>
            <InvertersCard now={now} today={reply.inverters} site={site} time={time} />
            <SolarBarsCard
              title={t("Yield by month")}
              step="month"
              bars={reply.months}
              until={reply.until}
              time={time}
            />
          </div>
        </div>
      )}
    </div>
  );
}

/** What the cells gave today, this month and this year. */
function useSolarUsage() {
  return useQuery({
    queryKey: ["solar-usage"],
    queryFn: ({ signal }) => ask(getSolarUsage, { signal }),
    refetchInterval: CHANGING_INTERVAL,
  });
}

/** All inverters, with their points. */
function useInverters() {
  return useQuery(devicesQuery(SOLAR_INVERTER.module));
}
