/** One sample of a trend. A null value begins a gap: nothing is known until the next sample. */
export interface TrendSample {
  /** Milliseconds since 1970. */
  readonly time: number;
  readonly value: number | null;
}

/** A stretch without a gap, as corners of a step line: each value holds until the next sample. */
export interface StepRun {
  readonly from: number;
  readonly until: number;
  readonly steps: readonly { readonly time: number; readonly value: number }[];
}

interface Window {
  readonly from: number;
  readonly until: number;
}

/**
 * Cuts samples (oldest first) into stretches inside the window. The last sample before the window counts, because its
 * value still holds at the window's edge; the last one inside holds until the window's end.
 */
export function stepRuns(samples: readonly TrendSample[], window: Window): StepRun[] {
  const runs: StepRun[] = [];
  let steps: { time: number; value: number }[] = [];
  const finish = (until: number): void => {
    const first = steps[0];
    if (first !== undefined && until > first.time) runs.push({ from: first.time, until, steps });
    steps = [];
  };
  samples.forEach((sample, index) => {
    const next = samples[index + 1];
    const endsBefore = next !== undefined && next.time <= window.from;
    if (endsBefore || sample.time >= window.until) return;
    const time = Math.max(sample.time, window.from);
    if (sample.value === null) finish(time);
    else steps.push({ time, value: sample.value });
  });
  finish(window.until);
  return runs;
}

/** The value that held at a moment, the end of its stretch included; null in a gap and outside all stretches. */
export function heldAt(runs: readonly StepRun[], time: number): number | null {
  const run = runs.find(({ from, until }) => from <= time && time <= until);
  return run?.steps.findLast((step) => step.time <= time)?.value ?? null;
}

type Scale = (value: number) => number;

/** The SVG path of one stretch. */
export function stepPath(run: StepRun, x: Scale, y: Scale): string {
  const corners = run.steps.map(({ time, value }, index) =>
    index === 0 ? `M${round(x(time))} ${round(y(value))}` : `H${round(x(time))}V${round(y(value))}`,
  );
  return `${corners.join("")}H${round(x(run.until))}`;
}

/** The same stretch closed down to a base line, for the tint under it. */
export function stepArea(run: StepRun, { x, y, base }: { x: Scale; y: Scale; base: number }): string {
  return `${stepPath(run, x, y)}V${round(base)}H${round(x(run.from))}Z`;
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}
