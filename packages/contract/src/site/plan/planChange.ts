import * as z from "zod";
import { FloorDrawing } from "../floorPlan.ts";
import { DeviceId } from "../../base/ids.ts";
import { FloorKey, PlacementKey, ZoneKey } from "../place.ts";
import { PlainName } from "../../base/plainName.ts";
import { Position } from "../../base/position.ts";
import { MODULES } from "../../devices/systems.ts";
import { NewFloor } from "../newFloor.ts";
import { PlanContent } from "./planContent.ts";
import { Underlay } from "./underlay.ts";

/** A device on a floor, as far as its place goes. */
export const PlacedDevice = z.object({
  id: DeviceId,
  module: z.enum(MODULES),
  name: z.string(),
  room: z.string(),
  zone: ZoneKey.nullable(),
  at: Position,
});
export type PlacedDevice = z.infer<typeof PlacedDevice>;

/** A floor's plan with what stands on it. */
export const PlanReply = z.object({
  placement: PlacementKey,
  floor: FloorKey,
  drawing: FloorDrawing,
  devices: z.array(PlacedDevice),
  hasUnderlay: z.boolean(),
  /** Of the site, when the plan was last changed. A change names it, so that nobody's change is lost unseen. */
  revision: z.int().nonnegative(),
});
export type PlanReply = z.infer<typeof PlanReply>;

/** The plan as it shall be, and the revision that was read. */
export const PlanChange = z.object({
  plan: PlanContent,
  /**
   * What becomes of devices whose room is gone: false refuses the change and names them, true gives each the room that it
   * stands in now.
   */
  movesDevices: z.boolean().default(false),
  revision: z.int().nonnegative(),
});
export type PlanChange = z.infer<typeof PlanChange>;

/** The plan as it is kept, and the devices that belong to another room or zone since. */
export const PlanChangeReply = PlanReply.extend({ moved: z.array(PlacedDevice) });
export type PlanChangeReply = z.infer<typeof PlanChangeReply>;

/** What lies under the plan while it is drawn; null: nothing. */
export const UnderlayReply = z.object({ underlay: Underlay.nullable(), revision: z.int().nonnegative() });
export type UnderlayReply = z.infer<typeof UnderlayReply>;
/** The underlay as it shall be, and the revision that was read. */
export const UnderlayChange = z.object({ ...UnderlayReply.shape });
export type UnderlayChange = z.infer<typeof UnderlayChange>;

/** A place with its first floor, to be added to the site. */
export const NewPlace = z.object({
  key: PlacementKey,
  /** Its number in addresses of equipment; unique in the site. */
  code: z.int().min(-1_000).max(1_000),
  name: PlainName,
  icon: z
    .string()
    .max(40)
    .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/)
    .default("building"),
  /** Its north-west corner on the plan of the site, metres. */
  at: Position.default([0, 0]),
  floor: NewFloor,
});
export type NewPlace = z.infer<typeof NewPlace>;
