import * as z from "zod";
import type { PastCalendar } from "./pastCalendar.ts";
import type { Edge } from "./pastDays.ts";

/** Days that are lived through in one go, and written in one. */
export const Stretch = z.object({
  /** 0 is the newest. */
  index: z.int().nonnegative(),
  /** ms since the epoch: where its newest day ends */
  end: z.number(),
  days: z.int().positive(),
});
export type Stretch = Readonly<z.infer<typeof Stretch>>;

/** What those who live through the past ask of each other: any of them may have any stretch, and be done with it before the others. */
export interface StretchQueue {
  /** The newest days that nobody lives through yet; undefined where there are no more. */
  next(): Promise<Stretch | undefined>;
  /** The counters at a stretch's end. They are known when the stretch after it has been lived through. */
  edge(index: number): Promise<Edge>;
  /** The counters at a stretch's beginning. */
  reached(index: number, edge: Edge): Promise<void>;
  /** Days that are written, as soon as those are all the newer ones. */
  turn(index: number): Promise<number>;
  /** The server has all of a stretch. */
  written(index: number): Promise<void>;
}

interface StretchesOptions {
  readonly calendar: PastCalendar;
  /** Where it begins, and how many days are written before that. */
  readonly edge: Edge;
  readonly done: number;
  /** How many days there are in all. */
  readonly days: number;
  /** So many days are written now, and the next one ends at the edge: it must outlive a kill. */
  readonly onWritten: (done: number, edge: Edge) => Promise<void>;
}

/** The stretches of the past in their order: given away newest first, and written newest first whoever is ready first. */
export class Stretches implements StretchQueue {
  readonly #options: StretchesOptions;
  readonly #edges = new Awaited<Edge>();
  readonly #turns = new Awaited<number>();
  readonly #given: Stretch[] = [];
  #end: number;
  #left: number;

  constructor(options: StretchesOptions) {
    this.#options = options;
    this.#end = options.edge.time;
    this.#left = options.days - options.done;
    this.#edges.set(0, options.edge);
    this.#turns.set(0, options.done);
  }

  next(): Promise<Stretch | undefined> {
    if (this.#left === 0) return Promise.resolve(undefined);
    const { days, from } = this.#options.calendar.daysOf(this.#end, this.#left);
    const stretch = { index: this.#given.length, end: this.#end, days };
    this.#given.push(stretch);
    this.#end = from;
    this.#left -= days;
    return Promise.resolve(stretch);
  }

  edge(index: number): Promise<Edge> {
    return this.#edges.get(index);
  }

  reached(index: number, edge: Edge): Promise<void> {
    this.#edges.set(index + 1, edge);
    return Promise.resolve();
  }

  turn(index: number): Promise<number> {
    return this.#turns.get(index);
  }

  async written(index: number): Promise<void> {
    const done = (await this.#turns.get(index)) + (this.#given[index]?.days ?? 0);
    await this.#options.onWritten(done, await this.#edges.get(index + 1));
    this.#turns.set(index + 1, done);
  }
}

/** Values that are asked for before they are known. */
class Awaited<Value> {
  readonly #values = new Map<number, PromiseWithResolvers<Value>>();

  get(index: number): Promise<Value> {
    return this.#of(index).promise;
  }

  set(index: number, value: Value): void {
    this.#of(index).resolve(value);
  }

  #of(index: number): PromiseWithResolvers<Value> {
    const known = this.#values.get(index) ?? Promise.withResolvers<Value>();
    this.#values.set(index, known);
    return known;
  }
}
