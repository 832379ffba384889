import type { PointId } from "@atrium/contract";
import { type PointDescription, hasTrend, trendPointText } from "@atrium/contract/devices";
import { SiteTime } from "@atrium/time";
import { LoadingBlock, Icon, IconButton } from "@atrium/ui";
import { DayTrend } from "@atrium/ui/charts";
import { sayNumber, sayTerm, sayUnit, t, uncapital, valueShown } from "@atrium/words";
import { useQuery } from "@tanstack/react-query";
import { QUALITY } from "@atrium/contract/devices";
import { ExportButton } from "../../exports/ExportButton.tsx";
import { usePoint } from "../../platform/liveHooks.ts";
import { rangeShown, samplesShown } from "../../platform/words/shown.ts";
import type { PointValue } from "../../platform/livePoints.ts";
import { clock } from "../../platform/time.ts";
import { useDevices } from "../DevicesContext.ts";
import type { Device } from "../device.ts";
import { samplesQuery } from "../queries.ts";
import { UsedToday } from "../UsedToday.tsx";
import { pointText } from "../words.ts";
import { energyOf, type Sample, samplesOf } from "./dayEnergy.ts";
import styles from "./history.module.css";
import { Section } from "./Section.tsx";
import { ROUTES } from "@atrium/contract/pages";
import { type AnyRouter, useRouter } from "@tanstack/react-router";
import chartLine from "lucide-react/icons/chart-line";

const TRENDS: string = ROUTES["monitor-trends"].path;

/** Steps that read well as the top of a drawing. */
const STEPS = [1, 2, 5, 10] as const;
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
export function DaySection({ device, point: key, power, title = t("24 hours"), ...marks }: DaySectionProps) {
  const { timeZone, now, past, lostAt, system } = useDevices();
  const point = device.points[key];
  const time = lostAt ?? now();
  const calendar = SiteTime.of(timeZone);
  const today = calendar.startOfDay(time);
  // In steps, so that the same query is not repeated at every redraw.
  const until = Math.floor(time / STEP) * STEP + STEP;
  const newest = usePoint(point?.id);
  const { samples, isError } = useSamples(point?.id, { from: calendar.addDays(today, -1), to: until });
  const powers = useSamples(power === undefined ? undefined : device.points[power]?.id, { from: today, to: until });
  const energy = powers.samples === undefined ? undefined : energyOf(powers.samples, today, time);
  const note =
    lostAt !== undefined ? (
      t("until {clock}", { clock: clock(lostAt, timeZone) })
    ) : energy === undefined ? undefined : (
      <UsedToday
        text={
          past === undefined
            ? t("{kwh} kWh today", { kwh: sayNumber(energy.kwh, 2) })
            : t("{kwh} kWh up to then", { kwh: sayNumber(energy.kwh, 2) })
        }
        coverage={energy.coverage}
      />
    );
  if (point === undefined) return null;
  const { unit } = point;
  const { range, band, line } = marks;
  return (
    <Section
      title={title}
      note={note}
      action={
        <>
          <CompareButton device={device} point={point} />
          <ExportButton
            isIcon
            what={uncapital(title)}
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
      {isError && <p className="muted">{t("The history could not be loaded.")}</p>}
      {samples === undefined && !isError && <LoadingBlock width={300} height={92} />}
      {samples !== undefined && (
        <DayTrend
          name={device.name}
          today={samplesShown(
            withNewest(
              // Of a moment of the past nothing is known that came after it.
              samples.filter((sample) => past === undefined || sample.time <= time),
              today,
              newest,
            ),
            unit,
          )}
          yesterday={samplesShown(
            samples.filter((sample) => sample.time < today),
            unit,
          )}
          from={today}
          to={calendar.addDays(today, 1)}
          now={time}
          unit={unit === undefined ? "" : sayUnit(unit)}
          {...(isNamed(point)
            ? { write: (value: number) => pointText(system.words(), device, { key, value }) }
            : undefined)}
          {...(range === undefined ? trendRange(point, samples) : rangeShown(range, unit))}
          {...(band === undefined ? undefined : { band: { ...band, ...rangeShown(band, unit) } })}
          {...(line === undefined ? undefined : { line: valueShown(line, unit ?? "") })}
          timeZone={timeZone}
        />
      )}
      <div className={`flex gap-14 t11 muted ${styles["trendLegend"]}`} aria-hidden>
        <span className="row">
          <i className={styles["todayLine"]} />
          {past === undefined ? t("Today") : t("That day")}
        </span>
        <span className="row">
          <i className={styles["yesterdayLine"]} />
          {past === undefined ? t("Yesterday") : t("Previous day")}
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

/** What the drawing of a point spans, in the unit that is shown: all states, the whole share, else what was measured with a little air. */
function trendRange(point: PointDescription, samples: readonly Sample[]): { min: number; max: number } {
  if (point.kind === "boolean") return { min: 0, max: 1 };
  const codes = point.states?.map(({ value }) => value) ?? [];
  if (codes.length > 0) return { min: Math.min(...codes), max: Math.max(...codes) };
  if (point.unit === "%") return { min: point.min ?? 0, max: point.max ?? 100 };
  const values = samplesShown(samples, point.unit).flatMap(({ value }) => (value === null ? [] : [value]));
  if (values.length === 0) return rangeShown({ min: point.min ?? 0, max: point.max ?? 1 }, point.unit);
  return around(Math.min(...values), Math.max(...values));
}

function around(low: number, high: number): { min: number; max: number } {
  const wide = Math.max(high - low, Math.abs(high) * 0.02, 0.5);
  const power = 10 ** Math.floor(Math.log10(wide));
  const step = power * (STEPS.find((each) => each * power >= wide) ?? 10);
  const half = step / 2;
  // A value that cannot be negative is not drawn below zero.
  const min = low >= 0 ? Math.max(0, Math.floor(low / half) * half) : Math.floor(low / half) * half;
  return { min, max: Math.max(Math.ceil(high / half) * half, min + half) };
}

/** Leads to the point's trend, where any other points can be put beside it. */
function CompareButton({ device, point }: { device: Device; point: PointDescription }) {
  const router: AnyRouter = useRouter();
  if (!hasTrend(point)) return null;
  return (
    <IconButton
      label={t("Compare {name} with other points", { name: sayTerm(point.name) })}
      icon={<Icon of={chartLine} size={15} />}
      onClick={() => {
        const search = new Map([["points", trendPointText({ device: device.id, key: point.key })]]);
        void router.navigate({ to: TRENDS, search: Object.fromEntries(search) });
      }}
    />
  );
}
