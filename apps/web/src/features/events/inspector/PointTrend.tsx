import type { EventRow } from "@atrium/contract/alarms";
import { hasTrend, MODULES, type PointDescription } from "@atrium/contract/devices";
import { LoadingBlock } from "@atrium/ui";
import { Lines, type Line } from "@atrium/ui/charts";
import { decimalsShown, sayNumber, sayTerm, sayUnit, t, valueShown } from "@atrium/words";
import { skipToken, useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { samplesOf, type Sample } from "../../../devices/inspector/dayEnergy.ts";
import { Section } from "../../../devices/inspector/Section.tsx";
import { ExportButton } from "../../../exports/ExportButton.tsx";
import { devicesQuery, samplesQuery } from "../../../devices/queries.ts";
import { useServerNow } from "../../../platform/liveHooks.ts";
import { useSite } from "../../../platform/site.ts";
import { clock, secondClock } from "../../../platform/time.ts";
import { samplesShown } from "../../../platform/words/shown.ts";
import styles from "./inspector.module.css";

const HOUR = 3_600_000;

/** Before the alarm, and in all. */
const HOURS = { before: 2, whole: 5 } as const;

/** A value ends this much before the next begins, hours: a second. */
const EDGE = 1 / 3600;

/** The point of an alarm two hours before and after it came. */
export function PointTrend({ row }: { row: EventRow }) {
  const { module, placement, floor, device, point: key } = row.source;
  const known = MODULES.find((one) => one === module);
  const { data } = useQuery(
    known === undefined || placement === undefined || floor === undefined || key === undefined
      ? { queryKey: ["devices", "none"], queryFn: skipToken }
      : devicesQuery(known, { placement, floor }),
  );
  if (key === undefined) return null;
  const point = data?.find(({ id }) => id === device)?.points[key];
  return point === undefined || !hasTrend(point) ? null : <Trend row={row} point={point} />;
}

function Trend({ row, point }: { row: EventRow; point: PointDescription }) {
  const { timeZone } = useSite();
  const now = useServerNow()();
  const at = row.alarm?.raisedAt ?? row.time;
  const from = Math.floor((at - HOURS.before * HOUR) / HOUR) * HOUR;
  const end = from + HOURS.whole * HOUR;
  // In steps, so that the same query is not repeated at every redraw.
  const to = Math.min(end, Math.ceil(now / STEP) * STEP);
  const { data, isError } = useQuery(samplesQuery({ point: point.id, from, to }));
  const { unit } = point;
  const limit = row.alarm?.reading?.limit;
  const lines = useMemo(
    () =>
      data &&
      trendLines({
        samples: samplesShown(samplesOf(data), unit),
        name: sayTerm(point.name),
        from,
        until: to,
        limit: limit === undefined || unit === undefined ? limit : valueShown(limit, unit),
      }),
    [data, point.name, from, to, limit, unit],
  );
  const ticks = useMemo(
    () => TICKS.map((tick) => ({ at: tick, label: clock(from + tick * HOUR, timeZone) })),
    [from, timeZone],
  );
  return (
    <Section
      title={sayTerm(point.name)}
      note={t("raised at {secondClock}", { secondClock: secondClock(at, timeZone) })}
      action={
        <ExportButton
          isIcon
          what={t("trend")}
          of={() => ({ list: "trend", points: [point.id], from, to, step: "15m" })}
        />
      }
    >
      {isError && <p className="t12 muted">{t("The history could not be loaded.")}</p>}
      {lines === undefined && !isError && <LoadingBlock width={300} height={180} />}
      {lines !== undefined && (
        <div className={styles["trend"]}>
          <Lines
            name={sayTerm(point.name)}
            unit={unit === undefined ? "" : sayUnit(unit)}
            lines={lines}
            ticks={ticks}
            periods={HOURS.whole}
            titleAt={(place) => secondClock(from + place * HOUR, timeZone)}
            format={(value) => sayNumber(value, unit === undefined ? 0 : decimalsShown(0, unit))}
          />
        </div>
      )}
      {limit !== undefined && <p className="t12 muted">{t("Dashed: limit")}</p>}
    </Section>
  );
}

const STEP = 60_000;
const TICKS = [0, 1, 2, 3, 4];

interface TrendOptions {
  readonly samples: readonly Sample[];
  readonly name: string;
  /** Epoch ms: the left edge, and where what is known ends. */
  readonly from: number;
  readonly until: number;
  readonly limit: number | undefined;
}

/** A point's samples as a line along hours: each value holds until the next; the limit goes across. */
function trendLines({ samples, name, from, until, limit }: TrendOptions): readonly Line[] {
  const place = (time: number) => (Math.max(from, time) - from) / HOUR;
  const points = samples.flatMap(({ time, value }, index) => {
    const end = samples[index + 1]?.time ?? until;
    return end <= from
      ? []
      : [
          { at: place(time), value },
          { at: Math.max(place(time), place(end) - EDGE), value },
        ];
  });
  const present: Line = { key: "value", name, kind: "present", points };
  if (limit === undefined) return [present];
  const across = [0, HOURS.whole].map((at) => ({ at, value: limit }));
  return [present, { key: "limit", name: t("Limit"), kind: "before", points: across }];
}
