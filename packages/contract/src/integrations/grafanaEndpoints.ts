import { t } from "@atrium/words";
import * as z from "zod";
import { AlarmPriority, AlarmState } from "../alarms/alarm.ts";
import { API_BASE } from "../base/api.ts";
import { endpoint } from "../base/endpoint.ts";
import { EpochMillis } from "../base/ids.ts";
import { FloorKey, PlacementKey } from "../site/place.ts";

const PATH = `${API_BASE}/grafana`;
const GRAFANA = {
  method: "GET",
  needs: "viewable",
  reach: { by: "filter" },
  tag: "integrations",
  refuses: ["ENF001"],
} as const;

/** Points of one panel, and rows of one answer. */
export const MAX_PANEL_POINTS = 60;
export const MAX_PANEL_ROWS = 5_000;

/** The id of a point as other systems see it: `point_L-O1-B-03_level`. */
const PANEL_POINT = /^point_[A-Za-z0-9~-]{1,200}_[a-z0-9_-]{1,64}$/;

/** As a variable of a dashboard writes several: `{a,b}`, or with commas alone. */
const PanelPoints = z
  .string()
  .max(8_000)
  .refine((text) => panelPoints(text).length <= MAX_PANEL_POINTS, {
    error: () => t("at most {most} points", { most: MAX_PANEL_POINTS }),
  })
  .refine((text) => panelPoints(text).every((id) => PANEL_POINT.test(id)), {
    error: () => t("expected ids of points, such as point_L-O1-B-03_level"),
  });

/** The ids that a text names; empty where it names none. */
export function panelPoints(text: string): readonly string[] {
  return text
    .replaceAll(/^\{|\}$/g, "")
    .split(",")
    .map((id) => id.trim())
    .filter((id) => id !== "");
}

/** A dashboard writes moments as milliseconds. */
const Moment = z.coerce.number().pipe(EpochMillis);
const range = { from: Moment, to: Moment };
const isForward = ({ from, to }: { readonly from: number; readonly to: number }) => to > from;
const later = { path: ["to"], error: () => t("must be later than from") };

const place = { building: PlacementKey.exactOptional(), floor: FloorKey.exactOptional() };

const PanelPoint = z.object({
  id: z.string(),
  /** "Office Building, 1st Floor · Lamp 3 · Level" */
  label: z.string(),
  device: z.string(),
  point: z.string(),
  name: z.string(),
  system: z.string(),
  building: z.string(),
  floor: z.string(),
  unit: z.string(),
});
export type PanelPoint = z.infer<typeof PanelPoint>;

export const getGrafanaHealth = endpoint({
  ...GRAFANA,
  path: PATH,
  runsOn: "core",
  summary: "Answer the connection test of a Grafana data source",
  reply: z.object({ status: z.literal("ok"), site: z.string() }),
});

export const listGrafanaPoints = endpoint({
  ...GRAFANA,
  path: `${PATH}/points`,
  runsOn: "core",
  summary: "List points for a variable of a Grafana dashboard",
  query: z.object({
    /** Words that are in the label, in any case. */
    search: z.string().max(100).default(""),
    /** A system: `air-condition`. */
    system: z.string().max(64).exactOptional(),
    /** The key of a point: `temperature`. */
    point: z.string().max(64).exactOptional(),
    ...place,
  }),
  reply: z.array(PanelPoint).max(MAX_PANEL_ROWS),
});

const SeriesRow = z.object({
  time: EpochMillis,
  /** null: a gap begins. */
  value: z.number().nullable(),
  id: z.string(),
  label: z.string(),
  unit: z.string(),
});
export type SeriesRow = z.infer<typeof SeriesRow>;

export const getGrafanaSeries = endpoint({
  ...GRAFANA,
  path: `${PATH}/series`,
  runsOn: "core",
  summary: "Read the history of points for a Grafana panel; the step follows the range and the panel's interval",
  query: z
    .object({
      points: PanelPoints,
      ...range,
      /** Ms between two dots of the panel. */
      interval: z.coerce.number().min(0).max(Number.MAX_SAFE_INTEGER).default(0),
    })
    .refine(isForward, later),
  reply: z.array(SeriesRow),
});

const ValueRow = z.object({
  id: z.string(),
  label: z.string(),
  value: z.number().nullable(),
  /** The word of a state, or what a text point says. */
  text: z.string(),
  unit: z.string(),
  quality: z.enum(["good", "stale", "bad", "stuck", "unknown"]),
  /** null: there was never a value. */
  time: EpochMillis.nullable(),
});
export type ValueRow = z.infer<typeof ValueRow>;

export const getGrafanaValues = endpoint({
  ...GRAFANA,
  path: `${PATH}/values`,
  runsOn: "core",
  summary: "Read the newest values of points, with quality and time",
  query: z.object({ points: PanelPoints }),
  reply: z.array(ValueRow).max(MAX_PANEL_POINTS),
});

const AlarmNote = z.object({
  time: EpochMillis,
  /** null: its cause is still there. */
  timeEnd: EpochMillis.nullable(),
  title: z.string(),
  text: z.string(),
  priority: AlarmPriority,
  state: AlarmState,
  tags: z.string(),
});
export type AlarmNote = z.infer<typeof AlarmNote>;

export const listGrafanaAlarms = endpoint({
  ...GRAFANA,
  path: `${PATH}/alarms`,
  runsOn: "core",
  summary: "List alarms of a range, newest first, as annotations of a Grafana dashboard",
  query: z
    .object({
      ...range,
      ...place,
      /** This priority and the more urgent ones. */
      priority: z.coerce.number().pipe(AlarmPriority).default(4),
    })
    .refine(isForward, later)
    .refine(({ building, floor }) => floor === undefined || building !== undefined, {
      path: ["building"],
      error: () => t("must be given with a floor"),
    }),
  reply: z.array(AlarmNote).max(MAX_PANEL_ROWS),
});
