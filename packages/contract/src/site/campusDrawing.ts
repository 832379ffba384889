import * as z from "zod";
import { Position, Segment } from "../base/position.ts";
import { FloorKey, PlacementKey } from "./place.ts";

/** A window of a floor's facade. */
const CampusWindow = z.object({
  /** On the edge of the floor, in metres of its plan. */
  at: Segment,
  /** The room behind it. */
  room: z.string(),
});

/** A field of solar cells, in metres of the floor's plan, which stands open on it. */
export const CampusPanels = z.object({
  x: z.number(),
  y: z.number(),
  w: z.number().positive(),
  h: z.number().positive(),
  cols: z.int().min(1).max(200).default(1),
  rows: z.int().min(1).max(200).default(1),
});
export type CampusPanels = z.infer<typeof CampusPanels>;

/** A storey as it is seen from outside. */
const CampusFloor = z.object({
  key: FloorKey,
  /** Metres above the ground of the place, and up to its ceiling; a height of 0 is open to the sky. */
  elevation: z.number(),
  height: z.number(),
  /** In metres of its plan, whose origin is where the building stands. */
  outline: z.array(Position),
  windows: z.array(CampusWindow),
  panels: z.array(CampusPanels),
});

/** A place as it is seen from outside. One whose floors have no height is ground. */
const CampusBuilding = z.object({
  key: PlacementKey,
  /** Where the origin of its plans is on the site, and how far they are turned, degrees clockwise. */
  at: Position,
  rotation: z.number(),
  /** In metres of the site. */
  footprint: z.array(Position),
  /** From the ground up. */
  floors: z.array(CampusFloor),
});
export type CampusBuilding = z.infer<typeof CampusBuilding>;

/** The buildings of the site from outside, as the overview of the campus draws them. */
export const CampusDrawing = z.object({
  /** Width and depth of the site, metres. */
  size: Position,
  buildings: z.array(CampusBuilding),
});
export type CampusDrawing = z.infer<typeof CampusDrawing>;
