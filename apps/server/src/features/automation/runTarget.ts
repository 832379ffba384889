import { DeviceId, PointKey } from "@atrium/contract";
import * as z from "zod";

/** What a run sets, as it was found when it began. */
export const RunTarget = z.object({
  device: DeviceId,
  point: PointKey,
  value: z.number(),
  /** Its effect is over at once, so the run does not go on wanting it. `null`: nothing is done when it ends. */
  momentary: z.object({ stop: z.number().nullable() }).exactOptional(),
});
export type RunTarget = z.infer<typeof RunTarget>;
