import { MAX_POINT_REASON_LENGTH, MAX_POINT_TEXT_LENGTH } from "@atrium/contract/devices";
import * as z from "zod";
import { MAX_MESSAGE } from "../../platform/nodes/wire.ts";

/** Values of points as one node tells another: columns, of which row i belongs together. */
export interface PointRows {
  readonly length: number;
  readonly ids: Int32Array;
  readonly values: Float64Array;
  readonly qualities: Uint8Array;
  /** At the source, ms since the epoch; NaN: never. */
  readonly times: Float64Array;
  /** Since when the value has held, ms since the epoch. */
  readonly since: Float64Array;
  /** The number of each change, in the run that counted it. */
  readonly sequences: Float64Array;
  /** What numbers of text points stand for. */
  readonly texts: readonly (readonly [code: number, text: string])[];
  /** Why points have no good value: those of the rows that are not here have no reason. */
  readonly reasons: readonly (readonly [id: number, reason: string])[];
}

/** What is said once for all rows of a message. */
const Head = z.object({
  /** The run that counts. */
  run: z.string().max(64),
  /** The number of the last change before these rows. */
  after: z.int().nonnegative(),
  /** The number of the newest change that is in them. */
  until: z.int().nonnegative(),
  length: z.int().nonnegative().max(65_536),
  texts: z.array(z.tuple([z.number(), z.string().max(MAX_POINT_TEXT_LENGTH)])),
  reasons: z.array(z.tuple([z.int(), z.string().max(MAX_POINT_REASON_LENGTH)])),
});

export interface RowsMessage extends PointRows {
  readonly run: string;
  readonly after: number;
  readonly until: number;
}

/** Octets of a row: five numbers of eight, one of four and one of one. */
const ROW_LENGTH = 4 * 8 + 4 + 1;

/** The rows as messages, each as large as the wire carries. */
export function* writeRows(message: RowsMessage): Generator<Uint8Array> {
  const { run, after, until, length, texts, reasons } = message;
  const head = Buffer.from(JSON.stringify({ run, after, until, length, texts, reasons }));
  if (4 + head.length + length * ROW_LENGTH <= MAX_MESSAGE || length < 2) {
    const size = Buffer.alloc(4);
    size.writeUInt32LE(head.length);
    const { values, times, since, sequences, ids, qualities } = message;
    const columns = [values, times, since, sequences, ids, qualities].map(
      (column) => new Uint8Array(column.buffer, column.byteOffset, length * column.BYTES_PER_ELEMENT),
    );
    yield Buffer.concat([size, head, ...columns]);
    return;
  }
  const middle = Math.floor(length / 2);
  const between = message.sequences[middle - 1] ?? after;
  // Changes are in their order; rows of a snapshot have no such order.
  const isCounted = after < until;
  yield* writeRows({ ...message, ...rowsFrom(message, 0, middle), until: isCounted ? between : until });
  yield* writeRows({ ...message, ...rowsFrom(message, middle, length), after: isCounted ? between : after });
}

function rowsFrom(rows: PointRows, from: number, to: number): PointRows {
  const ids = rows.ids.slice(from, to);
  const values = rows.values.slice(from, to);
  const [own, said] = [new Set(ids), new Set(values)];
  return {
    length: to - from,
    ids,
    values,
    qualities: rows.qualities.slice(from, to),
    times: rows.times.slice(from, to),
    since: rows.since.slice(from, to),
    sequences: rows.sequences.slice(from, to),
    texts: rows.texts.filter(([code]) => said.has(code)),
    reasons: rows.reasons.filter(([id]) => own.has(id)),
  };
}

/** @throws Error where the message has another form */
export function readRows(message: Uint8Array): RowsMessage {
  const octets = Buffer.from(message.buffer, message.byteOffset, message.byteLength);
  const start = 4 + octets.readUInt32LE(0);
  const head = Head.parse(JSON.parse(octets.toString("utf8", 4, start)));
  const { length } = head;
  if (octets.length !== start + length * ROW_LENGTH) throw new Error("a message of values has another length");
  // Columns of numbers begin where their size allows it.
  const content = Uint8Array.from(octets.subarray(start)).buffer;
  const wide = (column: number) => new Float64Array(content, column * 8 * length, length);
  return {
    ...head,
    values: wide(0),
    times: wide(1),
    since: wide(2),
    sequences: wide(3),
    ids: new Int32Array(content, 4 * 8 * length, length),
    qualities: new Uint8Array(content, 4 * 8 * length + 4 * length, length),
  };
}
