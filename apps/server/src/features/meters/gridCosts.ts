import type { FromGrid, GridShares } from "../../platform/usage.ts";
import { amountOfPeriods, PeriodSums } from "./dayCosts.ts";
import { amountsOfDays } from "./figures.ts";
import type { DayPart } from "./ranges.ts";
import type { MeterSums } from "./meterSums.ts";

/**
 * What came from the grid of what was counted: of each hour the part of the site's supply that did. Hours of which that is not known, and
 * what gaps counted, have the mean of the rest.
 * @returns undefined without shares, null where no hour is known
 */
export function fromGridOf(
  tallies: MeterSums,
  parts: readonly DayPart[],
  shares: GridShares | undefined,
): FromGrid | null | undefined {
  if (shares === undefined) return undefined;
  const sums = new PeriodSums();
  let [money, counted] = [0, 0];
  const shareOfDay = new Map<number, number>();
  for (const { day } of parts) {
    const ofDay = shares.get(day);
    const charged = ofDay && tallies.charged(day, ofDay);
    if (charged === undefined || charged.counted === 0) continue;
    sums.add(charged.periods);
    money += charged.money;
    counted += charged.counted;
    shareOfDay.set(day, amountOfPeriods(charged.periods) / charged.counted);
  }
  const used = amountsOfDays(tallies, parts);
  const isNothing = shareOfDay.size === 0 && used.every(({ amount }) => amount === 0);
  if (counted === 0 && !isNothing) return null;
  const mean = counted === 0 ? 0 : sums.amount / counted;
  const days = used.map(({ day, amount }) => ({
    day,
    amount: amount === null ? null : amount * (shareOfDay.get(day) ?? mean),
  }));
  const all = used.reduce((sum, { amount }) => sum + (amount ?? 0), 0);
  return {
    amount: days.reduce((sum, { amount }) => sum + (amount ?? 0), 0),
    days,
    money: Number.isNaN(money) ? null : counted === 0 ? 0 : (money * all) / counted,
    periods: sums.priced,
  };
}
