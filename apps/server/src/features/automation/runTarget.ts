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

/** What is to be commanded of a point; null: it is released. */
export interface RuleChange {
  readonly device: string;
  readonly point: string;
  readonly value: number | null;
}

/** Those whose effect is over at once. */
export function momentaryOf(targets: readonly RunTarget[]): RuleChange[] {
  return targets.filter(({ momentary }) => momentary !== undefined);
}
