import * as z from "zod";
import { FloorKey, ZoneKey } from "./place.ts";
import { PlainName } from "../base/plainName.ts";
import { PlanLength, PlanOutline, PlanRoom } from "./plan/planContent.ts";
import { Position, Segment } from "../base/position.ts";

const Level = z.number().min(-1_000).max(10_000);
const Segments = z.array(Segment).max(5_000).default([]);

const NewRoom = PlanRoom.pick({ id: true, name: true, short: true, zone: true, kind: true, poly: true, label: true });

/** A floor to be added to a place, in metres from its north-west corner. Its doors come with its plan's first change. */
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
    size: z.tuple([PlanLength, PlanLength]),
    /** Absent: the whole of `size`. */
    outline: PlanOutline.exactOptional(),
    rooms: z.array(NewRoom).min(1).max(1_000),
    /** Where rooms have no wall between them, and walls of glass. */
    open: Segments,
    glass: Segments,
    windows: Segments,
    columns: z.array(Position).max(5_000).default([]),
  }),
});
export type NewFloor = z.infer<typeof NewFloor>;
