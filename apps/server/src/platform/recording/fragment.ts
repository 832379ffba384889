/** Some pictures in a file of a recording: what of it has to be known without reading them. */
export interface Fragment {
  /** Epoch ms, with a part of one: times within a file are counted in ticks. */
  readonly from: number;
  readonly to: number;
  /** Where it lies in the file. */
  readonly offset: number;
  readonly size: number;
  /** Its first picture stands by itself. */
  readonly isKey: boolean;
  readonly hasMotion: boolean;
}

/** Octets of a fragment's row in the index beside its file. */
export const ROW = 28;
const KEY = 1;
const MOTION = 2;

export function writeRow({ from, to, offset, size, isKey, hasMotion }: Fragment): Uint8Array {
  const row = Buffer.alloc(ROW);
  row.writeDoubleBE(from, 0);
  row.writeDoubleBE(to, 8);
  row.writeUInt32BE(offset, 16);
  row.writeUInt32BE(size, 20);
  row.writeUInt32BE((isKey ? KEY : 0) | (hasMotion ? MOTION : 0), 24);
  return row;
}

/**
 * The rows of an index, up to the first that cannot be: the last one is cut off where a kill has cut it off.
 * @param fileSize octets of the file that they speak of; rows beyond it do not count
 */
export function readRows(octets: Buffer, fileSize: number): Fragment[] {
  const rows: Fragment[] = [];
  for (let at = 0; at + ROW <= octets.length; at += ROW) {
    const flags = octets.readUInt32BE(at + 24);
    const row = {
      from: octets.readDoubleBE(at),
      to: octets.readDoubleBE(at + 8),
      offset: octets.readUInt32BE(at + 16),
      size: octets.readUInt32BE(at + 20),
      isKey: (flags & KEY) !== 0,
      hasMotion: (flags & MOTION) !== 0,
    };
    const before = rows.at(-1);
    const isNext = before === undefined ? row.isKey : row.offset === before.offset + before.size;
    if (!isNext || !(row.from < row.to) || row.size === 0 || row.offset + row.size > fileSize) break;
    rows.push(row);
  }
  return rows;
}
