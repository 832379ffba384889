import type { BoundAlarm, RecordedChanges, RuleTrial } from "@atrium/alarms";
import type { TrendStep } from "@atrium/contract/devices";
import { EventLoopYielder } from "../../platform/eventLoopYielder.ts";

/** What was recorded, as the history has it. */
export interface AlarmPast {
  pastAt(
    points: readonly number[],
    moment: number,
  ): Promise<{ readonly states: ReadonlyMap<number, { readonly value: number; readonly isKnown: boolean }> }>;
  stepAt(moment: number): Promise<TrendStep>;
  changes(
    points: readonly number[],
    range: { readonly from: number; readonly to: number },
  ): AsyncIterable<RecordedChanges>;
}

/** Samples after which others may have a turn. */
const SAMPLES_A_TURN = 2_000;

/** All points that some alarms read. */
export function pointsRead(alarms: readonly BoundAlarm[]): number[] {
  const gates = alarms.flatMap(({ gate }) => (gate === undefined ? [] : [gate.point]));
  return [...new Set([...alarms.flatMap(({ points }) => points), ...gates])];
}

/** Gives what was recorded in a range to some trials; others work in between. */
export async function readInto(
  trials: readonly RuleTrial[],
  {
    past,
    points,
    ...range
  }: {
    readonly past: Pick<AlarmPast, "changes">;
    readonly points: readonly number[];
    readonly from: number;
    readonly to: number;
  },
): Promise<void> {
  const yielder = new EventLoopYielder();
  for await (const batch of past.changes(points, range)) {
    for (let from = 0; from < batch.length; from += SAMPLES_A_TURN) {
      const rows = { from, to: Math.min(from + SAMPLES_A_TURN, batch.length) };
      for (const trial of trials) trial.take(batch, rows);
      await yielder.yieldIfDue();
    }
  }
}
