import * as z from "zod";
import { FloorKey, ZoneKey } from "./place.ts";
import { PlainName } from "./plainName.ts";
import { Position, Segment } from "./position.ts";

/** Metres. */
const Length = z.number().positive().max(10_000);
const Level = z.number().min(-1_000).max(10_000);
const Outline = z.array(Position).min(3).max(500);
const Segments = z.array(Segment).max(5_000).default([]);
const RoomId = z
  .string()
  .max(64)
  .regex(/^[A-Za-z0-9]+([-_][A-Za-z0-9]+)*$/);

const NewRoom = z.object({
  id: RoomId,
  name: PlainName,
  short: PlainName.exactOptional(),
  zone: ZoneKey.exactOptional(),
  /** `office`, `corridor`, `lobby`, …: rooms that people walk through make the pseudo-zone "corridor". */
  kind: z
    .string()
    .max(40)
    .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/),
  /** Its corners; walls are derived from them. */
  poly: Outline,
  /** Where its name stands. */
  label: Position.exactOptional(),
});

/** A floor to be added to a place, in metres from its north-west corner. Its doors and furniture come with an import only. */
export const NewFloor = z.object({
  key: FloorKey,
  /** The floor's number in addresses of equipment; unique in its place. */
  code: z.int().min(-1_000).max(1_000),
  label: PlainName,
  /** Above the ground. It decides about the floor's place in the order of its building. */
  elevation: Level,
  height: z.number().nonnegative().max(1_000),
  /** Whether menus list it. */
  isInMenu: z.boolean().default(true),
  zones: z
    .array(z.object({ id: ZoneKey, label: PlainName }))
    .max(100)
    .default([]),
  plan: z.object({
    size: z.tuple([Length, Length]),
    /** Absent: the whole of `size`. */
    outline: Outline.exactOptional(),
    rooms: z.array(NewRoom).min(1).max(1_000),
    /** Where rooms have no wall between them, and walls of glass. */
    open: Segments,
    glass: Segments,
    windows: Segments,
    columns: z.array(Position).max(5_000).default([]),
  }),
});
export type NewFloor = z.infer<typeof NewFloor>;
