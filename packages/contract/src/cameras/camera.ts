import { t, term } from "@atrium/words";
import * as z from "zod";
import { CAMERA_STREAM_WAYS } from "./cameraStream.ts";
import { DeviceId } from "../base/ids.ts";

/** Types of camera, by the key a floor plan writes (specification point 3). */
export const CAMERA_TYPES = {
  "fixed-box": term("Fixed Box"),
  "panoramic-ir": term("Panoramic IR"),
  "outdoor-dome-ptz": term("Outdoor Dome PTZ"),
  "fixed-dome": term("Fixed Dome"),
  panoramic: term("Panoramic"),
  "fixed-bullet": term("Fixed Bullet"),
  "outdoor-dome": term("Outdoor Dome"),
} as const;

/** How many monitors the camera wall shows at once (specification point 9). */
export const CAMERA_GRID_SIZES = [1, 4, 9] as const;

/** The camera that is nearest to a device among those that see it where they were mounted to look; null: none does. */
export const SeeingCamera = z.object({ camera: z.object({ id: DeviceId, name: z.string().max(200) }).nullable() });

/** What a camera takes as the name of a preset (VAPIX, Pan/Tilt/Zoom API): one line, without the sign that it keeps for itself. */
export const CameraPresetName = z
  .string()
  .trim()
  .min(1)
  .max(31)
  .regex(/^[^~\p{Cc}\p{Cs}\p{Zl}\p{Zp}]*$/u, { error: () => t("Enter plain text without ~") })
  .refine((name) => name.toLowerCase() !== "home", {
    error: () => t("“Home” is reserved for the camera's mounted direction"),
  });
export type CameraPresetName = z.infer<typeof CameraPresetName>;

/** Presets of one camera. */
export const MAX_CAMERA_PRESETS = 100;

/** Where a camera can be sent, as the camera itself keeps it. */
export const CameraPresets = z.object({ presets: z.array(CameraPresetName).max(MAX_CAMERA_PRESETS) });
export type CameraPresets = z.infer<typeof CameraPresets>;

export const CameraPresetChoice = z.object({ name: CameraPresetName });

/** How a page may open a camera itself, with an account that may look and nothing else. */
export const CameraViewing = z.discriminatedUnion("state", [
  z.object({
    state: z.literal("ready"),
    way: z.enum(CAMERA_STREAM_WAYS).exclude(["gateway"]),
    host: z.string().max(253),
    port: z.int().min(1).max(65_535),
    username: z.string().max(200),
    password: z.string().max(1_000),
    /** Whether the password may be sent unhashed, where the camera asks for nothing else. */
    allowsBasic: z.boolean(),
  }),
  /**
   * Its pictures come from the server; no port is configured, and its number gives none; its connection has no viewing account;
   * it has the host name under which the page came.
   */
  z.object({ state: z.enum(["gateway", "no-port", "no-account", "own-host"]) }),
]);
export type CameraViewing = z.infer<typeof CameraViewing>;
