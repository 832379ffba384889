import { formatDate } from "@atrium/contract";
import { SiteTime } from "@atrium/time";
import { TimeLine } from "@atrium/ui/timeline";
import { sayClock, t } from "@atrium/words";
import { useQuery, keepPreviousData, queryOptions } from "@tanstack/react-query";
import type { ReactElement } from "react";
import { type Looked, readMarks } from "../platform/past/pastCalls.ts";
import type { PastSpeed } from "../platform/past/pastSource.ts";
import { useSite } from "../platform/site.ts";
import { moment, secondClock } from "../platform/time.ts";
import { MomentPicker } from "./MomentPicker.tsx";
import { NearestMark } from "./NearestMark.tsx";
import { PlayControls } from "./PlayControls.tsx";
import { type Replay, useReplayState } from "./ReplayContext.ts";
import styles from "./replay.module.css";
import { useLiveClock } from "./useLiveClock.ts";
import type { ReplayMarks } from "@atrium/contract/devices";

const MINUTE = 60_000;

interface ReplayBarProps {
  replay: Replay;
  /** What the page shows live, whose past it is. */
  looked: Looked;
  /** How fast it plays; absent: as fast as is good for values. */
  speeds?: readonly Exclude<PastSpeed, 0>[] | undefined;
}

/** The day under a page: what happened, and any of its seconds to look at. */
export function ReplayBar({ replay, looked, speeds }: ReplayBarProps): ReactElement {
  const { timeZone } = useSite();
  const state = useReplayState(replay);
  const now = useLiveClock(replay);
  const calendar = SiteTime.of(timeZone);
  const from = calendar.startOfDay(state.at ?? now);
  const to = calendar.addDays(from, 1);
  const isToday = now < to;
  const isPast = state.at !== undefined;
  const { data, isError } = useQuery(marksQuery(looked, { from, to }, { isToday, isPast }));
  const marks = data?.marks ?? [];
  const write = (time: number): string => secondClock(time, timeZone);
  return (
    <section className={`row ${styles["bar"]}`} aria-label={t("Replay timeline")} data-past={isPast}>
      <div className={`col items-start gap-6 flex-none ${styles["side"]}`}>
        <PlayControls replay={replay} state={state} marks={marks} speeds={speeds} />
        <MomentPicker at={state.at} now={now} keptFrom={data?.keptFrom ?? undefined} onChoose={replay.show} />
      </div>
      <div className={`col grow ${styles["middle"]}`}>
        <TimeLine
          label={t("Displayed time")}
          from={from}
          to={to}
          now={now}
          value={state.at}
          ticks={ticksOf(calendar, { from, to }, timeZone)}
          marks={marks}
          write={write}
          speak={(time) => (time === undefined ? "live" : moment(time, timeZone))}
          onDrag={(time) => {
            if (isPast) replay.look(time);
            else replay.show(time);
          }}
          onSeek={replay.show}
          onEnd={replay.goLive}
          onToggle={() => {
            if (state.speed > 0 && state.at !== undefined) replay.show(state.at);
            else replay.past.play(1);
          }}
        />
        {isPast && (
          <NearestMark
            at={state.at}
            marks={marks}
            isError={isError}
            keptFrom={data?.keptFrom}
            step={data?.step}
            write={write}
          />
        )}
      </div>
    </section>
  );
}

/** Every three hours of the site's clock. */
function ticksOf(calendar: SiteTime, { from, to }: { from: number; to: number }, timeZone: string) {
  const hours = calendar.hours(from, to).filter((time) => calendar.local(time).hour % 3 === 0);
  return [
    ...hours.map((time) => ({ time, label: formatDate(time, "HH:mm", timeZone) })),
    { time: to, label: sayClock(1_440) },
  ];
}

interface Day {
  /** Epoch ms. */
  readonly from: number;
  readonly to: number;
}

/** What happened on a day. Of today it is asked again: often while one looks at the past, seldom where it is only an outlook. */
function marksQuery(looked: Looked, day: Day, { isToday, isPast }: { isToday: boolean; isPast: boolean }) {
  return queryOptions({
    // Entering the past asks again: what was read when the page opened may be old.
    queryKey: ["replay", "marks", looked.channel, looked.placement, looked.floor, day.from, isPast],
    queryFn: ({ signal }): Promise<ReplayMarks> => readMarks(looked, day, signal),
    staleTime: isToday ? MINUTE : Number.POSITIVE_INFINITY,
    refetchInterval: isToday ? (isPast ? MINUTE : 5 * MINUTE) : false,
    placeholderData: keepPreviousData,
  });
}
