import { SiteTime } from "@atrium/time";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { useCallback, useMemo } from "react";
import { useSite } from "../../platform/site.ts";
import { choiceOf, searchOf, type TrendChoice } from "./trendSearch.ts";

const HOUR = 3_600_000;

export type ChangeTrend = (by: Partial<Omit<TrendChoice, "misread">>) => void;

/** What the address asks for, and how the page changes that: all of its state is in the address. */
export function useTrendChoice(now: number): { choice: TrendChoice; time: SiteTime; change: ChangeTrend } {
  const search: Record<string, unknown> = useSearch({ strict: false });
  const navigate = useNavigate();
  const { timeZone } = useSite();
  const time = useMemo(() => SiteTime.of(timeZone), [timeZone]);
  // Only its limits go on with the clock, so hours will do: the choice stays the same object in between.
  const hour = Math.floor(now / HOUR) * HOUR;
  const choice = useMemo(() => choiceOf(search, { time, now: hour + HOUR }), [search, time, hour]);
  const change: ChangeTrend = useCallback(
    (by) => {
      void navigate({
        to: ".",
        search: (before: Record<string, unknown>) => ({ ...before, ...searchOf(by, time) }),
        resetScroll: false,
      });
    },
    [navigate, time],
  );
  return { choice, time, change };
}
