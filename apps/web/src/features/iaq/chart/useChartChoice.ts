import { SiteTime } from "@atrium/time";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { useCallback, useMemo } from "react";
import { useSite } from "../../../platform/site.ts";
import { type ChartChoice, choiceOf, searchOf } from "./chartSearch.ts";

const HOUR = 3_600_000;

type Change = (by: Partial<Omit<ChartChoice, "misread">>) => void;

/** What the address asks the chart for, and how the page changes that: all of its state is in the address. */
export function useChartChoice(now: number): { choice: ChartChoice; time: SiteTime; change: Change } {
  const search: Record<string, unknown> = useSearch({ strict: false });
  const navigate = useNavigate();
  const { timeZone } = useSite();
  const time = useMemo(() => SiteTime.of(timeZone), [timeZone]);
  // Only its limits go on with the clock, so hours will do: the choice stays the same object in between.
  const hour = Math.floor(now / HOUR) * HOUR;
  const choice = useMemo(() => choiceOf(search, { time, now: hour + HOUR }), [search, time, hour]);
  const change: Change = useCallback(
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
