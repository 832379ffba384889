interface Bar {
  readonly from: number;
  readonly to: number;
}

/** How many bars are over, with the part of the running one: 18.25 at 18:15 of a day. undefined: all are over. */
export function barsUntil(bars: readonly Bar[], until: number): number | undefined {
  const running = bars.findIndex(({ to }) => to > until);
  const bar = bars[running];
  if (bar === undefined) return undefined;
  return running + Math.max(0, until - bar.from) / (bar.to - bar.from);
}
