/** A word under the axis and the pixel of its middle. */
export interface AxisLabel {
  readonly x: number;
  readonly text: string;
}

/** Steps that divide hours and read well among days. */
const STEPS = [1, 2, 3, 4, 6, 8, 12, 24];
const LEAST_SPACE = 8;
/** Of the 11 px type of an axis, a little more than the average. */
const CHARACTER_WIDTH = 6.5;

/** About how wide a word of an axis is, in pixels; close enough to keep words apart without measuring each. */
export function textWidth(text: string): number {
  return text.length * CHARACTER_WIDTH;
}

/** As many of the labels as stand apart: all, or every second, third … beginning with the first. */
export function thinned(labels: readonly AxisLabel[]): readonly AxisLabel[] {
  const every = (step: number): AxisLabel[] => labels.filter((_, index) => index % step === 0);
  const step = STEPS.find((candidate) => standApart(every(candidate)));
  return step === undefined ? labels.slice(0, 1) : every(step);
}

function standApart(labels: readonly AxisLabel[]): boolean {
  return labels.every(({ x, text }, index) => {
    const next = labels[index + 1];
    return next === undefined || next.x - x >= (textWidth(text) + textWidth(next.text)) / 2 + LEAST_SPACE;
  });
}
