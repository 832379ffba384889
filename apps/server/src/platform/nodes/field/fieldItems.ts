import { PointId } from "@atrium/contract";
import { FieldEventContent } from "@atrium/contract/access";
import type { CounterDoubt, ValueBatch } from "@atrium/drivers";
import * as z from "zod";

/** What a log says beside values, by kind. */
const Said = {
  text: z.object({ kind: z.literal("text"), code: z.number(), text: z.string() }),
  reason: z.object({ kind: z.literal("reason"), point: PointId, reason: z.string().optional() }),
  state: z.object({
    kind: z.literal("state"),
    state: z.enum(["connected", "connecting", "lost"]),
    reason: z.string().optional(),
  }),
  device: z.object({
    kind: z.literal("device"),
    device: z.string(),
    isAnswering: z.boolean(),
    reason: z.string().optional(),
  }),
  event: z.object({
    kind: z.literal("event"),
    event: z.object({ device: z.string(), id: z.string(), time: z.number(), content: FieldEventContent }),
  }),
  doubt: z.object({
    kind: z.literal("doubt"),
    doubt: z.object({
      point: PointId,
      from: z.number(),
      to: z.number(),
      count: z.number(),
      first: z.number(),
      last: z.number(),
      least: z.number(),
      most: z.number(),
      before: z
        .number()
        .optional()
        .transform((value): number | undefined => value),
      reason: z.enum(["less", "more", "first-zero", "out-of-range"]),
      outcome: z.enum(["open", "back", "believed"]),
      begins: z.object({ value: z.number(), time: z.number() }).optional(),
    }),
  }),
};
const SaidOfLine = z.discriminatedUnion("kind", [
  Said.text,
  Said.reason,
  Said.state,
  Said.device,
  Said.event,
  Said.doubt,
  z.object({ kind: z.literal("rows"), length: z.int().min(0), isHeld: z.boolean().exactOptional() }),
]);

/** Of which connection it is, and of which ownership. */
interface OfLine {
  readonly connection: string;
  /** The epoch of the ownership in which it was said. */
  readonly epoch: number;
}

/** What a driver said to its sink. */
export type LineItem =
  | {
      readonly kind: "rows";
      readonly rows: ValueBatch;
      /** Nothing new: each value has held since its time, and holds now. */
      readonly isHeld?: boolean | undefined;
    }
  | z.infer<typeof Said.text>
  | z.infer<typeof Said.reason>
  | z.infer<typeof Said.state>
  | z.infer<typeof Said.device>
  | z.infer<typeof Said.event>
  | { readonly kind: "doubt"; readonly doubt: CounterDoubt };
export type FieldItem = OfLine & LineItem;

/** One entry of the log of a node: what its drivers said within a moment, in order. */
export interface FieldEntry {
  /** By the clock of the node, ms since the epoch. */
  readonly at: number;
  readonly items: readonly FieldItem[];
}

const VERSION = 1;
/** Version, three unused octets, and how long the words are. */
const HEAD = 8;
/** Octets of one row: value, time, id and quality. */
export const ROW_SIZE = 21;

const Words = z.object({
  at: z.number(),
  items: z.array(z.intersection(z.object({ connection: z.string(), epoch: z.int() }), SaidOfLine)),
});

/** Words as JSON; the rows of all items as columns behind them, one after the other. */
export function encodeEntry({ at, items }: FieldEntry): Uint8Array {
  const said = items.map((item) => {
    if (item.kind !== "rows") return item;
    const { connection, epoch, kind, rows, isHeld = false } = item;
    return { connection, epoch, kind, length: rows.length, ...(isHeld ? { isHeld } : {}) };
  });
  const words = Buffer.from(JSON.stringify({ at, items: said }));
  const batches = items.flatMap((item) => (item.kind === "rows" ? [item.rows] : []));
  const count = batches.reduce((sum, { length }) => sum + length, 0);
  // Columns begin where their numbers may be read at once.
  const columnsAt = Math.ceil((HEAD + words.length) / 8) * 8;
  const entry = new Uint8Array(columnsAt + count * ROW_SIZE);
  const view = new DataView(entry.buffer);
  view.setUint8(0, VERSION);
  view.setUint32(4, words.length, true);
  entry.set(words, HEAD);
  const columns = columnsIn(entry.buffer, columnsAt, count);
  let row = 0;
  for (const { length, ids, values, qualities, times } of batches) {
    columns.ids.set(ids.subarray(0, length), row);
    columns.values.set(values.subarray(0, length), row);
    columns.qualities.set(qualities.subarray(0, length), row);
    columns.times.set(times.subarray(0, length), row);
    row += length;
  }
  return entry;
}

/** @throws Error where it is no entry, or one of another version */
export function decodeEntry(content: Uint8Array): FieldEntry {
  // Aligned, whatever it was a part of.
  const { buffer } = Uint8Array.from(content);
  const view = new DataView(buffer);
  if (view.getUint8(0) !== VERSION) throw new Error(`an entry of version ${view.getUint8(0)} cannot be read`);
  const length = view.getUint32(4, true);
  const { at, items } = Words.parse(JSON.parse(new TextDecoder().decode(new Uint8Array(buffer, HEAD, length))));
  const columnsAt = Math.ceil((HEAD + length) / 8) * 8;
  const count = items.reduce((sum, item) => sum + (item.kind === "rows" ? item.length : 0), 0);
  const columns = columnsIn(buffer, columnsAt, count);
  let row = 0;
  return {
    at,
    items: items.map((item): FieldItem => {
      if (item.kind !== "rows") return item;
      const [from, to] = [row, row + item.length];
      row = to;
      const rows = {
        length: item.length,
        ids: columns.ids.subarray(from, to),
        values: columns.values.subarray(from, to),
        qualities: columns.qualities.subarray(from, to),
        times: columns.times.subarray(from, to),
      };
      const { connection, epoch, isHeld } = item;
      return { connection, epoch, kind: "rows", rows, isHeld };
    }),
  };
}

function columnsIn(buffer: ArrayBuffer, at: number, count: number) {
  return {
    values: new Float64Array(buffer, at, count),
    times: new Float64Array(buffer, at + 8 * count, count),
    ids: new Int32Array(buffer, at + 16 * count, count),
    qualities: new Uint8Array(buffer, at + 20 * count, count),
  };
}
