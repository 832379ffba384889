import type { PoolClient } from "pg";
import { from } from "pg-copy-streams";
import { EPOCH_2000 } from "./binaryArrays.ts";

/** Signature, flags and the length of an extension, of which there is none. */
const HEADER = Buffer.from("PGCOPY\n\xff\r\n\0\0\0\0\0\0\0\0\0", "latin1");
const TRAILER_SIZE = 2;
const TWO_POW_32 = 4_294_967_296;
/** The number of fields, then of each its size and itself. */
const ROW_SIZE = 2 + (4 + 4) + (4 + 8) + (4 + 8);

interface Columns {
  readonly length: number;
  readonly ids: Int32Array;
  /** Ms since 1970. */
  readonly times: Float64Array;
  readonly values: Float64Array;
}

/** Rows of int4, timestamptz and float8 in PostgreSQL's binary form for COPY. */
export function binaryRows({ length, ids, times, values }: Columns): Buffer {
  const rows = Buffer.allocUnsafe(HEADER.length + length * ROW_SIZE + TRAILER_SIZE);
  HEADER.copy(rows);
  const view = new DataView(rows.buffer, rows.byteOffset, rows.length);
  let position = HEADER.length;
  for (let row = 0; row < length; row += 1) {
    const micros = ((times[row] ?? 0) - EPOCH_2000) * 1000;
    const high = Math.floor(micros / TWO_POW_32);
    view.setInt16(position, 3);
    view.setInt32(position + 2, 4);
    view.setInt32(position + 6, ids[row] ?? 0);
    view.setInt32(position + 10, 8);
    view.setInt32(position + 14, high);
    view.setUint32(position + 18, micros - high * TWO_POW_32);
    view.setInt32(position + 22, 8);
    view.setFloat64(position + 26, values[row] ?? Number.NaN);
    position += ROW_SIZE;
  }
  view.setInt16(position, -1);
  return rows;
}

/** @param statement `COPY … FROM STDIN WITH (FORMAT binary)` */
export async function copyRows(client: PoolClient, statement: string, rows: Buffer): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const copy = client.query(from(statement));
  copy.on("error", reject);
  copy.once("finish", resolve);
  copy.end(rows);
  await promise;
}
