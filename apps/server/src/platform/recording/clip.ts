import { ENGLISH, said, t } from "@atrium/words";
import { createHash } from "node:crypto";
import { CAMERA_STREAM } from "@atrium/contract/cameras";
import { MP4_TIMESCALE, mp4Head, mp4Moved, type Mp4Track, mp4TrackOf } from "@atrium/rtsp";
import { AppError } from "../errors.ts";
import type { Archive } from "./archive.ts";
import type { Chunk } from "./chunk.ts";
import type { Fragment } from "./fragment.ts";

export interface ClipFacts {
  readonly title: string;
  readonly author: string;
  /** Where, when and why, a line each. */
  readonly lines: readonly string[];
}

/** A clip that is ready to be sent. */
export interface Clip {
  /** Epoch ms: of its first picture, which is the last before the moment that stands by itself. */
  readonly from: number;
  readonly to: number;
  readonly size: number;
  /** SHA-256 of the whole file, in hexadecimal. */
  readonly hash: string;
  readonly content: () => AsyncGenerator<Uint8Array>;
  /** Of one that another node reads: its content is not read after all. */
  readonly drop?: () => void;
}

interface Part {
  readonly chunk: Chunk;
  readonly fragment: Fragment;
}

const TICKS = MP4_TIMESCALE / 1_000;

/**
 * A stretch of a camera's recording as one MP4. Where nothing was recorded within it, its last picture stands.
 * @throws AppError ENF001 nothing is recorded of that time, ECA002
 */
export async function clipOf(
  archive: Archive,
  { camera, from, to }: { readonly camera: string; readonly from: number; readonly to: number },
  facts: ClipFacts,
): Promise<Clip> {
  const parts: Part[] = [];
  let track: { readonly head: Buffer; readonly of: Mp4Track | undefined } | undefined;
  for (const chunk of archive.of(camera, { from, to })) {
    const all = await archive.fragments(chunk);
    const head = await archive.read(chunk, 0, all[0]?.offset ?? 0);
    track ??= { head, of: mp4TrackOf(head) };
    if (!track.head.equals(head)) {
      throw new AppError(
        "ECA002",
        t("The camera's video format changes during this period. Export each part separately."),
      );
    }
    const first = all.findLastIndex((one) => one.isKey && one.from <= from);
    const wanted = all
      .slice(Math.max(0, first))
      .filter((one) => one.from < to && one.to > (parts.at(-1)?.fragment.to ?? 0) - 1);
    parts.push(...wanted.map((fragment) => ({ chunk, fragment })));
  }
  const begin = parts[0]?.fragment.from;
  const end = parts.at(-1)?.fragment.to;
  if (track?.of === undefined || begin === undefined || end === undefined) {
    throw new AppError("ENF001", t("There is no recording for this period."));
  }
  const pictures = parts.reduce((sum, { fragment }) => sum + fragment.size, 0);
  if (pictures > CAMERA_STREAM.mp4CaptureBytes) {
    throw new AppError("ECA002", t("The clip would be larger than 225 MB. Choose a shorter period."));
  }
  const body = () => moved(archive, parts, begin);
  const seal = await hashOf(body());
  const head = mp4Head(track.of, {
    duration: Math.round((end - begin) * TICKS),
    title: facts.title,
    author: facts.author,
    date: new Date(begin).toISOString(),
    comment: said([...facts.lines, t("SHA-256 of everything after this header: {seal}", { seal })].join("\n"), ENGLISH),
  });
  async function* content(): AsyncGenerator<Uint8Array> {
    yield head;
    yield* body();
  }
  return {
    from: Math.round(begin),
    to: Math.round(end),
    size: head.length + pictures,
    hash: await hashOf(content()),
    content,
  };
}

/** The fragments, in the clip's own numbers and time. */
async function* moved(archive: Archive, parts: readonly Part[], begin: number): AsyncGenerator<Uint8Array> {
  for (const [index, { chunk, fragment }] of parts.entries()) {
    const octets = await archive.read(chunk, fragment.offset, fragment.size);
    const time = Math.round((fragment.from - begin) * TICKS);
    yield mp4Moved(octets, { sequence: index + 1, time });
  }
}

async function hashOf(content: AsyncIterable<Uint8Array>): Promise<string> {
  const hash = createHash("sha256");
  for await (const octets of content) hash.update(octets);
  return hash.digest("hex");
}
