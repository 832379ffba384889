import { CAMPUS, TOTAL } from "@atrium/contract/site";
import type { SiteTime } from "@atrium/time";
import { EventLoopYielder } from "../../platform/eventLoopYielder.ts";
import type { PricedDays, Terms } from "../../platform/usage.ts";
import { QUARTER } from "./counterFlow.ts";
import type { DayProfile, MeterGroup } from "./dayProfile.ts";
import { DaySums } from "./daySums.ts";
import { amountOf, amountsOfDays, costByPeriod, costOf } from "./figures.ts";
import type { DayPart } from "./ranges.ts";
import { selectionsOf } from "./selection.ts";
import { MeterSums } from "./meterSums.ts";
import { Prices } from "../../platform/prices.ts";

interface Known {
  /** Which uses count; undefined: all. */
  readonly uses: readonly string[] | undefined;
  readonly groups: readonly MeterGroup[];
  /** By the beginnings of their days. */
  readonly profiles: ReadonlyMap<number, DayProfile>;
  readonly time: SiteTime;
}

/** What meters of some days that are over would cost by each of several terms. */
export async function pricedDays(
  days: readonly number[],
  terms: readonly Terms[],
  { uses, groups, profiles, time }: Known,
): Promise<PricedDays[]> {
  const { isPlace } = selectionsOf({ placement: CAMPUS, floor: TOTAL, uses, type: "day-in-span" });
  const yielder = new EventLoopYielder();
  const parts = days.map((day): DayPart => ({ day, first: 0, end: (time.addDays(day, 1) - day) / QUARTER }));
  const answers: PricedDays[] = [];
  for (const one of terms) {
    // Days of their own: those of the pages know what they cost by the site's terms.
    const sums = new DaySums(groups);
    const prices = new Prices(one, time);
    const tallies = new MeterSums(await sums.of(profiles, yielder), sums.set(isPlace), prices);
    answers.push({
      amount: amountOf(tallies, parts).amount,
      days: amountsOfDays(tallies, parts),
      measured: tallies.measured(parts),
      money: costOf(tallies, days),
      periods: costByPeriod(tallies, days),
    });
    await yielder.yieldIfDue();
  }
  return answers;
}
