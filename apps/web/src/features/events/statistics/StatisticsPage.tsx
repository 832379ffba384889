import { formatDate } from "@atrium/contract";
import type { AlarmScorecard, AlarmTopSource } from "@atrium/contract/alarms";
import { EmptyState, PageHeading, Segmented } from "@atrium/ui";
import { SiteTime } from "@atrium/time";
import { useNavigate, useParams } from "@tanstack/react-router";
import { ExportButton } from "../../../exports/ExportButton.tsx";
import { readQuery, useListQuery } from "../../../collections/listAddress.ts";
import { ReadState } from "../../../collections/ListState.tsx";
import { useServerNow } from "../../../platform/liveHooks.ts";
import { useSite } from "../../../platform/site.ts";
import { EventSearch } from "../eventAddress.ts";
import { eventPlace } from "../placeWords.ts";
import { PeriodPicker } from "./PeriodPicker.tsx";
import { PriorityMix } from "./PriorityMix.tsx";
import { Rethinks } from "./Rethinks.tsx";
import { Scorecard } from "./Scorecard.tsx";
import { alarmsHref, type Period, PERIODS, periodOf, placeAsked, StatisticsSearch } from "./statisticsAddress.ts";
import styles from "./StatisticsPage.module.css";
import { TopTen } from "./TopTen.tsx";
import { useScorecard } from "./useScorecard.ts";
import { WhenCard } from "./WhenCard.tsx";

const SEGMENTS = PERIODS.map((value) => ({ value, label: `${value} days` }));

/** How good the alarms of a place were over whole days, and which should be thought over. */
export function StatisticsPage() {
  const site = useSite();
  const { placement = "" }: { placement?: string } = useParams({ strict: false });
  const search = useListQuery(StatisticsSearch);
  const navigate = useNavigate();
  const now = useServerNow();
  const time = SiteTime.of(site.timeZone);
  const whole = periodOf(search, { now: now(), time });
  const { result, period, judgedFrom } = useScorecard({ whole, place: placeAsked(placement, search), time });
  const place = eventPlace(site, placement, readQuery(EventSearch, { floor: search.floor, zone: search.zone }));
  if (place === undefined) return <NoSuchPlace />;
  const change = (by: Partial<StatisticsSearch>) => {
    void navigate({ to: ".", search: (before: Record<string, unknown>) => ({ ...before, ...by }), resetScroll: false });
  };
  const open = (span: Period & { readonly search?: string }) => alarmsHref(placement, search, span);
  const day = (at: number) => formatDate(at, "DD MMM YYYY", site.timeZone);
  const asked = placeAsked(placement, search);
  return (
    <div className="col grow min-h-0">
      <PageHeading
        title="Statistics"
        crumb={`${day(period.from)} to ${day(period.to - 1)}, ${place}, one operator position`}
        actions={
          <>
            <Segmented label="Days" segments={SEGMENTS} value={search.days} onChange={(days) => change({ days })} />
            <PeriodPicker whole={whole} counted={period} search={search} now={now()} time={time} onChange={change} />
            <ExportButton
              of={() => ({
                list: "events",
                view: "all",
                kind: "alarm",
                from: period.from,
                to: period.to,
                search: "",
                ...asked,
              })}
              what="alarms"
            />
          </>
        }
      />
      <div className={`col gap-12 flex-1 min-h-0 overflow-auto ${styles["body"]}`}>
        <ReadState what="statistics" result={result}>
          {(card) => (
            <Cards
              card={card}
              days={search.days}
              judgedFrom={judgedFrom}
              period={period}
              time={time}
              onOpen={(span) => void navigate({ href: open(span) })}
              hrefOf={(source) => open({ ...period, search: `${source.text} ${source.source.name}` })}
            />
          )}
        </ReadState>
      </div>
    </div>
  );
}

function NoSuchPlace() {
  return (
    <EmptyState isPage title="There is no such place">
      The address names a place that this site does not have.
    </EmptyState>
  );
}

interface CardsProps {
  card: AlarmScorecard;
  days: string;
  judgedFrom: string | undefined;
  period: Period;
  time: SiteTime;
  onOpen: (span: Period) => void;
  hrefOf: (source: AlarmTopSource) => string;
}

function Cards({ card, days, judgedFrom, period, time, onOpen, hrefOf }: CardsProps) {
  return (
    <>
      <Scorecard card={card} days={days} judgedFrom={judgedFrom} />
      <div className={`grid items-start gap-12 flex-none ${styles["columns"]}`}>
        <div className="col gap-12 min-w-0">
          <WhenCard card={card} to={period.to} time={time} onOpen={onOpen} />
          <TopTen card={card} days={days} hrefOf={hrefOf} />
        </div>
        <div className="col gap-12 min-w-0">
          <PriorityMix priorities={card.priorities} />
          <Rethinks zone={time.zone} />
        </div>
      </div>
    </>
  );
}
