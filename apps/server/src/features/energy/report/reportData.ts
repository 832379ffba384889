import type { EnergyBar, EnergyReply, EnergyRow } from "@atrium/contract/energy";
import type { QuarterDay } from "../../../platform/usage.ts";

/** The highest mean of a quarter hour of a day; null: none of it was measured whole. */
export type DayPeak = { readonly kw: number; readonly at: number } | null;

/** A month of a place, as its report says it. */
export interface ReportData {
  readonly siteName: string;
  readonly placeName: string;
  /** The whole campus, whose parts are buildings; otherwise a building with its floors. */
  readonly isCampus: boolean;
  readonly timeZone: string;
  readonly reply: EnergyReply;
  /** One for each bar of the reply. */
  readonly peaks: readonly DayPeak[];
  /** Moments in the month before and in the same month of the year before. */
  readonly monthBefore: number;
  readonly yearBefore: number;
  /** What an operator says of it. */
  readonly comment: string | undefined;
  readonly madeAt: number;
  readonly clockAhead: number;
}

const QUARTER = 900_000;
const QUARTERS_IN_HOUR = 4;

/** The highest quarter hour of each day, of those that were measured whole. @param days beginnings, ms since the epoch */
export function dayPeaks(days: readonly number[], quarters: readonly QuarterDay[]): DayPeak[] {
  const byDay = new Map(quarters.map((day) => [day.day, day]));
  return days.map((from) => {
    const day = byDay.get(from);
    let peak: DayPeak = null;
    for (const [index, amount] of day?.amount.entries() ?? []) {
      const kw = amount * QUARTERS_IN_HOUR;
      if (day?.known[index] === 1 && kw > (peak?.kw ?? -1)) peak = { kw, at: from + index * QUARTER };
    }
    return peak;
  });
}

/** Of a time of which less than this was measured a figure would only look like one. */
const LEAST_SHARE = 0.01;

/** The same, with nothing where next to nothing was measured: on paper no page says beside it how little that is. */
export function withoutTraces(reply: EnergyReply): EnergyReply {
  const isTrace = ({ share }: EnergyReply["measured"]) => share < LEAST_SHARE;
  const then = (other: EnergyReply["previous"]) =>
    isTrace(other.measured) ? { ...other, kwh: null, percent: null } : other;
  const rowOf = (row: EnergyRow): EnergyRow =>
    isTrace(row.measured) ? { ...row, kwh: null, share: null, versusPrevious: null, peak: null, cost: null } : row;
  const barOf = (bar: EnergyBar): EnergyBar =>
    bar.coverage < LEAST_SHARE ? { ...bar, lighting: null, ac: null, plug: null, total: null } : bar;
  return {
    ...reply,
    bars: reply.bars.map(barOf),
    buildings: reply.buildings.map(rowOf),
    floors: reply.floors.map(rowOf),
    previous: then(reply.previous),
    lastYear: then(reply.lastYear),
    ...(isTrace(reply.measured) ? { kwh: null, peak: null, cost: null, emissions: null } : {}),
  };
}
