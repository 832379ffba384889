import type { EnergyReply } from "@atrium/contract";
import type { SiteTime } from "@atrium/time";
import { QUARTER } from "./counterFlow.ts";
import type { CalendarRange, DayPart } from "./ranges.ts";
import { COMPARABLE_SHARE, isComparable, type Sum, type Tallies } from "./tally.ts";
import { validOn, type EmissionFactor, type Prices } from "./tariff.ts";
import { typicalOf } from "./typical.ts";

/** A range that may still run: `until` is now, or its end. */
export interface RunningRange {
  readonly range: CalendarRange;
  readonly until: number;
  readonly time: SiteTime;
}

type Comparison = EnergyReply["previous"];
type Peak = EnergyReply["peak"];

/** The days of the range as far as they have passed. */
export function elapsedParts({ range, until, time }: RunningRange): DayPart[] {
  return range.days
    .filter((day) => day < until)
    .map((day) => {
      const end = time.addDays(day, 1);
      if (until >= end) return { day, first: 0, end: (end - day) / QUARTER };
      return { day, first: 0, end: (until - day) / QUARTER, isRunning: true };
    });
}

/** Another range up to the same moment: day by day in order, and all of it where this one is over. */
export function sameParts(running: RunningRange, other: CalendarRange): DayPart[] {
  const { range, until, time } = running;
  if (until >= range.to) return elapsedParts({ range: other, until: other.to, time });
  return elapsedParts(running).flatMap(({ first, end }, index) => {
    const day = other.days[index];
    return day === undefined ? [] : [{ day, first, end }];
  });
}

/** All energy of some days, including that of gaps; null where nothing was measured. */
export function energyOf(tallies: Tallies, parts: readonly DayPart[]): { kwh: number | null; sum: Sum } {
  const sum = tallies.parts(parts);
  const inGaps = tallies.inGaps(parts.map(({ day }) => day));
  return { kwh: sum.seconds > 0 || inGaps > 0 ? sum.kwh + inGaps : null, sum };
}

/** The difference to another time. No percentage where either was measured only in part. */
export function compared(present: ReturnType<typeof energyOf>, other: ReturnType<typeof energyOf>): Comparison {
  const isFair = isComparable(present.sum) && isComparable(other.sum);
  return { kwh: other.kwh, percent: isFair ? percentOver(present.kwh, other.kwh) : null };
}

/** The typical energy of the same hours, day by day; null unless every day has enough comparable ones. */
export function comparedWithTypical(
  tallies: Tallies,
  running: RunningRange,
  present: ReturnType<typeof energyOf>,
): Comparison {
  if (running.range.type === "month-in-year") return { kwh: null, percent: null };
  let kwh: number | null = 0;
  for (const part of elapsedParts(running)) {
    const typical = typicalOf(tallies, part, running.time);
    kwh = typical === null || kwh === null ? null : kwh + typical.median;
  }
  return { kwh, percent: isComparable(present.sum) ? percentOver(present.kwh, kwh) : null };
}

/** The highest mean of 15 minutes that were measured whole. */
export function peakOf(tallies: Tallies, days: readonly number[]): Peak {
  let peak: Peak = null;
  const enough = COMPARABLE_SHARE * 900 * tallies.counters;
  for (const day of days) {
    const tally = tallies.day(day);
    for (const [quarter, kwh] of (tally?.kwh ?? []).entries()) {
      const isWhole = (tally?.seconds[quarter] ?? 0) >= enough;
      if (isWhole && 4 * kwh > (peak?.kw ?? 0)) peak = { kw: 4 * kwh, at: day + quarter * QUARTER };
    }
  }
  return peak;
}

/** Mean load of each 15 minutes of the newest day of the range, kW; null where less than half was measured. */
export function loadOf(tallies: Tallies, running: RunningRange): (number | null)[] {
  const newest = elapsedParts(running).at(-1);
  const tally = newest && tallies.day(newest.day);
  if (newest === undefined || tally === undefined) return [];
  return Array.from({ length: Math.ceil(newest.end) }, (_, quarter) => {
    const seconds = (tally.seconds[quarter] ?? 0) / tallies.counters;
    return seconds < 450 ? null : ((tally.kwh[quarter] ?? 0) * 3600) / seconds;
  });
}

/** The cost of the energy; null where nothing was measured or a part of it has no tariff. */
export function costOf(tallies: Tallies, days: readonly number[], prices: Prices): number | null {
  let [amount, kwh, seconds] = [0, 0, 0];
  for (const day of days) {
    const tally = tallies.day(day);
    if (tally === undefined) continue;
    for (const [quarter, price] of prices.ofDay(day, tally.kwh.length).entries()) {
      const energy = tally.kwh[quarter] ?? 0;
      seconds += tally.seconds[quarter] ?? 0;
      if (energy > 0 && price === undefined) return null;
      amount += energy * (price ?? 0);
      kwh += energy;
    }
  }
  const inGaps = tallies.inGaps(days);
  if (seconds === 0 && inGaps === 0) return null;
  // The hours of a gap's energy are unknown: it costs the average of the rest.
  return kwh > 0 ? (amount * (kwh + inGaps)) / kwh : amount;
}

/** Emissions by the factor that is valid on each day; null where one has none. */
export function emissionsOf(
  tallies: Tallies,
  parts: readonly DayPart[],
  { factors, time }: { factors: readonly EmissionFactor[]; time: SiteTime },
): EnergyReply["emissions"] {
  let [kg, total, source] = [0, 0, ""];
  for (const part of parts) {
    const { kwh } = energyOf(tallies, [part]);
    if (kwh === null) continue;
    const factor = validOn(factors, time.isoDate(part.day));
    if (factor === undefined) return null;
    kg += kwh * factor.kgPerKwh;
    total += kwh;
    ({ source } = factor);
  }
  return total === 0 ? null : { kg, kgPerKwh: kg / total, source };
}

function percentOver(present: number | null, other: number | null): number | null {
  return present === null || other === null || other === 0 ? null : (100 * (present - other)) / other;
}
