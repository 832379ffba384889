import type { EnergyReply } from "@atrium/contract/energy";
import { ROUTES } from "@atrium/contract/pages";
import type { SiteReply } from "@atrium/contract/site";
import { ErrorState, Icon, IconButton, PageHeading } from "@atrium/ui";
import { t, uncapital } from "@atrium/words";
import { Button } from "@mantine/core";
import { getRouteApi, useNavigate } from "@tanstack/react-router";
import leaf from "lucide-react/icons/leaf";
import report from "lucide-react/icons/file-chart-column";
import receipt from "lucide-react/icons/receipt-text";
import gauge from "lucide-react/icons/gauge";
import { type ReactElement, Suspense, useMemo, useState } from "react";
import { ExportButton } from "../../exports/ExportButton.tsx";
import { useHealth } from "../../platform/liveHooks.ts";
import { lazyPart } from "../../platform/parts/lazyPart.ts";
import { useSite } from "../../platform/site.ts";
import { BaselineCard } from "./BaselineCard.tsx";
import { BarsCard } from "./BarsCard.tsx";
import { ConsumersCard } from "./ConsumersCard.tsx";
import { EnergyBones } from "./EnergyBones.tsx";
import { EnergyCells } from "./EnergyCells.tsx";
import { EnergyControls } from "./EnergyControls.tsx";
import { EnergyNotes } from "./EnergyNotes.tsx";
import classes from "./EnergyPage.module.css";
import { NotHereYet, NotRecorded, UnknownPlace } from "./emptyStates.tsx";
import { useEnergy } from "./energyQueries.ts";
import { placeName } from "./placeRows.ts";
import { PlacesCard } from "./PlacesCard.tsx";
import { Counting } from "../../ranges/Counting.tsx";
import { isPresent, isToCome, stepDate } from "../../ranges/ranges.ts";
import { type RangeWords, rangeWords, reach } from "../../ranges/rangeWords.ts";
import { type TimeWords, timeWords } from "../../ranges/timeWords.ts";
import { TotalsCard } from "./TotalsCard.tsx";
import { useSlow } from "../../ranges/useSlow.ts";
import { useToday } from "../../ranges/useToday.ts";
import { USE_NAMES } from "./energyBars.ts";
import trend from "../../ranges/trend/trend.module.css";

const route = getRouteApi("/shell/monitor/energy-consumption/$placement");

/** Seldom wanted: it comes when it is asked for. */
const MeterExchanges = lazyPart(async () => (await import("./exchanges/MeterExchanges.tsx")).MeterExchanges);

/** Consumption of a place over a day, week, month or year, by use, beside what is typical, and its demand now. */
export function EnergyPage(): ReactElement {
  const { placement } = route.useParams();
  const { floor, type, date: asked } = route.useSearch();
  const site = useSite();
  const time = useMemo(() => timeWords(site.timeZone), [site.timeZone]);
  const today = useToday(time);
  const date = asked ?? today;
  if (placeName(site, placement, floor) === undefined) {
    return <UnknownPlace site={site} placement={placement} floor={floor} />;
  }
  if (isToCome(type, date, today)) {
    return (
      <div className="col grow">
        <PageHeading
          title={t("Energy {when}", { when: rangeWords(type, date, today).when })}
          crumb={placeName(site, placement, floor)}
          actions={<EnergyControls date={date} today={today} />}
        />
        <NotHereYet range={type} date={date} />
      </div>
    );
  }
  return <Picture site={site} time={time} date={date} today={today} />;
}

/** The month of a day; while it is not over, the one before it. */
function reportedMonth(date: string, today: string): string {
  const month = date.slice(0, 7);
  return month === today.slice(0, 7) ? stepDate("day-in-month", today, -1).slice(0, 7) : month;
}

interface PictureProps {
  site: SiteReply;
  time: TimeWords;
  date: string;
  today: string;
}

function Picture({ site, time, date, today }: PictureProps): ReactElement {
  const { placement } = route.useParams();
  const { floor, type, device, date: asked } = route.useSearch();
  const isImporting = useHealth()?.historyImport !== undefined;
  const isGrowing = isPresent(type, date, today);
  const energy = useEnergy({
    placement,
    floor,
    type,
    device,
    // History that is being brought in fills past ranges too.
    isChanging: isGrowing || isImporting,
    ...(asked === undefined ? {} : { date: asked }),
  });
  const { failure, isPassing, isRetrying, retry } = energy;
  const isCounting = useSlow(isPassing && failure === undefined);
  // Figures of another range never stand under this one's title for long.
  const reply = isCounting ? undefined : energy.reply;
  const navigate = useNavigate();
  const [isAtMeters, setAtMeters] = useState(false);
  const controls = (
    <>
      <EnergyControls date={date} today={today} />
      <IconButton
        label={t("Savings")}
        icon={<Icon of={leaf} size={17} />}
        onClick={() => void navigate({ href: ROUTES["monitor-savings"].path })}
      />
      <IconButton
        label={t("Electricity bill")}
        icon={<Icon of={receipt} size={17} />}
        onClick={() => void navigate({ href: ROUTES["monitor-energy-bill"].path })}
      />
      <ExportButton
        drawing={report}
        what={t("monthly report")}
        of={() => ({ list: "energy-report", placement, month: reportedMonth(date, today) })}
      />
      <IconButton
        label={t("Meter replacements")}
        icon={<Icon of={gauge} size={17} />}
        onClick={() => setAtMeters(true)}
      />
    </>
  );

  const asking = useMemo(() => rangeWords(type, date, today), [type, date, today]);
  // The words of the figures, which may still be of the range before.
  const shownType = reply?.type ?? type;
  const shownDate = reply === undefined ? date : time.date(isCurrent(reply) ? reply.until - 1 : reply.from);
  const words = useMemo(() => rangeWords(shownType, shownDate, today), [shownType, shownDate, today]);
  return (
    <div className="col grow" aria-busy={reply === undefined || isPassing}>
      <PageHeading
        title={t("Energy {when}", { when: (isPassing ? asking : words).when })}
        crumb={reply === undefined || isPassing ? placeName(site, placement, floor) : crumb({ reply, site, time })}
        actions={controls}
      />
      {failure !== undefined && (
        <ErrorState
          title={t("The energy figures could not be loaded")}
          isFloating={reply !== undefined}
          actions={
            <Button variant="filled" loading={isRetrying} onClick={retry}>
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
      {isCounting && <Counting what={asking.when} />}
      {reply === undefined && failure === undefined && <EnergyBones />}
      {reply !== undefined && (
        <div className={failure !== undefined ? trend["last"] : isPassing ? trend["passing"] : undefined}>
          <EnergyNotes reply={reply} time={time} />
          <Cards reply={reply} site={site} words={words} time={time} today={today} />
        </div>
      )}
      <Suspense>
        {isAtMeters && <MeterExchanges place={{ placement, floor }} onClose={() => setAtMeters(false)} />}
      </Suspense>
    </div>
  );
}

/** The range still grows. */
function isCurrent(reply: EnergyReply): boolean {
  return reply.until < reply.to && reply.until > reply.from;
}

interface CrumbInput {
  reply: EnergyReply;
  site: SiteReply;
  time: TimeWords;
}

function crumb({ reply, site, time }: CrumbInput): string {
  const place = placeName(site, reply.placement, reply.floor) ?? reply.placement;
  const use = reply.device === "total" ? "" : t(", {useName} only", { useName: useName(reply.device) });
  const isCompared = reply.previous.percent !== null || reply.typical.percent !== null;
  const compared = isCompared && reply.until < reply.to ? t(" Compared over the same hours.") : "";
  return `${place}${use}, ${reach(reply, time)}.${compared}`;
}

function useName(device: string): string {
  if (device === "ac") return t(USE_NAMES.ac);
  return device === "plug" ? uncapital(t(USE_NAMES.plug)) : uncapital(t(USE_NAMES.lighting));
}

interface CardsProps {
  reply: EnergyReply;
  site: SiteReply;
  words: RangeWords;
  time: TimeWords;
  today: string;
}

function Cards({ reply, site, words, time, today }: CardsProps): ReactElement {
  const isGrowing = isPresent(reply.type, time.date(reply.from), today);
  const isEmpty = reply.bars.every((bar) => bar.total === null);
  return (
    <div className={`grid gap-12 flex-1 relative ${classes["body"]}`}>
      <div className="grid gap-12">
        <EnergyCells reply={reply} words={words} time={time} isGrowing={isGrowing} />
        <BaselineCard reply={reply} time={time} />
      </div>
      {isEmpty ? (
        <NotRecorded reply={reply} />
      ) : (
        <>
          <div className={`grid gap-12 min-h-0 ${classes["pair"]}`}>
            <BarsCard reply={reply} words={words} time={time} />
            <TotalsCard reply={reply} words={words} time={time} />
          </div>
          <div className={`flex wrap gap-12 ${classes["tables"]}`}>
            <PlacesCard reply={reply} site={site} words={words} time={time} />
            <ConsumersCard reply={reply} site={site} words={words} />
          </div>
        </>
      )}
    </div>
  );
}
