import type { TrendStep } from "@atrium/contract/devices";
import { DAY } from "@atrium/time";
import { type Recorded, RecordedPoint } from "./recordedPoint.ts";

/** What was recorded, as the history has it. */
export interface ConditionPast {
  pastAt(
    points: readonly number[],
    moment: number,
  ): Promise<{ readonly states: ReadonlyMap<number, { readonly value: number; readonly isKnown: boolean }> }>;
  stepAt(moment: number): Promise<TrendStep>;
  changes(
    points: readonly number[],
    range: { readonly from: number; readonly to: number },
  ): AsyncIterable<{ readonly length: number; readonly times: ArrayLike<number>; readonly values: ArrayLike<number> }>;
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
