import { scorecard } from "@atrium/alarms";
import { type AlarmScorecard, type AlarmStatisticsQuery } from "@atrium/contract";
import type { StatisticsStore } from "./statisticsStore.ts";

/** The scorecard of a place and a stretch of time, from the journal. */
export async function readScorecard(
  store: StatisticsStore,
  { from, to: asked, ...place }: AlarmStatisticsQuery,
  now: number,
): Promise<AlarmScorecard> {
  const range = { from, to: Math.max(from, Math.min(asked, now)) };
  const [rates, sources, watched] = await Promise.all([
    store.rates(range, place),
    store.sources(range, place),
    store.watched(range),
  ]);
  const stood = await store.stood(range, place);
  return scorecard({ ...range, ...rates, ...sources, watched, stood });
}
