import type { EventPage, EventQuery, EventRow } from "@atrium/contract/alarms";
import { type PointDescription, QUALITY_NAMES, type Trends, type TrendStep } from "@atrium/contract/devices";
import {
  type AlarmNote,
  MAX_PANEL_ROWS,
  type PanelPoint,
  panelPoints,
  type SeriesRow,
  type ValueRow,
} from "@atrium/contract/integrations";
import { t } from "@atrium/words";
import { AppError } from "../../platform/errors.ts";
import { type NamedPoint, PointIndex } from "../../platform/integrations/pointIndex.ts";
import { nameOf } from "../../platform/integrations/siteModel.ts";
import type { Reach } from "../../platform/reach.ts";

export interface GrafanaOptions {
  readonly directory: ConstructorParameters<typeof PointIndex>[0];
  readonly newest: {
    readonly values: ArrayLike<number>;
    readonly qualities: ArrayLike<number>;
    readonly times: ArrayLike<number>;
    readonly texts: { get(code: number): string | undefined };
  };
  readonly past: {
    trends(
      points: readonly number[],
      range: { readonly from: number; readonly to: number; readonly finest?: TrendStep },
    ): Promise<Trends>;
  };
  readonly events: { list(query: EventQuery & { readonly reach?: Reach | undefined }): Promise<EventPage> };
}

interface PointsAsked {
  readonly search: string;
  readonly system?: string;
  readonly point?: string;
  readonly building?: string;
  readonly floor?: string;
}

interface Span {
  readonly from: number;
  readonly to: number;
}

const QUARTER = 900_000;
const HOUR = 3_600_000;
const DAY = 86_400_000;
const ALARMS_AT_ONCE = 200;
const MAX_ALARMS = 1_000;

/** What panels of Grafana read: points, their history and newest values, and alarms. */
export class Grafana {
  readonly #options: GrafanaOptions;
  readonly #index: PointIndex;

  constructor(options: GrafanaOptions) {
    this.#options = options;
    this.#index = new PointIndex(options.directory);
  }

  points({ search, system, point, building, floor }: PointsAsked, reach: Reach | undefined): PanelPoint[] {
    const words = search.toLowerCase().split(/\s+/u);
    const rows: PanelPoint[] = [];
    for (const named of this.#index.within(reach)) {
      const { device } = named;
      if (system !== undefined && device.module !== system) continue;
      if (point !== undefined && named.point.key !== point) continue;
      if (building !== undefined && device.placement !== building) continue;
      if (floor !== undefined && device.floor !== floor) continue;
      const label = this.#index.label(named);
      if (!words.every((word) => label.toLowerCase().includes(word))) continue;
      rows.push(pointRow(named, label));
      if (rows.length === MAX_PANEL_ROWS) break;
    }
    return rows;
  }

  /** @throws AppError ENF001 for a point that there is not, EVA001 for a range that is too long */
  async series(
    asked: Span & { readonly points: string; readonly interval: number },
    reach: Reach | undefined,
  ): Promise<SeriesRow[]> {
    const named = this.#named(asked.points, reach).filter(({ point }) => point.kind !== "text");
    if (named.length === 0) return [];
    const { from, to, interval } = asked;
    const ids = named.map(({ point }) => Number(point.id));
    const { series } = await this.#options.past.trends(ids, { from, to, finest: finestOf(interval) });
    return series.flatMap(({ times, means }, row) => {
      const one = named[row];
      if (one === undefined) return [];
      const { id, point } = one;
      const facts = { id, label: this.#index.label(one), unit: point.unit ?? "" };
      return times.map((time, at) => ({ time, value: means[at] ?? null, ...facts }));
    });
  }

  /** @throws AppError ENF001 */
  values(points: string, reach: Reach | undefined): ValueRow[] {
    const { values, qualities, times, texts } = this.#options.newest;
    return this.#named(points, reach).map((named): ValueRow => {
      const { id, point } = named;
      const value = values[Number(point.id)] ?? Number.NaN;
      const time = times[Number(point.id)] ?? Number.NaN;
      const isKnown = !Number.isNaN(value);
      return {
        id,
        label: this.#index.label(named),
        value: isKnown && point.kind !== "text" ? value : null,
        text: isKnown ? wordOf(point, value, texts) : "",
        unit: point.unit ?? "",
        quality: isKnown ? (QUALITY_NAMES[qualities[Number(point.id)] ?? 0] ?? "bad") : "unknown",
        time: Number.isNaN(time) ? null : Math.round(time),
      };
    });
  }

  async alarms(
    {
      from,
      to,
      building,
      floor,
      priority,
    }: Span & Pick<PointsAsked, "building" | "floor"> & { readonly priority: number },
    reach: Reach | undefined,
  ): Promise<AlarmNote[]> {
    const notes: AlarmNote[] = [];
    let after: string | undefined;
    do {
      const page = await this.#options.events.list({
        view: "all",
        kind: "alarm",
        search: "",
        from,
        to,
        placement: building,
        floor,
        limit: ALARMS_AT_ONCE,
        after,
        reach,
      });
      notes.push(...page.rows.flatMap((row) => noteOf(row)).filter((note) => note.priority <= priority));
      after = page.next ?? undefined;
    } while (after !== undefined && notes.length < MAX_ALARMS);
    return notes;
  }

  #named(points: string, reach: Reach | undefined): NamedPoint[] {
    return panelPoints(points).map((id) => {
      const found = this.#index.find(id, reach);
      if (found === undefined) throw new AppError("ENF001", t("Point {id} not found", { id }));
      return found;
    });
  }
}

function pointRow({ id, device, point }: NamedPoint, label: string): PanelPoint {
  return {
    id,
    label,
    device: device.id,
    point: point.key,
    name: nameOf(`${device.name} ${point.name}`),
    system: device.module,
    building: device.placement,
    floor: device.floor,
    unit: point.unit ?? "",
  };
}

/** None finer than the dots of a panel are apart. */
function finestOf(interval: number): TrendStep {
  if (interval >= DAY) return "1d";
  if (interval >= HOUR) return "1h";
  return interval >= QUARTER ? "15m" : "raw";
}

function wordOf(
  { kind, states }: PointDescription,
  value: number,
  texts: { get(code: number): string | undefined },
): string {
  if (kind === "boolean") return value === 0 ? "false" : "true";
  const word = kind === "text" ? texts.get(value) : states?.find((state) => state.value === value)?.name;
  return word === undefined ? String(value) : nameOf(word);
}

function noteOf({ time, text, source, alarm }: EventRow): AlarmNote[] {
  if (alarm === undefined) return [];
  const { priority, state, isActive, returnedAt, code } = alarm;
  const where = [source.placeName, source.name].filter((part) => part !== undefined).join(" · ");
  return [
    {
      time,
      timeEnd: isActive ? null : (returnedAt ?? time),
      title: nameOf(text),
      text: nameOf(where),
      priority,
      state,
      tags: [`priority ${priority}`, code, source.module].filter((tag) => tag !== undefined).join(","),
    },
  ];
}
