import type { CounterDoubt, DriverEvent, DriverSink, ValueBatch } from "@atrium/drivers";
import type { FieldItem, LineItem } from "../../platform/nodes/field/fieldItems.ts";
import { fittingBatches } from "./nodeLog.ts";

interface Newest {
  value: number;
  quality: number;
  time: number;
  /** Since when it has had this value and quality. */
  since: number;
}

/** Texts that are remembered before those that no point says any more are looked for. */
const MOST_TEXTS = 5_000;

interface LineStateOptions {
  readonly connection: string;
  /** Of the present ownership. */
  readonly epoch: () => number;
  /** Resolves when the log has it. */
  readonly say: (item: FieldItem) => Promise<void>;
  /** Takes what goes over the wire. */
  readonly tap: Pick<DriverSink, "exchanged" | "unreadable">;
  /** A poll begins, this many ms later than due. */
  readonly onPoll: (lateness: number) => void;
  /** So many messages were dropped for newer ones. */
  readonly onShed: (messages: number) => void;
}

/** What a line hands on beside what is kept. */
export type LineBeside = Pick<LineStateOptions, "tap" | "onPoll" | "onShed">;

/**
 * What the driver of one connection tells: all of it goes into the log, and the present state is remembered, so that it can be said
 * again to a core that has not heard it.
 */
export class LineState {
  readonly #options: LineStateOptions;
  readonly #newest = new Map<number, Newest>();
  readonly #reasons = new Map<LineReason["point"], string>();
  readonly #texts = new Map<number, string>();
  readonly #silent = new Map<string, string | undefined>();
  readonly #doubts = new Map<number, CounterDoubt>();
  #state: Extract<LineItem, { kind: "state" }> | undefined;

  constructor(options: LineStateOptions) {
    this.#options = options;
  }

  get sink(): DriverSink {
    const { tap, onPoll, onShed } = this.#options;
    return {
      ...tap,
      polled: onPoll,
      shed: onShed,
      values: (batch) => this.#values(batch),
      text: (code, text) => {
        this.#texts.set(code, text);
        if (this.#texts.size > MOST_TEXTS) this.#forgetTexts();
        this.#tell({ kind: "text", code, text });
      },
      explained: (point, reason) => {
        if (reason === undefined) this.#reasons.delete(point);
        else this.#reasons.set(point, reason);
        this.#tell(reasonOf(point, reason));
      },
      connection: (state, reason) => {
        this.#state = { kind: "state", state, ...(reason === undefined ? {} : { reason }) };
        this.#tell(this.#state);
      },
      device: (device, isAnswering, reason) => {
        if (isAnswering) this.#silent.delete(device);
        else this.#silent.set(device, reason);
        this.#tell(deviceOf(device, isAnswering, reason));
      },
      event: async (event: DriverEvent) => this.#keep({ kind: "event", event }),
      doubted: (doubt) => {
        if (doubt.outcome === "open") this.#doubts.set(doubt.point, doubt);
        else this.#doubts.delete(doubt.point);
        this.#tell({ kind: "doubt", doubt });
      },
    };
  }

  /** Says everything that is so now. */
  repeat(): void {
    if (this.#state !== undefined) this.#tell(this.#state);
    this.#forgetTexts();
    for (const [code, text] of this.#texts) this.#tell({ kind: "text", code, text });
    for (const [device, reason] of this.#silent) this.#tell(deviceOf(device, false, reason));
    for (const [point, reason] of this.#reasons) this.#tell(reasonOf(point, reason));
    for (const rows of fittingBatches(this.#present("time"))) this.#tell({ kind: "rows", rows });
    for (const rows of fittingBatches(this.#present("since"))) this.#tell({ kind: "rows", rows, isHeld: true });
    for (const doubt of this.#doubts.values()) this.#tell({ kind: "doubt", doubt });
  }

  /** The newest row of every point, with when it was read last, or since when it has held. */
  #present(times: "time" | "since"): ValueBatch {
    const rows = [...this.#newest];
    return {
      length: rows.length,
      ids: Int32Array.from(rows, ([id]) => id),
      values: Float64Array.from(rows, ([, { value }]) => value),
      qualities: Uint8Array.from(rows, ([, { quality }]) => quality),
      times: Float64Array.from(rows, ([, newest]) => newest[times]),
    };
  }

  /** Of points that are gone nothing is said any more. */
  keepOnly(points: ReadonlySet<number>): void {
    for (const known of [this.#newest, this.#doubts]) {
      for (const id of known.keys()) if (!points.has(id)) known.delete(id);
    }
    for (const id of this.#reasons.keys()) if (!points.has(id)) this.#reasons.delete(id);
  }

  /** What no point says any more. */
  #forgetTexts(): void {
    const said = new Set(Array.from(this.#newest.values(), ({ value }) => value));
    // The newest text comes before its row.
    const newest = [...this.#texts.keys()].at(-1);
    for (const code of this.#texts.keys()) if (code !== newest && !said.has(code)) this.#texts.delete(code);
  }

  #values(batch: ValueBatch): void {
    for (let row = 0; row < batch.length; row += 1) {
      const id = batch.ids[row] ?? 0;
      const value = batch.values[row] ?? Number.NaN;
      const quality = batch.qualities[row] ?? 0;
      const time = batch.times[row] ?? 0;
      const known = this.#newest.get(id);
      const isSame = known !== undefined && Object.is(known.value, value) && known.quality === quality;
      const since = isSame ? known.since : time;
      if (known === undefined) this.#newest.set(id, { value, quality, time, since });
      else Object.assign(known, { value, quality, time, since });
    }
    for (const rows of fittingBatches(batch)) this.#tell({ kind: "rows", rows });
  }

  #tell(item: LineItem): void {
    this.#keep(item).catch(() => undefined);
  }

  async #keep(item: LineItem): Promise<void> {
    const { connection, epoch, say } = this.#options;
    await say({ connection, epoch: epoch(), ...item });
  }
}

type LineReason = Extract<LineItem, { kind: "reason" }>;

function reasonOf(point: LineReason["point"], reason: string | undefined): LineReason {
  return { kind: "reason", point, ...(reason === undefined ? {} : { reason }) };
}

function deviceOf(device: string, isAnswering: boolean, reason: string | undefined): LineItem {
  return { kind: "device", device, isAnswering, ...(reason === undefined ? {} : { reason }) };
}
