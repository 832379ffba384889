import * as z from "zod";
import { EpochMillis } from "../base/ids.ts";

/** ms after the last touch for which a camera that turns is still that person's alone. */
export const CAMERA_GRIP_MILLIS = 15_000;

/** Who turns a camera now; null: whoever comes first may. */
export const CameraGrip = z.object({
  holder: z
    .object({
      /** By whom, as records name people. */
      name: z.string().max(200),
      /** It is whoever asks. */
      isOwn: z.boolean(),
      /** From then on it is free, unless it is touched again. */
      until: EpochMillis,
    })
    .nullable(),
});
export type CameraGrip = z.infer<typeof CameraGrip>;
