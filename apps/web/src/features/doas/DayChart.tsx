import type { PointId } from "@atrium/contract";
import type { PointDescription, TrendReply } from "@atrium/contract/devices";
import { SiteTime } from "@atrium/time";
import { Card, LoadingBlock } from "@atrium/ui";
import { DayPair, Legend, type TrendSample } from "@atrium/ui/charts";
import { t } from "@atrium/words";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useControl } from "../../control/ControlContext.tsx";
import { useDevicePoint } from "../../devices/DevicesContext.ts";
import type { Device } from "../../devices/device.ts";
import { samplesQuery } from "../../devices/queries.ts";
import { ExportButton } from "../../exports/ExportButton.tsx";
import type { PointValue } from "../../platform/livePoints.ts";
import styles from "./doas.module.css";

const STEP = 5 * 60_000;
/** ppm: air outdoors is never below it. */
const FOOT = 400;

/** Today's carbon dioxide of the return air, and the fan that works against it. */
export function DayChart({ unit }: { unit: Device }) {
  const { timeZone, now, past, lostAt } = useControl();
  const time = lostAt ?? now();
  const calendar = SiteTime.of(timeZone);
  const today = calendar.startOfDay(time);
  // In steps, so that the same query is not repeated at every redraw.
  const until = Math.floor(time / STEP) * STEP + STEP;
  const co2 = useDay(unit.points["return-co2"], { from: today, to: until });
  const fan = useDay(unit.points["supply-fan"], { from: today, to: until });
  const newestCo2 = useDevicePoint(unit, "return-co2");
  const newestFan = useDevicePoint(unit, "supply-fan");
  const limit = useDevicePoint(unit, "co2-limit")?.value ?? undefined;
  // Of a moment of the past nothing is known that came after it.
  const byThen = (samples: readonly TrendSample[]) =>
    past === undefined ? samples : samples.filter((sample) => sample.time <= time);
  const isRead = co2.samples !== undefined && fan.samples !== undefined;
  return (
    <Card
      className={styles["chart"]}
      title={t("Return air CO₂ and fan")}
      note={past !== undefined ? t("that day") : lostAt === undefined ? t("today") : t("until live data was lost")}
      actions={
        <>
          <Legend
            entries={[
              { mark: "ink", name: t("CO₂, ppm") },
              { mark: "solid", name: t("Fan, 0 to 100 %") },
            ]}
          />
          <ExportButton
            isIcon
            what={t("CO₂ and fan")}
            of={() => ({ list: "trend", points: pointsOf(unit), from: today, to: until, step: "15m" })}
          />
        </>
      }
    >
      <div className={styles["plot"]}>
        {(co2.isError || fan.isError) && <p className="muted">{t("The history could not be loaded.")}</p>}
        {!isRead && !co2.isError && !fan.isError && <LoadingBlock width="100%" height={160} />}
        {isRead && (
          <DayPair
            name={t("{name}, return air CO₂ and fan", { name: unit.name })}
            measure={{ name: "CO₂", unit: "ppm", limit, samples: byThen(withNewest(co2.samples ?? [], newestCo2)) }}
            share={{ name: t("Fan"), samples: byThen(withNewest(fan.samples ?? [], newestFan)) }}
            from={today}
            to={calendar.addDays(today, 1)}
            now={time}
            timeZone={timeZone}
            min={FOOT}
          />
        )}
      </div>
    </Card>
  );
}

function pointsOf({ points }: Device): PointId[] {
  return [points["return-co2"], points["supply-fan"]].flatMap((point) => (point === undefined ? [] : [point.id]));
}

function useDay(point: PointDescription | undefined, range: { from: number; to: number }) {
  const query = useQuery({ ...samplesQuery({ point: point?.id, ...range }), placeholderData: keepPreviousData });
  return { samples: query.data === undefined ? undefined : samplesOf(query.data), isError: query.isError };
}

function samplesOf({ before, times, means }: TrendReply): TrendSample[] {
  const samples = times.map((time, index) => ({ time, value: means[index] ?? null }));
  return before === null ? samples : [before, ...samples];
}

/** The history is written a little later than the device reports. */
function withNewest(samples: readonly TrendSample[], newest: PointValue | undefined): readonly TrendSample[] {
  const { value = null, time = null } = newest ?? {};
  if (value === null || time === null || time <= (samples.at(-1)?.time ?? 0)) return samples;
  return [...samples, { time, value }];
}
