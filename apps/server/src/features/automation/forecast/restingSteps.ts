import type { ForecastStep as PlainStep } from "@atrium/automation";
import { type PointDescription, restOf } from "@atrium/contract/devices";

/** What a forecast knows of a point that nothing commands. */
export interface Resting {
  readonly point: Pick<PointDescription, "isWritable" | "isMomentary" | "rest">;
  /** The value before, of a point that is commanded now; null: it is not known. undefined: nothing commands it. */
  readonly before: number | null | undefined;
  /** What the point shows; null: it is not known. */
  readonly shows: number | null;
}

/**
 * Steps with the value that follows where nothing wants the point: its rest state, where the server keeps its priorities. null where
 * that is not known.
 */
export function restingSteps<Kind extends string>(
  steps: readonly PlainStep<Kind>[],
  { point, before, shows }: Resting,
): PlainStep<Kind>[] {
  const rest = restOf(point);
  if (rest === undefined || rest === "default") return [...steps];
  let last = shows;
  // A point that nothing commands now is at rest as it is.
  let free = before === undefined ? shows : before;
  return steps.map((step, index) => {
    if (step.by !== null) {
      last = step.value;
      return step;
    }
    const isFree = index === 0 && before === undefined;
    if (!isFree && rest === "stay") free = last;
    if (typeof rest === "number" && !isFree) free = rest;
    last = free;
    return { ...step, value: free };
  });
}
