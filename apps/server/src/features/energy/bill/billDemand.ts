import type { DemandCharge } from "@atrium/contract/site";
import { type BillDay, QUARTER } from "./billDays.ts";

/** The highest mean of some minutes. */
export interface DemandPeak {
  /** kW */
  readonly kw: number;
  readonly at: number;
  readonly minutes: 15 | 30 | 60;
}

const QUARTERS_IN_HOUR = 4;
/** Share by which equal amounts may differ: days are kept in 32-bit floats. */
const SAME_WITHIN = 1e-6;

/** Whether a charge is measured in a quarter hour of a day. */
function isMeasured({ periods, seasons }: DemandCharge, day: BillDay, quarter: number): boolean {
  const period = day.periods[quarter] ?? -1;
  const isInPeriod = periods.length === 0 || periods.includes(period);
  return isInPeriod && (seasons.length === 0 || seasons.includes(day.season));
}

/** The days on which a charge is due: of one that is charged in some seasons, theirs. */
export function chargedDays({ seasons }: DemandCharge, days: readonly BillDay[]): BillDay[] {
  return days.filter(({ season }) => seasons.length === 0 || seasons.includes(season));
}

/**
 * The highest mean of so many minutes by the clock, of those that were measured whole and lie in its periods; undefined: none
 * is. A meter that is read by the hour has no shorter mean than that.
 */
export function highestDemand(charge: DemandCharge, days: readonly BillDay[]): DemandPeak | undefined {
  const length = charge.minutes / 15;
  let peak: DemandPeak | undefined;
  for (const day of days) {
    const { imported, from } = day;
    if (imported === undefined) continue;
    const { amount, known } = imported;
    for (let first = 0; first + length <= amount.length; first += length) {
      let [sum, isWhole] = [0, true];
      for (let quarter = first; quarter < first + length; quarter += 1) {
        isWhole &&= known[quarter] === 1 && isMeasured(charge, day, quarter);
        sum += amount[quarter] ?? 0;
      }
      const kw = (sum * QUARTERS_IN_HOUR) / length;
      if (!isWhole || kw <= (peak?.kw ?? -1)) continue;
      const hour = first - (first % QUARTERS_IN_HOUR);
      peak = isByHour(amount.subarray(hour, hour + QUARTERS_IN_HOUR))
        ? { kw, at: from + hour * QUARTER, minutes: 60 }
        : { kw, at: from + first * QUARTER, minutes: charge.minutes };
    }
  }
  return peak;
}

/** kWh of its periods by their hours that were measured; undefined: none was. */
export function meanDemand(charge: DemandCharge, days: readonly BillDay[]): number | undefined {
  let [sum, quarters] = [0, 0];
  for (const day of days) {
    for (const [quarter, amount] of day.imported?.amount.entries() ?? []) {
      if (day.imported?.known[quarter] !== 1 || !isMeasured(charge, day, quarter)) continue;
      sum += amount;
      quarters += 1;
    }
  }
  return quarters === 0 ? undefined : (sum * QUARTERS_IN_HOUR) / quarters;
}

/** Nothing counts the same four times but an hour that was spread. */
function isByHour(quarters: Float64Array): boolean {
  const [first = 0] = quarters;
  return (
    first > 0 &&
    quarters.length === QUARTERS_IN_HOUR &&
    quarters.every((amount) => Math.abs(amount - first) <= SAME_WITHIN * Math.abs(first))
  );
}
