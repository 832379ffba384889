import type { TrendStep } from "@atrium/contract/devices";
import { DAY } from "@atrium/time";
import type { RoomPast } from "../optimum/recordedDays.ts";
import { type Recorded, RecordedPoint } from "./recordedPoint.ts";

/** What was recorded, with the step that the history still has of a moment. */
export interface ConditionPast extends RoomPast {
  stepAt(moment: number): Promise<TrendStep>;
}

interface Asked {
  readonly past: ConditionPast;
  readonly to: number;
  readonly days: number;
}

/** The last days of a point; where single values are forgotten, only the days of which they are kept. */
export async function readRecorded(point: number, { past, to, days }: Asked): Promise<Recorded> {
  let from = to - days * DAY;
  while (from < to - DAY && (await past.stepAt(from)) !== "raw") from += DAY;
  const { states } = await past.pastAt([point], from);
  const state = states.get(point);
  const recorded = new RecordedPoint({ from, to, before: state?.isKnown === true ? state.value : Number.NaN });
  for await (const batch of past.changes([point], { from, to })) recorded.take(batch);
  return recorded.end();
}
