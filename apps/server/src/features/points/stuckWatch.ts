import { QUALITY, type StuckRule } from "@atrium/contract/devices";

/** A point as far as the watch knows it. */
export interface WatchedPoint {
  readonly id: number;
  readonly device?: string;
  readonly key?: string;
  readonly stuck?: StuckRule | undefined;
}

/** The newest values and qualities, by point id. */
interface Newest {
  readonly values: ArrayLike<number>;
  readonly qualities: ArrayLike<number>;
}

interface Watched {
  readonly rule: StuckRule;
  /** Ids of the points that the rule names. */
  readonly driver: number | undefined;
  readonly companion: number | undefined;
  value: number;
  /** Since when it has been the same and should have moved, by the clock's `elapsed`. */
  since: number;
}

/**
 * Finds values that stay exactly the same for longer than their kind can, by the rules of the products. It hears every
 * value that a driver passes on: a driver repeats a steady one once per interval, as it then is, whatever its deadband.
 */
export class StuckWatch {
  readonly #newest: Newest;
  #watched = new Map<number, Watched>();

  constructor(newest: Newest) {
    this.#newest = newest;
  }

  /** From now on these are the points. What is known of those that stay is kept. */
  keep(points: readonly WatchedPoint[]): void {
    const ids = new Map(points.map(({ id, device, key }) => [nameOf(device, key), id]));
    const idOf = (device: string | undefined, key: string | undefined) =>
      key === undefined ? undefined : ids.get(nameOf(device, key));
    const before = this.#watched;
    this.#watched = new Map();
    for (const { id, device, stuck } of points) {
      if (stuck === undefined) continue;
      const { value = Number.NaN, since = 0 } = before.get(id) ?? {};
      const driver = idOf(device, stuck.while?.point);
      this.#watched.set(id, { rule: stuck, driver, companion: idOf(device, stuck.with), value, since });
    }
  }

  /** Takes a good value of a point. @param elapsed by the clock's `elapsed` */
  isStuck(id: number, value: number, elapsed: number): boolean {
    const watched = this.#watched.get(id);
    if (watched === undefined) return false;
    const { rule, companion } = watched;
    if (value !== watched.value || this.#mayRest(watched, value)) {
      watched.value = value;
      watched.since = elapsed;
    }
    if (rule.after !== undefined && elapsed - watched.since > rule.after) return true;
    return companion !== undefined && this.#newest.qualities[companion] === QUALITY.stuck;
  }

  #mayRest({ rule, driver }: Watched, value: number): boolean {
    if (rule.restsAt?.includes(value) === true) return true;
    if (rule.while === undefined) return false;
    const moves = driver === undefined ? undefined : this.#newest.values[driver];
    return moves === undefined || !(moves > rule.while.above);
  }
}

function nameOf(device: string | undefined, key: string | undefined): string {
  return `${device ?? ""} ${key ?? ""}`;
}
