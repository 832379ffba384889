import * as z from "zod";
import { CAMERA_GRID_SIZES } from "./camera.ts";
import { DeviceId } from "../base/ids.ts";
import { PlainName } from "../base/plainName.ts";

/** A wall that somebody has kept: how many monitors it has, and the camera of each. */
export const CameraWall = z.object({
  name: PlainName,
  size: z.literal(CAMERA_GRID_SIZES),
  /** By their cells, row by row; null: an empty one. */
  cameras: z.array(DeviceId.nullable()).max(Math.max(...CAMERA_GRID_SIZES)),
});
export type CameraWall = z.infer<typeof CameraWall>;

/** All that one person has kept, by name. */
export const CameraWalls = z.object({ walls: z.array(CameraWall).max(20) });
export type CameraWalls = z.infer<typeof CameraWalls>;

const Speed = z.int().min(-100).max(100);

/** How a camera shall turn, in % of its full speed: to the right, up, closer. It stops by itself where it is not asked again. */
export const CameraMotion = z.object({ pan: Speed, tilt: Speed, zoom: Speed });
export type CameraMotion = z.infer<typeof CameraMotion>;

/** ms after which a camera that nobody asks to go on stops turning. */
export const CAMERA_DEADMAN_MILLIS = 1_000;
