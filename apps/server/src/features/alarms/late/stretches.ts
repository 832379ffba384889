/** ms since the epoch; `to` is not within. */
export interface Stretch {
  readonly from: number;
  readonly to: number;
}

/** Values of one point that came late. */
export interface LateStretch extends Stretch {
  readonly point: number;
}

/** Values of the past as columns. */
export interface LateValues {
  readonly length: number;
  readonly ids: ArrayLike<number>;
  readonly times: ArrayLike<number>;
}

/** The stretch of each watched point. */
export function stretchesOf({ length, ids, times }: LateValues, watched: ReadonlySet<number>): LateStretch[] {
  const stretches = new Map<number, { from: number; to: number }>();
  for (let row = 0; row < length; row += 1) {
    const [point = 0, time = 0] = [ids[row], times[row]];
    const known = stretches.get(point);
    if (known === undefined) {
      if (watched.has(point)) stretches.set(point, { from: time, to: time });
    } else {
      known.from = Math.min(known.from, time);
      known.to = Math.max(known.to, time);
    }
  }
  return [...stretches].map(([point, { from, to }]) => ({ point, from, to }));
}

export function within(stretches: readonly Stretch[], { from, to }: Stretch): Stretch[] {
  return stretches
    .map((one) => ({ from: Math.max(one.from, from), to: Math.min(one.to, to) }))
    .filter((one) => one.from < one.to);
}

export function hullOf(stretches: readonly Stretch[]): Stretch | undefined {
  if (stretches.length === 0) return undefined;
  return {
    from: stretches.reduce((least, { from }) => Math.min(least, from), Number.POSITIVE_INFINITY),
    to: stretches.reduce((most, { to }) => Math.max(most, to), 0),
  };
}

/** Those of several points as one, in the order of time. */
export function joined(stretches: readonly Stretch[]): Stretch[] {
  const all: { from: number; to: number }[] = [];
  for (const { from, to } of stretches.toSorted((one, other) => one.from - other.from)) {
    const last = all.at(-1);
    if (last !== undefined && from <= last.to) last.to = Math.max(last.to, to);
    else all.push({ from, to });
  }
  return all;
}

/** Whether two times are of one alarm. One that the journal has without a length is the one that began with it. */
export function overlap(one: Stretch, other: Stretch): boolean {
  return one.from === other.from || (one.from < other.to && other.from < one.to);
}
