import { isDeepStrictEqual } from "node:util";
import type { DriverPoint } from "../productCatalog.ts";

/** A point at the index by which its driver knows it. */
export interface IndexedPoint {
  readonly index: number;
}

/** Any list of points by their indexes. */
export interface PointsByIndex {
  at(index: number): DriverPoint | undefined;
}

/** What became of a table's points; one that is described otherwise is both. */
export interface PointChange<Place extends IndexedPoint> {
  readonly added: readonly Place[];
  readonly removed: readonly Place[];
}

/**
 * The points of a connection and where each is. A point keeps its index while it stays the same, and no other point gets
 * that index later: an answer that is still on its way finds its own point, or none.
 */
export class PointTable<Place extends IndexedPoint> implements Iterable<DriverPoint>, PointsByIndex {
  readonly #placeOf: (point: DriverPoint, index: number) => Place;
  readonly #points: (DriverPoint | undefined)[] = [];
  readonly #places: (Place | undefined)[] = [];
  readonly #indexOf = new Map<number, number>();

  constructor(placeOf: (point: DriverPoint, index: number) => Place) {
    this.#placeOf = placeOf;
  }

  at(index: number): DriverPoint | undefined {
    return this.#points[index];
  }

  place(index: number): Place | undefined {
    return this.#places[index];
  }

  /** -1: it is not known here. */
  indexOf(id: number): number {
    return this.#indexOf.get(id) ?? -1;
  }

  get places(): readonly Place[] {
    return this.#places.filter((place) => place !== undefined);
  }

  [Symbol.iterator](): Iterator<DriverPoint> {
    return this.#points.filter((point) => point !== undefined).values();
  }

  /** From now on these are the points. @throws where the address of one is wrong; nothing has changed then */
  set(points: readonly DriverPoint[]): PointChange<Place> {
    const kept = new Set<number>();
    const others: DriverPoint[] = [];
    for (const point of points) {
      const index = this.indexOf(point.id);
      if (isDeepStrictEqual(this.#points[index], point)) kept.add(index);
      else others.push(point);
    }
    const first = this.#points.length;
    const added = others.map((point, offset) => this.#placeOf(point, first + offset));
    const removed = this.places.filter(({ index }) => !kept.has(index));
    for (const { index } of removed) {
      this.#indexOf.delete(this.#points[index]?.id ?? 0);
      this.#points[index] = this.#places[index] = undefined;
    }
    for (const [offset, point] of others.entries()) this.#indexOf.set(point.id, first + offset);
    this.#points.push(...others);
    this.#places.push(...added);
    return { added, removed };
  }
}
