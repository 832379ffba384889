import type { EnergyReply } from "@atrium/contract/energy";
import { CAMPUS, type Place, TOTAL } from "@atrium/contract/site";
import { t } from "@atrium/words";
import { type ReactElement, useMemo } from "react";
import { useLiveView, usePoints } from "../../platform/liveHooks.ts";
import { Cell, Doubt } from "../../ranges/FigureCell.tsx";
import { type Demand, demandPoints, isSameDemand, sumDemand } from "./demand.ts";
import { useMeters } from "./energyQueries.ts";
import { billedPeak, peakResolution } from "./figures.ts";
import { measured, TIGHT } from "../../ranges/figures.ts";
import type { TimeWords } from "../../ranges/timeWords.ts";

interface DemandCellProps {
  reply: EnergyReply;
  time: TimeWords;
}

/** The demand of this moment, live, with the range's peak; it says when it is not live and which part is old. */
export function DemandCell({ reply, time }: DemandCellProps): ReactElement {
  const view = useLiveView("energy", livePlace(reply));
  const meters = useMeters(reply);
  const points = useMemo(() => demandPoints(meters.data ?? [], reply.device), [meters.data, reply.device]);
  const demand = usePoints(points, sumDemand, isSameDemand);
  const isLost = view.state === "disconnected";
  const isOld = isLost || demand.current < demand.meters;
  const isWaiting = view.state === "loading" || meters.isPending;
  return (
    <Cell
      label={t("Demand now")}
      value={measured(isWaiting ? null : demand.kilowatts)}
      unit="kW"
      isOld={isOld}
      isWide
      note={
        <>
          <PeakBar now={demand.kilowatts} peak={reply.peak} isOld={isOld} />
          {reply.peak !== null && <span>{peakInWords(reply, time)}</span>}
          {reply.grid !== null && reply.grid.peak !== null && (
            <span>{billedPeak(reply.grid.peak, reply.type === "hour-in-day" ? time.clock : time.dayAndClock)}</span>
          )}
          {isLost && <Doubt>{t("No live data since {clock}", { clock: time.clock(view.lostAt) })}</Doubt>}
          {view.state === "refused" && <Doubt>{view.refused.message}</Doubt>}
          {meters.isError && <Doubt>{t("The meter list could not be loaded")}</Doubt>}
          {view.state === "live" && doubtOf(demand, time) !== undefined && <Doubt>{doubtOf(demand, time)}</Doubt>}
        </>
      }
    />
  );
}

function livePlace({ placement, floor }: EnergyReply): Place {
  return placement === CAMPUS || floor === TOTAL ? { placement } : { placement, floor };
}

/** What part of the sum is not of this moment; undefined where all of it is. */
function doubtOf(demand: Demand, time: TimeWords): string | undefined {
  const { meters, current, stale, silent, stuck, oldest } = demand;
  if (meters === 0) return t("No meter measures this");
  if (silent === meters) return t("None of the {meters} sub-meters responds", { meters });
  if (current === meters) return undefined;
  const others = [
    ...(stale > 0
      ? [
          oldest === null
            ? t("{stale} stale", { stale })
            : t("{stale} stale, oldest {clock}", { stale, clock: time.clock(oldest) }),
        ]
      : []),
    ...(silent > 0 ? [t("{silent} silent", { silent })] : []),
    ...(stuck > 0 ? [t("{stuck} stuck", { stuck })] : []),
  ];
  return t("Covers {current, plural, =0 {none} other {#}} of {meters} sub-meters: {others}", {
    current,
    meters,
    others: others.join("; "),
  });
}

function peakInWords({ peak, type }: EnergyReply, time: TimeWords): string {
  if (peak === null) return "";
  const moment =
    type === "hour-in-day"
      ? t("at {clock}", { clock: time.clock(peak.at) })
      : t("on {day}", { day: time.day(peak.at) });
  return t("Peak {peakResolution} {measured} {moment}", {
    peakResolution: peakResolution(peak),
    measured: measured(peak.kw),
    moment,
  }).replaceAll(" ", TIGHT);
}

const BAR_WIDTH = 92;
/** The bar's end above the highest value, so that a new peak still has room. */
const HEADROOM = 1.3;

interface PeakBarProps {
  now: number | null;
  peak: EnergyReply["peak"];
  isOld: boolean;
}

function PeakBar({ now, peak, isOld }: PeakBarProps): ReactElement | null {
  const highest = Math.max(now ?? 0, peak?.kw ?? 0);
  if (highest <= 0) return null;
  const pixels = (kilowatts: number): number => (BAR_WIDTH * kilowatts) / (highest * HEADROOM);
  return (
    <svg className="flex-none" width={BAR_WIDTH} height={8} aria-hidden>
      <rect y={2} width={BAR_WIDTH} height={4} rx={2} fill="var(--surface-3)" />
      {now !== null && now > 0 && (
        <rect y={2} width={pixels(now)} height={4} rx={2} fill={isOld ? "var(--c-5)" : "var(--accent)"} />
      )}
      {peak !== null && <path d={`M${pixels(peak.kw)} 0V8`} stroke="var(--ink)" strokeWidth={1.6} />}
    </svg>
  );
}
