import { formatDate } from "@atrium/contract";
import type { SiteTime } from "@atrium/time";
import { useQuery } from "@tanstack/react-query";
import { type Period, periodWithToday, type placeAsked } from "./statisticsAddress.ts";
import { scorecardQuery } from "./statisticsQueries.ts";

/** Days of history by which alarms can be judged. */
const ENOUGH_DAYS = 7;

interface Asked {
  readonly whole: Period;
  readonly place: ReturnType<typeof placeAsked>;
  readonly time: SiteTime;
}

/**
 * The scorecard of whole days. As long as there are not seven of them, nothing is judged, and the present day is counted too: what
 * is there already can be seen.
 */
export function useScorecard({ whole, place, time }: Asked) {
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
