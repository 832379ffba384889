import { codecOf, mp4TrackOf } from "@atrium/rtsp";
import type { Archive } from "./archive.ts";
import type { Chunk } from "./chunk.ts";
import type { Fragment } from "./fragment.ts";

/** Part of a recording that plays by itself. */
export interface Piece {
  readonly codec: string;
  /** Epoch ms. */
  readonly from: number;
  readonly to: number;
  /** What its own time is counted from, epoch ms. */
  readonly zero: number;
  readonly octets: Buffer;
}

/** ms after the moment that was asked for, and octets, after which a piece ends. */
const LENGTH = 8_000;
const MAX_BYTES = 6 * 1_048_576;

/** The pictures of a moment and some seconds after it, from the last before it that stands by itself; undefined: there are none. */
export async function pieceAt(archive: Archive, camera: string, at: number): Promise<Piece | undefined> {
  // Where a clock was set back, the later recording of the same time counts.
  const chunk = archive.of(camera, { from: at, to: at + 1 }).findLast(({ from, to }) => from <= at && to > at);
  if (chunk === undefined) return undefined;
  const all = await archive.fragments(chunk);
  const first = all.findLastIndex(({ from, isKey }) => isKey && from <= at);
  if (first === -1) return undefined;
  let size = 0;
  const parts = all.slice(first).filter((part, index, rest) => {
    const isPast = (rest[index - 1]?.to ?? 0) > at + LENGTH || (size > MAX_BYTES && (rest[index - 1]?.to ?? 0) > at);
    if (!isPast) size += part.size;
    return !isPast;
  });
  return await pieceOf(archive, chunk, { headSize: all[0]?.offset ?? 0, parts });
}

async function pieceOf(
  archive: Archive,
  chunk: Chunk,
  { headSize, parts }: { readonly headSize: number; readonly parts: readonly Fragment[] },
): Promise<Piece | undefined> {
  const [first] = parts;
  const last = parts.at(-1);
  if (first === undefined || last === undefined) return undefined;
  const [head, pictures] = await Promise.all([
    archive.read(chunk, 0, headSize),
    archive.read(chunk, first.offset, last.offset + last.size - first.offset),
  ]);
  const track = mp4TrackOf(head);
  if (track === undefined) return undefined;
  const octets = Buffer.concat([head, pictures]);
  return { codec: codecOf(track.sps), from: Math.round(first.from), to: Math.ceil(last.to), zero: chunk.zero, octets };
}
