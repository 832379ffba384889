import { Claims, type ClaimTarget } from "./claims.ts";

/** A run that is under way, or will be: of a schedule, or of a condition. */
export interface PlannedClaim<Kind extends string = string> {
  readonly kind: Kind;
  readonly rule: number;
  readonly from: number;
  /** null: it has no end of its own. */
  readonly to: number | null;
  /** It goes on until a later one of its kind sets all of its targets, or its rule restarts. */
  readonly isKept: boolean;
  /** Its beginning or its end hangs on a value that nobody knows yet. */
  readonly isLikely: boolean;
  readonly targets: readonly ClaimTarget[];
}

export interface ForecastHold {
  readonly value: number;
  /** null: until somebody releases it. */
  readonly until: number | null;
}

/** What a point is set to from a moment on. */
export interface ForecastStep<Kind extends string = string> {
  readonly at: number;
  /** null: nobody wants anything of it. */
  readonly value: number | null;
  /** Whose value it is; null: nobody's. */
  readonly by: { readonly kind: Kind; readonly rule: number } | "hold" | null;
  readonly isLikely: boolean;
}

interface ForecastPoint extends Pick<ClaimTarget, "device" | "point"> {
  readonly hold: ForecastHold | undefined;
}

export interface ForecastOptions<Kind extends string> {
  readonly points: readonly ForecastPoint[];
  readonly from: number;
  readonly to: number;
  /** The strongest kind first. */
  readonly kinds: readonly Kind[];
  readonly runs: readonly PlannedClaim<Kind>[];
}

interface Begun<Kind extends string> {
  readonly id: number;
  readonly run: PlannedClaim<Kind>;
}

/**
 * What points will be set to, each step by step, the value of now first; in the order of the points. Beginnings come
 * before ends at one moment, as the runner takes them, so that one run after another leaves no step between them.
 */
export function forecastsOf<Kind extends string>(options: ForecastOptions<Kind>): ForecastStep<Kind>[][] {
  const { points, from, to, kinds, runs } = options;
  const claims = new Map(kinds.map((kind) => [kind, new Claims()]));
  const begun = new Map<number, Begun<Kind>>();
  const planned = runs
    .filter((run) => run.from < to && (run.to === null || run.to > from))
    .toSorted((one, other) => one.from - other.from || one.rule - other.rule)
    .map((run, id) => ({ id, run }));
  const moments = new Set([from]);
  for (const { run } of planned) {
    if (run.from > from) moments.add(run.from);
    if (run.to !== null && run.to < to) moments.add(run.to);
  }
  for (const { hold } of points) {
    const until = hold?.until ?? null;
    if (until !== null && until > from && until < to) moments.add(until);
  }
  const forecasts = points.map((point) => ({ point, steps: [] as ForecastStep<Kind>[] }));
  let next = 0;
  for (const at of [...moments].toSorted((one, other) => one - other)) {
    for (let one = planned[next]; one !== undefined && one.run.from <= at; one = planned[next]) {
      next += 1;
      begin(one, { claims, begun });
    }
    for (const one of begun.values()) {
      if (one.run.to !== null && one.run.to <= at) end(one, { claims, begun });
    }
    for (const { point, steps } of forecasts) {
      const step = stepAt(at, point, { kinds, claims, begun });
      const last = steps.at(-1);
      if (last?.value !== step.value || keyOfBy(last.by) !== keyOfBy(step.by)) steps.push(step);
    }
  }
  return forecasts.map(({ steps }) => steps);
}

interface World<Kind extends string> {
  readonly claims: ReadonlyMap<Kind, Claims>;
  readonly begun: Map<number, Begun<Kind>>;
}

function begin<Kind extends string>(one: Begun<Kind>, world: World<Kind>): void {
  const { id, run } = one;
  world.claims.get(run.kind)?.begin({ run: id, since: run.from, rule: run.rule, targets: run.targets });
  world.begun.set(id, one);
  const wanted = new Set(run.targets.map(keyOf));
  for (const other of world.begun.values()) {
    if (other.id === id || other.run.kind !== run.kind || !other.run.isKept) continue;
    const isAnew = other.run.rule === run.rule;
    const isCovered = run.isKept && other.run.targets.every((target) => wanted.has(keyOf(target)));
    if (isAnew || isCovered) end(other, world);
  }
}

function end<Kind extends string>({ id, run }: Begun<Kind>, { claims, begun }: World<Kind>): void {
  claims.get(run.kind)?.end(id);
  begun.delete(id);
}

function stepAt<Kind extends string>(
  at: number,
  { hold, ...point }: ForecastPoint,
  { kinds, claims, begun }: World<Kind> & Pick<ForecastOptions<Kind>, "kinds">,
): ForecastStep<Kind> {
  if (hold !== undefined && (hold.until === null || hold.until > at)) {
    return { at, value: hold.value, by: "hold", isLikely: false };
  }
  for (const kind of kinds) {
    const wish = claims.get(kind)?.of(point);
    const run = wish && begun.get(wish.run)?.run;
    if (wish === undefined || run === undefined) continue;
    return { at, value: wish.value, by: { kind, rule: run.rule }, isLikely: run.isLikely };
  }
  return { at, value: null, by: null, isLikely: false };
}

function keyOf({ device, point }: Pick<ClaimTarget, "device" | "point">): string {
  return `${device} ${point}`;
}

function keyOfBy(by: ForecastStep["by"]): string {
  return by === null || by === "hold" ? String(by) : `${by.kind} ${by.rule}`;
}
