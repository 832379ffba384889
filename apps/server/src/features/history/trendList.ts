import type { PointId } from "@atrium/contract";
import {
  type DeviceDescription,
  type PointDescription,
  type Trends,
  MAX_SERIES_VALUES,
} from "@atrium/contract/devices";
import type { ExportQuery } from "@atrium/contract/exports";
import { type Clock, DAY, HOUR, QUARTER } from "@atrium/time";
import { phrase, type Phrase, sayTerm, t } from "@atrium/words";
import { commonPlace, type SiteNames } from "../../platform/audit/siteNames.ts";
import { AppError } from "../../platform/errors.ts";
import type { Cell, ExportTable, WrittenColumn } from "../../platform/exports/exportTable.ts";

type Asked = Extract<ExportQuery, { list: "trend" }>;
type Step = Asked["step"];

export interface TrendListNeeds {
  readonly names: SiteNames;
  readonly clock: Pick<Clock, "now">;
  readonly directory: { point(id: number): { readonly device: string; readonly key: string } | undefined };
  readonly trends: (
    points: readonly PointId[],
    range: { readonly from: number; readonly to: number; readonly step: Step },
  ) => Promise<Trends>;
}

const LENGTHS: Readonly<Record<Step, number>> = { "15m": QUARTER, "1h": HOUR, "1d": DAY };
const MEANS: Readonly<Record<Step, Phrase>> = {
  "15m": phrase("15-minute means"),
  "1h": phrase("Hourly means"),
  "1d": phrase("Daily means"),
};
/** What would make the rows fewer. */
const NARROWER: Readonly<Record<Step, Phrase>> = {
  "15m": phrase("Choose hourly means or a shorter range"),
  "1h": phrase("Choose daily means or a shorter range"),
  "1d": phrase("Choose a shorter range"),
};

/** A row of each step of the range, a column of each point: its mean. What was not measured is empty. @throws AppError ENF001 */
export async function trendList(needs: TrendListNeeds, asked: Asked): Promise<ExportTable> {
  const { names, clock } = needs;
  const { points, step, from } = asked;
  const to = Math.min(asked.to, clock.now());
  const length = LENGTHS[step];
  const named = points.map((id) => namedPoint(needs, id));
  const columns: WrittenColumn[] = [
    { key: "from", title: t("From"), isMoment: true },
    ...named.map(({ device, point }) => ({
      key: String(point.id),
      title: `${device.name}, ${sayTerm(point.name)}`,
      ...(point.unit === undefined ? {} : { unit: point.unit }),
    })),
  ];
  return {
    title: t("Trend"),
    place:
      commonPlace(
        named.map(({ device }) => device),
        names,
      ) ?? names.siteName,
    period: { from, to },
    filters: [t(MEANS[step])],
    columns,
    count: Math.max(0, Math.ceil(to / length) - Math.floor(from / length)),
    narrower: t(NARROWER[step]),
    batches: () => steps(needs, { points, step, from, to }),
  };
}

/** As many steps as a series may have, window by window: a range of years is never in memory. */
async function* steps(
  { trends }: TrendListNeeds,
  { points, step, from, to }: Pick<Asked, "points" | "step" | "from" | "to">,
): AsyncIterable<readonly (readonly Cell[])[]> {
  const length = LENGTHS[step];
  const window = (MAX_SERIES_VALUES - 2) * length;
  let next = from;
  while (next < to) {
    const end = Math.min(to, next + window);
    const reply = await trends(points, { from: next, to: end, step });
    // A step that the window cuts belongs to the next one.
    const until = end === to ? to : reply.from + Math.floor((end - reply.from) / length) * length;
    const rows = new Map<number, Cell[]>();
    for (const [column, { times, means }] of reply.series.entries()) {
      for (const [index, time] of times.entries()) {
        if (time >= until) continue;
        const row = rows.get(time) ?? [time, ...points.map(() => null)];
        row[column + 1] = means[index] ?? null;
        rows.set(time, row);
      }
    }
    yield [...rows.entries()].sort(([one], [other]) => one - other).map(([, row]) => row);
    next = until;
  }
}

function namedPoint(
  { directory, names }: TrendListNeeds,
  id: PointId,
): { device: DeviceDescription; point: PointDescription } {
  const found = directory.point(id);
  const device = found === undefined ? undefined : names.device(found.device);
  const point = device?.points.find((one) => one.id === id);
  if (device === undefined || point === undefined) throw new AppError("ENF001", t("Point {id} not found", { id }));
  return { device, point };
}
