import { isAnswered } from "@atrium/contract/devices";
import type { Clock } from "@atrium/time";
import type { Bus, PointChanges } from "../../platform/bus.ts";
import { encodeJson, type Wire } from "../../platform/nodes/wire.ts";
import { type PointRows, writeRows } from "./pointRows.ts";
import type { PointStore } from "./pointStore.ts";

/** What the core says of values to web nodes, and what they ask it. */
export const CHANGES_TOPIC = "bus.points.changed";
export const BEAT_TOPIC = "bus.beat";
export const NEWEST_TOPIC = "core.newest";

/** How often the core says that it is there, ms. */
const BEAT = 1_000;
/** Points of one part of a snapshot. */
const ROWS_AT_ONCE = 8_192;

export interface PointTellerOptions {
  readonly newest: PointStore;
  readonly directory: { readonly revision: number; readonly points: readonly { readonly id: number }[] };
  readonly bus: Pick<Bus, "subscribe">;
  readonly wire: Wire;
  readonly clock: Pick<Clock, "after">;
}

/** Tells web nodes the newest values: all of them to who asks, then every change with its number. */
export class PointTeller {
  readonly #options: PointTellerOptions;
  readonly #ends: (() => void)[] = [];
  #told: number;
  #cancelBeat: () => void = () => undefined;

  constructor(options: PointTellerOptions) {
    this.#options = options;
    this.#told = options.newest.sequence;
  }

  start(): void {
    const { bus, wire } = this.#options;
    this.#ends.push(
      bus.subscribe("points.changed", (changes) => this.#tell(changes)),
      wire.answerParts(NEWEST_TOPIC, (_message, signal) => this.#snapshot(signal)),
    );
    this.#beat();
  }

  stop(): void {
    this.#cancelBeat();
    for (const end of this.#ends.splice(0)) end();
  }

  #beat(): void {
    const { wire, newest, directory, clock } = this.#options;
    wire.send(BEAT_TOPIC, encodeJson({ run: newest.epoch, sequence: this.#told, site: directory.revision }));
    this.#cancelBeat = clock.after(BEAT, () => this.#beat());
  }

  #tell({ length, sequence, ids, values, qualities, times }: PointChanges): void {
    const { newest, wire } = this.#options;
    const after = sequence - length;
    const rows = {
      length,
      ids,
      values,
      qualities,
      times,
      since: Float64Array.from(ids, (id) => newest.since[id] ?? Number.NaN),
      sequences: Float64Array.from(ids, (_, row) => after + row + 1),
    };
    this.#told = sequence;
    const message = { ...rows, ...this.#saidOf(ids), run: newest.epoch, after, until: sequence };
    for (const one of writeRows(message)) wire.send(CHANGES_TOPIC, one);
  }

  /** Every part says up to which change it is complete: later ones come by the other topic. */
  async *#snapshot(signal: AbortSignal): AsyncGenerator<Uint8Array> {
    const { newest, directory } = this.#options;
    const until = this.#told;
    const ids = Int32Array.from(directory.points, ({ id }) => id);
    let from = 0;
    do {
      if (signal.aborted) return;
      const rows = this.#rowsOf(ids.slice(from, from + ROWS_AT_ONCE));
      yield* writeRows({ ...rows, run: newest.epoch, after: until, until });
      from += ROWS_AT_ONCE;
    } while (from < ids.length);
  }

  #rowsOf(ids: Int32Array): PointRows {
    const { newest } = this.#options;
    const column = (from: Float64Array, rest: number) => Float64Array.from(ids, (id) => from[id] ?? rest);
    return {
      length: ids.length,
      ids,
      values: column(newest.values, Number.NaN),
      qualities: Uint8Array.from(ids, (id) => newest.qualities[id] ?? 0),
      times: column(newest.times, Number.NaN),
      since: column(newest.since, Number.NaN),
      sequences: column(newest.changeSequences, 0),
      ...this.#saidOf(ids),
    };
  }

  #saidOf(ids: Int32Array): Pick<PointRows, "texts" | "reasons"> {
    const { newest } = this.#options;
    const { textPoints, reasons: known } = newest;
    const texts = new Map<number, string>();
    const reasons: [number, string][] = [];
    if (textPoints.size === 0 && known.size === 0) return { texts: [], reasons };
    for (const id of ids) {
      const text = textPoints.has(id) ? newest.textOf(id) : undefined;
      if (text !== undefined) texts.set(newest.values[id] ?? Number.NaN, text);
      const reason = isAnswered(newest.qualities[id]) ? undefined : known.get(id);
      if (reason !== undefined) reasons.push([id, reason]);
    }
    return { texts: [...texts], reasons };
  }
}
