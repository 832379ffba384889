export interface LineScale {
  /** px of a time. */
  readonly x: (time: number) => number;
  /** Epoch ms, whole seconds, of a place. */
  readonly timeAt: (x: number) => number;
}

/** Room for half a handle at both ends. */
const EDGE = 8;

export function lineScale({ from, to, width }: { from: number; to: number; width: number }): LineScale {
  const length = Math.max(1, width - 2 * EDGE);
  return {
    x: (time) => EDGE + ((time - from) / (to - from)) * length,
    timeAt: (x) => Math.round((from + ((x - EDGE) / length) * (to - from)) / 1_000) * 1_000,
  };
}
