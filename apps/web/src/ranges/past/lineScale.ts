/** Between which values a drawing goes, and the round ones among them. */
export interface LineScale {
  readonly least: number;
  readonly most: number;
  readonly steps: readonly number[];
}

const SPLITS = 4;
const ROUND = [1, 2, 2.5, 5, 10];

/** Round limits around all of these values, in about four steps. */
export function lineScale(values: readonly (number | null)[]): LineScale {
  let [least, most] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const value of values) {
    if (value === null) continue;
    least = Math.min(least, value);
    most = Math.max(most, value);
  }
  if (least > most) [least, most] = [0, 1];
  const range = most - least || Math.abs(most) || 1;
  const power = 10 ** Math.floor(Math.log10(range / SPLITS));
  const step = (ROUND.find((one) => one * power >= range / SPLITS) ?? 10) * power;
  // 21.2 is 106 steps of 0.2, though the computer finds a little less.
  const first = Math.floor(least / step + 1e-9);
  const last = Math.max(first + 1, Math.ceil(most / step - 1e-9));
  const steps = Array.from({ length: last - first + 1 }, (_, index) => Number(((first + index) * step).toPrecision(9)));
  return { least: first * step, most: last * step, steps };
}

export interface Span {
  readonly from: number;
  readonly to: number;
}

/** The pixel of a value. */
export function spread(values: Span, pixels: Span): (value: number) => number {
  const share = (pixels.to - pixels.from) / (values.to - values.from || 1);
  return (value) => Math.round((pixels.from + (value - values.from) * share) * 10) / 10;
}

/** What was recorded; null where nothing is known. */
export interface RecordedLine {
  readonly times: readonly number[];
  readonly values: readonly (number | null)[];
}

/** A line that stops where nothing is known. */
export function linePaths(
  { times, values }: RecordedLine,
  x: (time: number) => number,
  y: (value: number) => number,
): string {
  let isOpen = false;
  return values
    .map((value, index) => {
      if (value === null) {
        isOpen = false;
        return "";
      }
      const step = `${isOpen ? "L" : "M"}${x(times[index] ?? 0)} ${y(value)}`;
      isOpen = true;
      return step;
    })
    .join("");
}
