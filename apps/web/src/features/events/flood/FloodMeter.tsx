import { useSite } from "../../../platform/site.ts";
import { FLOOD_BEGINS, getAlarmStatistics } from "@atrium/contract/alarms";
import { StateGlyph } from "@atrium/ui";
import { phrase, t } from "@atrium/words";
import { Button } from "@mantine/core";
import { SiteTime } from "@atrium/time";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { ask } from "../../../platform/http.ts";
import { useEventCounts } from "../../../platform/liveHooks.ts";
import { clock } from "../../../platform/time.ts";
import { ageWords } from "../eventWords.ts";
import type { Grouping } from "../list/grouping.ts";
import { useCalendar } from "../list/useCalendar.ts";
import { FloodBars } from "./FloodBars.tsx";
import styles from "./flood.module.css";

interface FloodMeterProps {
  group: Grouping | undefined;
  onGroup: (group: Grouping | undefined) => void;
}

const TEN_MINUTES = 600_000;
const GROUPINGS = [
  ["source", phrase("Group by source")],
  ["alarm", phrase("Group by alarm")],
] as const;

/** How many alarms ask for somebody on the whole campus: of the last ten minutes, over the day, and what waits. */
export function FloodMeter({ group, onGroup }: FloodMeterProps) {
  const counts = useEventCounts();
  const { now, timeZone } = useCalendar();
  const today = SiteTime.of(timeZone).startOfDay(now);
  const to = Math.floor(now / TEN_MINUTES) * TEN_MINUTES + TEN_MINUTES;
  // What the whole site had over the day is not for a role of a part of it.
  const isPart = useSite().isPart === true;
  const label = isPart ? t("Alarm rate, your places") : t("Alarm rate, all buildings");
  const { data } = useQuery({
    queryKey: ["events", "rates", today, to],
    enabled: !isPart,
    queryFn: ({ signal }) => ask(getAlarmStatistics, { query: { from: today, to }, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: 60_000,
  });
  if (counts === undefined) return <div className={`flex flex-none border ${styles["meter"]}`} />;
  const { rate, floodSince, unacknowledged, oldestAt, shelved, nextBackAt } = counts;
  const waiting = unacknowledged.reduce((sum, count) => sum + count, 0);
  return (
    <section className={`flex flex-none border ${styles["meter"]}`} aria-label={label} data-flood={floodSince !== null}>
      <div className={`col justify-center flex-none ${styles["figure"]}`}>
        <span className="t12 muted">{label}</span>
        <span>
          <b className={`b num ${styles["big"]}`}>{rate}</b> {t("in 10 min")}
        </span>
        <span className="row gap-6 t12 ink2">
          <StateGlyph state={floodSince === null ? "normal" : "trouble"} size={13} />
          {floodSince === null ? t("Manageable") : t("Flood since {clock}", { clock: clock(floodSince, timeZone) })}
        </span>
      </div>
      {!isPart && <FloodBars rates={data?.rates ?? []} from={today} timeZone={timeZone} />}
      {(floodSince !== null || group !== undefined) && (
        <div className={`col justify-center gap-6 ${styles["grouping"]}`}>
          {GROUPINGS.map(([by, words]) => (
            <Button
              key={by}
              size="xs"
              variant={group === by ? "filled" : "default"}
              aria-pressed={group === by}
              onClick={() => onGroup(group === by ? undefined : by)}
            >
              {t(words)}
            </Button>
          ))}
        </div>
      )}
      <Waiting
        count={waiting}
        words={t("to acknowledge")}
        more={oldestAt === null ? "" : t("oldest {age}", { age: ageWords(now - oldestAt) })}
      />
      <Waiting
        count={shelved}
        words={t("shelved")}
        more={nextBackAt === null ? "" : t("next returns at {clock}", { clock: clock(nextBackAt, timeZone) })}
      />
      <output className="sr-only">
        {floodSince === null ? "" : t("Alarm flood: more than {FLOOD_BEGINS} alarms in ten minutes", { FLOOD_BEGINS })}
      </output>
    </section>
  );
}

function Waiting({ count, words, more }: { count: number; words: string; more: string }) {
  return (
    <div className={`col justify-center flex-none ${styles["waiting"]}`}>
      <b className={`b num ${styles["big"]}`}>{count}</b>
      <span className="t12 ink2">{words}</span>
      <span className="t12 muted num">{more}</span>
    </div>
  );
}
