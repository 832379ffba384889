import * as z from "zod";
import { Position, Segment } from "../base/position.ts";
import { Drawing } from "./floorPlan.ts";
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

/** What stands on a floor that is open to the sky, by how high it is drawn. */
export const CAMPUS_BLOCKS = ["room", "skylight", "unit", "tank"] as const;

const CampusBlock = z.object({
  kind: z.enum(CAMPUS_BLOCKS),
  outline: z.array(Position),
});

/** A room in the open: a road, a garden, a court. */
const CampusGround = z.object({
  room: z.string(),
  /** As the plan calls it. */
  kind: z.string(),
  outline: z.array(Position),
});

const CampusTree = z.object({ at: Position, radius: z.number().positive() });

/** A lamp on a post. @see CampusFigures `lit` */
const CampusPost = z.object({ at: Position, lamp: z.string() });

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
  /** In the open: on a floor with a ceiling these are courts, through which one sees down to the floor. */
  grounds: z.array(CampusGround),
  /** Only of floors that are open to the sky. */
  blocks: z.array(CampusBlock),
  /** Paths, water and marks, as the plan draws them. */
  marks: z.array(Drawing),
  trees: z.array(CampusTree),
  posts: z.array(CampusPost),
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
