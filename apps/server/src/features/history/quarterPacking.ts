import { deflateRawSync, inflateRawSync } from "node:zlib";
import type { Summary } from "./summary.ts";

/**
 * Quarter hours in few bytes, exactly: their fields as 64-bit floats, field by field, and of these numbers all first bytes,
 * then all second ones. Alike bytes stand together so, and most fields repeat another. Times count from their quarter
 * hour's start.
 */
const WIDTH = 8;
const FIELDS = 14;

export function packQuarters(quarters: readonly Summary[]): Buffer {
  const count = quarters.length;
  const numbers = new Float64Array(FIELDS * count);
  for (const [row, quarter] of quarters.entries()) {
    for (const [field, value] of fieldsOf(quarter).entries()) numbers[field * count + row] = value;
  }
  return deflateRawSync(transposed(Buffer.from(numbers.buffer), numbers.length, WIDTH));
}

/** @throws where the bytes have another format */
export function unpackQuarters(bytes: Buffer): Summary[] {
  const packed = inflateRawSync(bytes);
  const numbers = new Float64Array(new Uint8Array(transposed(packed, WIDTH, packed.length / WIDTH)).buffer);
  const count = numbers.length / FIELDS;
  return Array.from({ length: count }, (_, row) => {
    const at = (field: number) => numbers[field * count + row] ?? Number.NaN;
    const ts = at(0);
    return {
      ts,
      n: at(1),
      sum: at(2),
      min: at(3),
      max: at(4),
      weighted: at(5),
      seconds: at(6),
      increase: at(7),
      firstAt: ts + at(8),
      first: at(9),
      lastAt: ts + at(10),
      last: at(11),
      gapFrom: ts + at(12),
      gapAt: ts + at(13),
    };
  });
}

function fieldsOf(quarter: Summary): number[] {
  const { ts, n, sum, min, max, weighted, seconds, increase, first, last } = quarter;
  const [firstAt, lastAt] = [quarter.firstAt - ts, quarter.lastAt - ts];
  const [gapFrom, gapAt] = [quarter.gapFrom - ts, quarter.gapAt - ts];
  return [ts, n, sum, min, max, weighted, seconds, increase, firstAt, first, lastAt, last, gapFrom, gapAt];
}

function transposed(bytes: Buffer, rows: number, columns: number): Buffer {
  const other = Buffer.allocUnsafe(bytes.length);
  for (let row = 0; row < rows; row += 1) {
    for (let column = 0; column < columns; column += 1) {
      other[column * rows + row] = bytes[row * columns + column] ?? 0;
    }
  }
  return other;
}
