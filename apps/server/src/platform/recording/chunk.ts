import { createHash } from "node:crypto";
import type { Stretch } from "@atrium/contract/cameras";
import { type Fragment, readRows } from "./fragment.ts";

/** Some minutes of a camera without a gap: a fragmented MP4 that plays by itself, and an index beside it. */
export interface Chunk {
  /** Of the camera. */
  readonly folder: string;
  /** Epoch ms from which its own time is counted; its name. */
  readonly zero: number;
  readonly from: number;
  /** How far it goes by now. */
  to: number;
  octets: number;
  readonly motion: Stretch[];
  /** Pictures are still added. */
  isOpen: boolean;
}

/** Names that we give: nothing else in a folder of recordings is touched. */
export const FOLDER_NAME = /^[0-9a-f]{16}$/;
export const FILE_NAME = /^(\d{1,15})\.mp4$/;

/** Where a camera's recordings lie. A name of ours is made of its id, so no id, whatever it is, leads anywhere else. */
export function folderOf(camera: string): string {
  return createHash("sha256").update(camera).digest("hex").slice(0, 16);
}

/** What an index says of its chunk; undefined: no picture. */
export function chunkOf(
  { folder, zero }: Pick<Chunk, "folder" | "zero">,
  index: Buffer,
  fileSize: number,
): { readonly chunk: Chunk; readonly rows: readonly Fragment[] } | undefined {
  const rows = readRows(index, fileSize);
  const [first] = rows;
  const last = rows.at(-1);
  if (first === undefined || last === undefined) return undefined;
  const chunk: Chunk = {
    folder,
    zero,
    from: first.from,
    to: last.to,
    octets: last.offset + last.size,
    motion: [],
    isOpen: false,
  };
  for (const row of rows) note(chunk, row);
  return { chunk, rows };
}

/** Takes over into a chunk what a fragment adds to it. */
export function note(chunk: Chunk, { from, to, offset, size, hasMotion }: Fragment): void {
  chunk.to = to;
  chunk.octets = offset + size;
  if (!hasMotion) return;
  const last = chunk.motion.at(-1);
  const [begin, end] = [Math.round(from), Math.round(to)];
  if (last !== undefined && begin - last[1] <= 1) last[1] = end;
  else chunk.motion.push([begin, end]);
}
