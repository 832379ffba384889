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

/**
 * The values before, of points whose priorities the server keeps. One is recorded with the first command of its point, in one
 * transaction, and kept until nothing commands the point any more.
 */
export class RestValues {
  readonly #byPoint = new Map<PointId, RestValue>();
  readonly #onEnd: (point: PointId) => void;

  constructor(onEnd: (point: PointId) => void) {
    this.#onEnd = onEnd;
  }

  /** Takes what the database has. */
  take(kept: readonly RestValue[]): void {
    for (const one of kept) this.#byPoint.set(one.point, one);
  }

  of(point: PointId): RestValue | undefined {
    return this.#byPoint.get(point);
  }

  points(): PointId[] {
    return [...this.#byPoint.keys()];
  }

  /** Nothing commands the point any more. */
  end(point: PointId): void {
    if (this.#byPoint.delete(point)) this.#onEnd(point);
  }
}
