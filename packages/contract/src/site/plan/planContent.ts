import * as z from "zod";
import type { FloorDrawing } from "../floorPlan.ts";
import { DeviceId } from "../../base/ids.ts";
import { limitedRecord } from "../../base/limitedRecord.ts";
import { PlacementKey, ZoneKey } from "../place.ts";
import { PlainName } from "../../base/plainName.ts";
import { Position, Segment } from "../../base/position.ts";
import { FactKey, FactValue } from "../../devices/siteDevice.ts";

/** Metres. */
export const PlanLength = z.number().positive().max(10_000);
export const PlanOutline = z.array(Position).min(3).max(500);
export const PlanRoomId = z
  .string()
  .max(64)
  .regex(/^[A-Za-z0-9]+([-_][A-Za-z0-9]+)*$/);
/** `office`, `corridor`, `lobby`, …: rooms that people walk through make the pseudo-zone "corridor". */
export const PlanRoomKind = z
  .string()
  .max(40)
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/);

const Word = z.string().max(80);
const Sign = z.union([z.literal(1), z.literal(-1)]);

export const PlanRoom = z.object({
  id: PlanRoomId,
  name: PlainName,
  short: PlainName.exactOptional(),
  zone: ZoneKey.exactOptional(),
  kind: PlanRoomKind,
  /** Its corners; walls are derived from them. */
  poly: PlanOutline,
  /** m². */
  area: z.number().nonnegative().max(100_000_000).exactOptional(),
  /** Where its name stands. */
  label: Position.exactOptional(),
  labelText: Word.exactOptional(),
  oneLine: z.boolean().exactOptional(),
  outdoor: z.boolean().exactOptional(),
  core: Word.exactOptional(),
  bookable: Word.exactOptional(),
  /** The building that the room stands for, on the plan of a whole site. */
  place: PlacementKey.exactOptional(),
});
export type PlanRoom = z.infer<typeof PlanRoom>;

/** What its own kind says of a door or a drawn thing beside what all say. */
const Others = limitedRecord(FactKey, FactValue, 40);

export const PlanDoor = z.intersection(
  z.object({
    id: PlanRoomId,
    /** Its middle, on a wall. */
    at: Position,
    /** Width, metres. */
    w: z.number().positive().max(100).exactOptional(),
    /** Along x or along y. */
    dir: z.enum(["h", "v"]),
    hinge: Sign.exactOptional(),
    swing: Sign.exactOptional(),
    double: z.boolean().exactOptional(),
    slide: z.boolean().exactOptional(),
    /** The access-control device at it. */
    device: DeviceId.exactOptional(),
  }),
  Others,
);
export type PlanDoor = z.infer<typeof PlanDoor>;

const PlanDrawing = z.intersection(z.object({ t: Word }), Others);
const Segments = z.array(Segment).max(5_000);

/**
 * The whole drawing of a floor as one save hands it over: a `FloorDrawing` without what the floor is called and where it is,
 * in metres from its north-west corner.
 */
export const PlanContent = z.object({
  size: z.tuple([PlanLength, PlanLength]),
  /** Degrees by which north is turned clockwise from up. */
  north: z.number().min(-360).max(360),
  outline: PlanOutline,
  zones: z.array(z.object({ id: ZoneKey, label: PlainName, tag: Position.exactOptional() })).max(100),
  rooms: z.array(PlanRoom).max(1_000),
  /** Where rooms have no wall between them, and walls of glass. */
  open: Segments,
  glass: Segments,
  windows: Segments,
  doors: z.array(PlanDoor).max(5_000),
  columns: z.array(Position).max(5_000),
  furniture: z.array(PlanDrawing).max(5_000),
  decor: z.array(PlanDrawing).max(5_000).exactOptional(),
});
export type PlanContent = z.infer<typeof PlanContent>;

/** The part of a floor's drawing that a save hands over, as it is kept: it may come from a folder and exceed a save's limits. */
export function planContentOf(drawing: FloorDrawing): Pick<FloorDrawing, keyof PlanContent> {
  const { size, north, outline, zones, rooms, open, glass, windows, doors, columns, furniture, decor } = drawing;
  const content = { size, north, outline, zones, rooms, open, glass, windows, doors, columns, furniture };
  return decor === undefined ? content : { ...content, decor };
}
