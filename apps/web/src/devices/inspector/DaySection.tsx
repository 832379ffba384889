import type { PointId } from "@atrium/contract";
import type { PointDescription } from "@atrium/contract/devices";
import { SiteTime } from "@atrium/time";
import { LoadingBlock } from "@atrium/ui";
import { DayTrend } from "@atrium/ui/charts";
import { useQuery } from "@tanstack/react-query";
import { QUALITY } from "@atrium/contract/devices";
import { ExportButton } from "../../exports/ExportButton.tsx";
import { usePoint } from "../../platform/liveHooks.ts";
import type { PointValue } from "../../platform/livePoints.ts";
import { clock } from "../../platform/time.ts";
import { useDevices } from "../DevicesContext.ts";
import type { Device } from "../device.ts";
import { CompareButton } from "./CompareButton.tsx";
import { samplesQuery } from "../queries.ts";
import { UsedToday } from "../UsedToday.tsx";
import { pointText } from "../words.ts";
import { energyOf, type Sample, samplesOf } from "./dayEnergy.ts";
import styles from "./history.module.css";
import { Section } from "./Section.tsx";
import { trendRange } from "./trendRange.ts";

const STEP = 5 * 60_000;

interface DaySectionProps {
  device: Device;
  /** The key of the point that is drawn. */
  point: string;
  /** The key of its power in W: what it used today stands beside the title. */
  power?: string;
  title?: string;
  /** In place of what the point itself spans. */
  range?: { min: number; max: number };
  /** Between which the value should be, e.g. where people feel well. */
  band?: { min: number; max: number; name: string };
  /** The setpoint: a dashed line up to now. */
  line?: number;
}

/** A point over today, yesterday beside it, and what the device used today. */
export function DaySection({ device, point: key, power, title = "24 hours", range, ...marks }: DaySectionProps) {
  const { timeZone, now, past, lostAt, system } = useDevices();
  const point = device.points[key];
  const time = lostAt ?? now();
  const calendar = SiteTime.of(timeZone);
  const today = calendar.startOfDay(time);
  // In steps, so that the same question is not asked anew at every redraw.
  const until = Math.floor(time / STEP) * STEP + STEP;
  const newest = usePoint(point?.id);
  const { samples, isError } = useSamples(point?.id, { from: calendar.addDays(today, -1), to: until });
  const powers = useSamples(power === undefined ? undefined : device.points[power]?.id, { from: today, to: until });
  const energy = powers.samples === undefined ? undefined : energyOf(powers.samples, today, time);
  const note =
    lostAt !== undefined ? (
      `until ${clock(lostAt, timeZone)}`
    ) : energy === undefined ? undefined : (
      <UsedToday
        text={`${energy.kwh.toFixed(2)} kWh ${past === undefined ? "today" : "by then"}`}
        coverage={energy.coverage}
      />
    );
  if (point === undefined) return null;
  return (
    <Section
      title={title}
      note={note}
      action={
        <>
          <CompareButton device={device} point={point} />
          <ExportButton
            isIcon
            what={title.toLowerCase()}
            of={() => ({
              list: "trend",
              points: [point.id],
              from: calendar.addDays(today, -1),
              to: until,
              step: "15m",
            })}
          />
        </>
      }
    >
      {isError && <p className="muted">The history could not be read.</p>}
      {samples === undefined && !isError && <LoadingBlock width={300} height={92} />}
      {samples !== undefined && (
        <DayTrend
          name={device.name}
          today={withNewest(
            // Of a moment of the past nothing is known that came after it.
            samples.filter((sample) => past === undefined || sample.time <= time),
            today,
            newest,
          )}
          yesterday={samples.filter((sample) => sample.time < today)}
          from={today}
          to={calendar.addDays(today, 1)}
          now={time}
          unit={point.unit ?? ""}
          {...(isNamed(point)
            ? { write: (value: number) => pointText(system.words, device, { key, value }) }
            : undefined)}
          {...(range ?? trendRange(point, samples))}
          {...marks}
          timeZone={timeZone}
        />
      )}
      <div className={`flex gap-14 t11 muted ${styles["trendLegend"]}`} aria-hidden>
        <span className="row">
          <i className={styles["todayLine"]} />
          {past === undefined ? "Today" : "That day"}
        </span>
        <span className="row">
          <i className={styles["yesterdayLine"]} />
          {past === undefined ? "Yesterday" : "Day before"}
        </span>
      </div>
    </Section>
  );
}

/** Whether its values have names instead of a unit. */
function isNamed({ kind }: PointDescription): boolean {
  return kind === "boolean" || kind === "enum";
}

function useSamples(point: PointId | undefined, range: { from: number; to: number }) {
  const query = useQuery({
    ...samplesQuery({ point, ...range }),
    placeholderData: (previous) => previous,
  });
  return { samples: query.data === undefined ? undefined : samplesOf(query.data), isError: query.isError };
}

/** Today's samples, with the last one before midnight in front and the device's newest value at the end. */
function withNewest(samples: readonly Sample[], today: number, newest: PointValue | undefined): Sample[] {
  const before = samples.findLast((sample) => sample.time < today);
  const since = samples.filter((sample) => sample.time >= today);
  const recorded = [...(before === undefined ? [] : [before]), ...since];
  const last = recorded.at(-1);
  if (newest?.quality !== QUALITY.good || newest.value === null || newest.time === null) return recorded;
  if (newest.time <= (last?.time ?? 0) || last?.value === newest.value) return recorded;
  return [...recorded, { time: Math.max(newest.time, today), value: newest.value }];
}
