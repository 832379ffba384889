import { t } from "@atrium/words";
import * as z from "zod";
import { keysOf } from "../../base/exactRecord.ts";
import { DeviceId, PointKey } from "../../base/ids.ts";
import { PlainName } from "../../base/plainName.ts";

export const MAX_SCHEMATICS = 60;
export const MAX_NODES = 300;
const MAX_EDGES = 600;
/** The most values at a node or on an edge, and points that say whether an edge flows. */
export const MAX_SHOWN_POINTS = 6;
export const MAX_FLOW_POINTS = 20;
const MAX_CELLS = 200;

/** The pages that show drawings of the plant. */
const SCHEMATIC_PAGES = ["electrical", "mechanical", "plumbing"] as const;
export type SchematicPage = (typeof SCHEMATIC_PAGES)[number];

/** What flows in an edge: it decides its colour. */
export const SCHEMATIC_MEDIA = [
  "chilled-supply",
  "chilled-return",
  "condenser-cold",
  "condenser-warm",
  "hot",
  "cold",
  "sewage",
  "rain",
  "air",
  "electricity",
] as const;
export type SchematicMedium = (typeof SCHEMATIC_MEDIA)[number];

/** What a node is drawn as, with the columns and rows that it takes. A collector has its own size. */
const SCHEMATIC_KINDS = {
  chiller: [9, 5],
  "cooling-tower": [6, 5],
  "heat-exchanger": [7, 4],
  heater: [7, 4],
  "heat-pump": [7, 4],
  ahu: [8, 4],
  pump: [5, 5],
  fan: [5, 5],
  valve: [5, 5],
  meter: [5, 5],
  tank: [5, 6],
  sump: [5, 6],
  treatment: [7, 4],
  transformer: [5, 6],
  breaker: [5, 5],
  generator: [5, 5],
  capacitor: [4, 4],
  battery: [5, 5],
  charger: [5, 5],
  /** Where the grid comes in. */
  incomer: [12, 3],
  solar: [4, 4],
  "transfer-switch": [6, 4],
  board: [7, 4],
  /** What boards, feeders and generators are connected to; its name and values stand above it. */
  busbar: [20, 1],
  /** Where it comes from or goes to: the city's main, taps, the air outdoors. */
  place: [5, 3],
  collector: [1, 8],
} as const satisfies Record<string, readonly [columns: number, rows: number]>;
export type SchematicKind = keyof typeof SCHEMATIC_KINDS;

const Key = z
  .string()
  .max(40)
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, { error: () => t("expected lower-case letters, digits and hyphens") });
const Cell = z.number().min(0).max(MAX_CELLS).multipleOf(0.5);
const GridPosition = z.tuple([Cell, Cell]);

/** A point that a drawing shows. */
export const ShownPoint = z.strictObject({
  /** Absent: the device of its node. */
  device: DeviceId.exactOptional(),
  point: PointKey,
  /** Before the value; absent: nothing at an edge, the name of the point at a node. */
  name: PlainName.exactOptional(),
});
export type ShownPoint = z.infer<typeof ShownPoint>;

/** A point of a device, whatever node it is at. */
const DevicePoint = ShownPoint.extend({ device: DeviceId });

/** On which side of a symbol its name and values stand. */
export const LABEL_SIDES = ["left", "right"] as const;

export const SchematicNode = z.strictObject({
  key: Key,
  kind: z.enum(keysOf(SCHEMATIC_KINDS)),
  /** Column and row of its upper left corner. */
  at: GridPosition,
  /** Columns and rows; absent: those of its kind. */
  size: z.tuple([z.int().min(1).max(MAX_CELLS), z.int().min(1).max(MAX_CELLS)]).exactOptional(),
  /** Absent: the name of its device. */
  name: PlainName.exactOptional(),
  /** What it is of the plans. Absent: nothing measures it. */
  device: DeviceId.exactOptional(),
  points: z.array(ShownPoint).max(MAX_SHOWN_POINTS).default([]),
  /** Absent: below its symbol. */
  label: z.enum(LABEL_SIDES).exactOptional(),
});
export type SchematicNode = z.infer<typeof SchematicNode>;

export const SCHEMATIC_SIDES = ["left", "right", "top", "bottom"] as const;
/** A side of a node; `offset`: columns or rows from its left or its top, absent: its middle. */
const SchematicEnd = z.strictObject({ node: Key, side: z.enum(SCHEMATIC_SIDES), offset: Cell.exactOptional() });
export type SchematicEnd = z.infer<typeof SchematicEnd>;

const ReadPoint = z.strictObject({ device: DeviceId, point: PointKey });

/** A circuit breaker in a wire. Without a status its position is not known. */
const EdgeBreaker = z.strictObject({
  /** 0 while it is open. */
  status: ReadPoint.exactOptional(),
  /** Above 0 after it has tripped. */
  trip: ReadPoint.exactOptional(),
});
export type EdgeBreaker = z.infer<typeof EdgeBreaker>;

/** A pipe, a duct or a wire, in the direction in which it flows. */
export const SchematicEdge = z.strictObject({
  from: SchematicEnd,
  to: SchematicEnd,
  medium: z.enum(SCHEMATIC_MEDIA),
  /** Corners between its ends. */
  via: z.array(GridPosition).max(20).default([]),
  /** It flows while one of these is not 0, and the other way while their sum is below 0. Absent: that is not known. */
  flow: z.array(DevicePoint).max(MAX_FLOW_POINTS).default([]),
  breaker: EdgeBreaker.exactOptional(),
  points: z.array(DevicePoint).max(MAX_SHOWN_POINTS).default([]),
  /** Where its values stand; absent: beside its longest stretch. */
  label: GridPosition.exactOptional(),
});
export type SchematicEdge = z.infer<typeof SchematicEdge>;

/** A drawing of a part of the plant. */
export const Schematic = z.strictObject({
  key: Key,
  name: PlainName,
  page: z.enum(SCHEMATIC_PAGES),
  /** Columns and rows of its grid. */
  size: z.tuple([z.int().min(4).max(MAX_CELLS), z.int().min(4).max(MAX_CELLS)]),
  /** Figures of the whole, such as the plant's COP. */
  headline: z.array(DevicePoint).max(MAX_SHOWN_POINTS).default([]),
  nodes: z.array(SchematicNode).min(1).max(MAX_NODES),
  edges: z.array(SchematicEdge).max(MAX_EDGES),
});
export type Schematic = z.infer<typeof Schematic>;

/** `schematics` of `site.json`. */
export const Schematics = z.array(Schematic).max(MAX_SCHEMATICS);
export type Schematics = z.infer<typeof Schematics>;

/** Columns and rows of a node. */
export function nodeSize({ kind, size }: Pick<SchematicNode, "kind" | "size">): readonly [number, number] {
  return size ?? SCHEMATIC_KINDS[kind];
}

/** The points of a breaker that are named. */
function breakerPoints({ status, trip }: EdgeBreaker = {}) {
  return [status, trip].flatMap((point) => point ?? []);
}

/** Every point that a drawing reads, with its device. */
export function schematicPoints({
  headline,
  nodes,
  edges,
}: Pick<Schematic, "headline" | "nodes" | "edges">): { device: string; point: string }[] {
  return [
    ...headline,
    ...edges.flatMap(({ flow, points, breaker }) => [...flow, ...points, ...breakerPoints(breaker)]),
    ...nodes.flatMap(({ device: own, points }) =>
      points.flatMap(({ device = own, point }) => (device === undefined ? [] : [{ device, point }])),
    ),
  ].map(({ device, point }) => ({ device, point }));
}
