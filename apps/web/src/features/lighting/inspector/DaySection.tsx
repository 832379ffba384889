import type { PointId } from "@atrium/contract";
import { LoadingBlock } from "@atrium/ui";
import { DayTrend } from "@atrium/ui/charts";
import { useQuery } from "@tanstack/react-query";
import { clockWithSeconds } from "../../../platform/time.ts";
import type { Circuit } from "../circuits/circuit.ts";
import type { Reading } from "../circuits/reading.ts";
import { useLighting } from "../LightingContext.ts";
import { samplesQuery } from "../queries.ts";
import { startOfDay } from "../siteDay.ts";
import { energyOf, type Sample, samplesOf } from "./dayEnergy.ts";
import { Section } from "./Section.tsx";
import styles from "./inspector.module.css";

const DAY = 86_400_000;
const STEP = 5 * 60_000;

/** The circuit's level over today, yesterday beside it, and what it used today. */
export function DaySection({ circuit, reading }: { circuit: Circuit; reading: Reading }) {
  const { timeZone, now, lostAt } = useLighting();
  const time = lostAt ?? now();
  const today = startOfDay(time, timeZone);
  // In steps, so that the same question is not asked anew at every redraw.
  const until = Math.floor(time / STEP) * STEP + STEP;
  const levels = useSamples(circuit.points.level, { from: today - DAY, to: until });
  const powers = useSamples(circuit.points.power, { from: today, to: until });
  const energy = powers.samples === undefined ? undefined : energyOf(powers.samples, today, time);
  const note =
    lostAt !== undefined
      ? `until ${clockWithSeconds(lostAt, timeZone)}`
      : energy === undefined
        ? undefined
        : `${energy.toFixed(2)} kWh today`;
  return (
    <Section title="24 hours" note={note}>
      {levels.isError && <p className="muted">The history could not be read.</p>}
      {levels.samples === undefined && !levels.isError && <LoadingBlock width={300} height={92} />}
      {levels.samples !== undefined && (
        <DayTrend
          name={circuit.name}
          today={withNewest(levels.samples, today, reading)}
          yesterday={levels.samples.filter((sample) => sample.time < today)}
          from={today}
          to={today + DAY}
          now={time}
          unit="%"
          min={0}
          max={100}
          timeZone={timeZone}
        />
      )}
      <div className={styles["trendLegend"]} aria-hidden>
        <span>
          <i className={styles["todayLine"]} />
          Today
        </span>
        <span>
          <i className={styles["yesterdayLine"]} />
          Yesterday
        </span>
      </div>
    </Section>
  );
}

function useSamples(point: PointId | undefined, range: { from: number; to: number }) {
  const query = useQuery({
    ...samplesQuery({ point, ...range }),
    placeholderData: (previous) => previous,
  });
  return { samples: query.data === undefined ? undefined : samplesOf(query.data), isError: query.isError };
}

/** Today's samples, with the last one before midnight in front and what the device has just told at the end. */
function withNewest(samples: readonly Sample[], today: number, { level, seenAt, isStale }: Reading): Sample[] {
  const before = samples.findLast((sample) => sample.time < today);
  const since = samples.filter((sample) => sample.time >= today);
  const recorded = [...(before === undefined ? [] : [before]), ...since];
  const last = recorded.at(-1);
  const isNew = !isStale && level !== null && seenAt !== null && seenAt > (last?.time ?? 0) && last?.value !== level;
  return isNew ? [...recorded, { time: Math.max(seenAt, today), value: level }] : recorded;
}
