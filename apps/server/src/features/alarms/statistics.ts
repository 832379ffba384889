import { type JournalSums, scorecard } from "@atrium/alarms";
import type { AlarmScorecard, AlarmStatisticsQuery } from "@atrium/contract/alarms";
import { holidaysOf, type SiteFile } from "@atrium/contract/site";
import type { SiteTime } from "@atrium/time";
import type { StatisticsStore } from "./statisticsStore.ts";

export interface StatisticsOptions {
  readonly store: StatisticsStore;
  readonly clock: { now(): number };
  readonly time: SiteTime;
  readonly directory: { readonly settings: Pick<SiteFile, "calendar"> };
}

/** The scorecard of a place and a stretch of time, from the journal. */
export async function readScorecard(
  { store, clock, time, directory }: StatisticsOptions,
  { from, to: asked, ...place }: AlarmStatisticsQuery,
): Promise<AlarmScorecard> {
  const range = { from, to: Math.max(from, Math.min(asked, clock.now())) };
  const [rates, sources, watched, since] = await Promise.all([
    store.rates(range, place),
    store.sources(range, place),
    store.watched(range),
    store.since(),
  ]);
  const stood = await store.stood(range, place);
  const sums: JournalSums = { ...range, ...rates, ...sources, watched, stood };
  const [first, last] = [time.isoDate(from), time.isoDate(asked)];
  const holidays = holidaysOf(directory.settings).between(first, last);
  return { ...scorecard(sums), since, holidays: holidays.map(({ on }) => on) };
}
