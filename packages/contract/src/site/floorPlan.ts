import * as z from "zod";
import { FloorKey, PlacementKey, ZoneKey } from "./place.ts";
import { Position, Segment } from "../base/position.ts";
import { MODULES } from "../devices/systems.ts";

export const Room = z.object({
  id: z.string(),
  name: z.string(),
  short: z.string().optional(),
  zone: ZoneKey.optional(),
  kind: z.string(),
  core: z.string().optional(),
  outdoor: z.boolean().optional(),
  bookable: z.string().optional(),
  place: PlacementKey.optional(),
  area: z.number().nonnegative().optional(),
  poly: z.array(Position).min(3),
  label: Position.optional(),
  labelText: z.string().optional(),
  oneLine: z.boolean().optional(),
});
export type Room = z.infer<typeof Room>;

export const Door = z.looseObject({
  id: z.string(),
  at: Position,
  w: z.number().optional(),
  dir: z.enum(["h", "v"]),
  hinge: z.union([z.literal(1), z.literal(-1)]).optional(),
  swing: z.union([z.literal(1), z.literal(-1)]).optional(),
  double: z.boolean().optional(),
  slide: z.boolean().optional(),
  device: z.string().optional(),
});
export type Door = z.infer<typeof Door>;

/** A drawn thing without behaviour; `t` names its shape and the other fields are that shape's own. */
export const Drawing = z.looseObject({ t: z.string() });
export type Drawing = z.infer<typeof Drawing>;

export const PlannedDevice = z.looseObject({
  id: z.string(),
  module: z.enum(MODULES),
  room: z.string(),
  zone: ZoneKey.optional(),
  at: Position,
  name: z.string(),
});
export type PlannedDevice = z.infer<typeof PlannedDevice>;

/** One floor as the site folder holds it (`plans/<place>/<floor>.json`). Walls are derived from rooms, never stored. */
export const FloorPlan = z.object({
  id: z.string(),
  building: PlacementKey,
  floor: FloorKey,
  label: z.string(),
  code: z.int(),
  floorCode: z.int(),
  unit: z.literal("m"),
  size: Position,
  elevation: z.number(),
  height: z.number(),
  north: z.number(),
  outline: z.array(Position),
  zones: z.array(z.object({ id: ZoneKey, label: z.string(), tag: Position.optional() })),
  rooms: z.array(Room),
  open: z.array(Segment),
  glass: z.array(Segment),
  windows: z.array(Segment),
  doors: z.array(Door),
  columns: z.array(Position),
  furniture: z.array(Drawing),
  decor: z.array(Drawing).optional(),
  devices: z.array(PlannedDevice),
});
export type FloorPlan = z.infer<typeof FloorPlan>;

/** What `GET …/plans/:placement/:floor` answers: the drawing without devices. */
export const FloorDrawing = FloorPlan.omit({ devices: true });
export type FloorDrawing = z.infer<typeof FloorDrawing>;
