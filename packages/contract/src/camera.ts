import * as z from "zod";
import { DeviceId } from "./ids.ts";

/** Types of camera, by the key a floor plan writes (specification point 3). */
export const CAMERA_TYPES = {
  "fixed-box": "Fixed Box",
  "panoramic-ir": "Panoramic IR",
  "outdoor-dome-ptz": "Outdoor Dome PTZ",
  "fixed-dome": "Fixed Dome",
  panoramic: "Panoramic",
  "fixed-bullet": "Fixed Bullet",
  "outdoor-dome": "Outdoor Dome",
} as const;

/** How many monitors the camera wall shows at once (specification point 9). */
export const CAMERA_GRID_SIZES = [1, 4, 9] as const;

/** The camera that is nearest to a device among those that see it where they were mounted to look; null: none does. */
export const SeeingCamera = z.object({ camera: z.object({ id: DeviceId, name: z.string().max(200) }).nullable() });
