import * as z from "zod";
import { DeviceId, EpochMillis } from "../base/ids.ts";

/** A passage of which so much time has passed as the server hears of it has no picture: it would be of another moment, ms. */
export const PICTURED_WITHIN = 5_000;

/** What a camera saw as somebody came to a door or a plate was read. The picture itself is at `field-events/:id/picture`, as JPEG. */
export const PassagePicture = z.object({
  camera: DeviceId,
  /** As it was called then. */
  name: z.string().max(200),
  takenAt: EpochMillis,
});
export type PassagePicture = z.infer<typeof PassagePicture>;

/** Whether a camera takes pictures of passages, and for how long they are kept. */
export const CameraPassages = z.object({
  isOn: z.boolean(),
  /** 0: no camera of the site takes any. */
  days: z.int().nonnegative(),
});
export type CameraPassages = z.infer<typeof CameraPassages>;

export const CameraPassagesChoice = CameraPassages.pick({ isOn: true });
