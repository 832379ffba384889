import { formatDate } from "@atrium/contract";
import type { AlarmScorecard, AlarmTopSource } from "@atrium/contract/alarms";
import { EmptyState, PageHeading, Segmented, Icon, IconButton } from "@atrium/ui";
import { SiteTime } from "@atrium/time";
import { t } from "@atrium/words";
import { useNavigate, useParams } from "@tanstack/react-router";
import { ExportButton } from "../../../exports/ExportButton.tsx";
import { readQuery, useListQuery } from "../../../collections/listAddress.ts";
import { ReadState } from "../../../collections/ListState.tsx";
import { useServerNow } from "../../../platform/liveHooks.ts";
import { useSite } from "../../../platform/site.ts";
import { EventSearch } from "../eventAddress.ts";
import { eventPlace } from "../placeWords.ts";
import { PriorityMix } from "./PriorityMix.tsx";
import { Rethinks } from "./Rethinks.tsx";
import { Scorecard } from "./Scorecard.tsx";
import {
  alarmsHref,
  type Period,
  PERIODS,
  periodOf,
  placeAsked,
  StatisticsSearch,
  periodWithToday,
} from "./statisticsAddress.ts";
import styles from "./StatisticsPage.module.css";
import { TopTen } from "./TopTen.tsx";
import { WhenCard } from "./WhenCard.tsx";
import { useQuery } from "@tanstack/react-query";
import { scorecardQuery } from "./statisticsQueries.ts";
import chevronLeft from "lucide-react/icons/chevron-left";
import chevronRight from "lucide-react/icons/chevron-right";

/** Days of history by which alarms can be judged. */
const ENOUGH_DAYS = 7;

function periodChoices() {
  return PERIODS.map((value) => ({ value, label: t("{value} days", { value }) }));
}

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
        title={t("Statistics")}
        crumb={t("{day} to {day2}, {place}, one operator position", {
          day: day(period.from),
          day2: day(period.to - 1),
          place,
        })}
        actions={
          <>
            <Segmented
              label={t("Days")}
              segments={periodChoices()}
              value={search.days}
              onChange={(days) => change({ days })}
            />
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
              what={t("alarms")}
            />
          </>
        }
      />
      <div className={`col gap-12 flex-1 min-h-0 overflow-auto ${styles["body"]}`}>
        <ReadState what={t("statistics")} result={result}>
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
    <EmptyState isPage title={t("Place not found")}>
      {t("The address contains a place that does not exist at this site.")}
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

interface Asked {
  readonly whole: Period;
  readonly place: ReturnType<typeof placeAsked>;
  readonly time: SiteTime;
}

/**
 * The scorecard of whole days. As long as there are not seven of them, nothing is judged, and the present day is counted too: what
 * is there already can be seen.
 */
function useScorecard({ whole, place, time }: Asked) {
  const ofWhole = useQuery(scorecardQuery({ ...whole, ...place }));
  const { since } = ofWhole.data ?? {};
  const enoughAt =
    since === undefined
      ? undefined
      : time.addDays(
          since ?? whole.to,
          since !== null && time.startOfDay(since) === since ? ENOUGH_DAYS : ENOUGH_DAYS + 1,
        );
  const isShort = enoughAt !== undefined && enoughAt > whole.to;
  const present = periodWithToday(whole, time);
  const ofPresent = useQuery({ ...scorecardQuery({ ...present, ...place }), enabled: isShort });
  return {
    result: isShort ? ofPresent : ofWhole,
    period: isShort ? present : whole,
    /** "27 Nov"; undefined: there is enough. */
    judgedFrom: isShort ? formatDate(enoughAt, "D MMM", time.zone) : undefined,
  };
}

interface PeriodPickerProps {
  whole: Period;
  /** The days that are counted, which are others while there are not enough whole ones. */
  counted: Period;
  search: StatisticsSearch;
  now: number;
  time: SiteTime;
  onChange: (by: Partial<StatisticsSearch>) => void;
}

/** Which days are counted; the arrows step by as many. */
function PeriodPicker({ whole: { to }, counted, search, now, time, onChange }: PeriodPickerProps) {
  const today = time.startOfDay(now);
  const step = (days: number): void => {
    const last = Math.min(time.addDays(to, days - 1), time.addDays(today, -1));
    onChange({ until: last >= time.addDays(today, -1) ? undefined : time.isoDate(last) });
  };
  const days = Number(search.days);
  const day = (at: number, form: "D MMM" | "DD MMM YYYY") => formatDate(at, form, time.zone);
  return (
    <div className="row gap-2 nowrap num">
      <IconButton
        label={t("Back {days} days", { days })}
        icon={<Icon of={chevronLeft} size={16} />}
        onClick={() => step(-days)}
      />
      <span>
        {day(counted.from, "D MMM")} – {day(counted.to - 1, "DD MMM YYYY")}
      </span>
      <IconButton
        label={t("Forward {days} days", { days })}
        icon={<Icon of={chevronRight} size={16} />}
        disabled={to >= today}
        onClick={() => step(days)}
      />
    </div>
  );
}
