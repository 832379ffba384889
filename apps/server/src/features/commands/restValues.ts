import type { CommandId, PointId, PointKey } from "@atrium/contract";

/** The value that a point had before the first of the commands that are in force; null: it was not known. */
export interface RestValue {
  readonly point: PointId;
  readonly device: string;
  readonly key: PointKey;
  readonly value: number | null;
  /** That first command. */
  readonly command: CommandId;
  readonly since: number;
}

/** One to be kept. */
export interface NewRestValue extends RestValue {
  /** It takes the place of one that is kept: that is of commands that are over. */
  readonly isAnew: boolean;
}

/**
 * The values before, of points whose priorities the server keeps. One is recorded with the first command of its point, in one
 * transaction, and kept until nothing commands the point any more.
 */
export class RestValues {
  readonly #byPoint = new Map<PointId, RestValue>();
  /** Points whose value before may still be in the database though nothing commands them. */
  readonly #ended = new Set<PointId>();
  readonly #onEnd: (value: RestValue) => void;

  constructor(onEnd: (value: RestValue) => void) {
    this.#onEnd = onEnd;
  }

  /** Takes what the database has. */
  take(kept: readonly RestValue[]): void {
    for (const one of kept) {
      this.#byPoint.set(one.point, one);
      this.#ended.delete(one.point);
    }
  }

  of(point: PointId): RestValue | undefined {
    return this.#byPoint.get(point);
  }

  points(): PointId[] {
    return [...this.#byPoint.keys()];
  }

  /** Whether what the database may have of the point is of commands that are over. */
  isEnded(point: PointId): boolean {
    return this.#ended.has(point);
  }

  /** Nothing commands the point any more. */
  end(point: PointId): void {
    const value = this.#byPoint.get(point);
    if (value === undefined) return;
    this.#byPoint.delete(point);
    this.#ended.add(point);
    this.#onEnd(value);
  }
}
