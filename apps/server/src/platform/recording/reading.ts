import type { Stretch } from "@atrium/contract/cameras";
import type { Archive } from "./archive.ts";
import { type Range, stretchesOf } from "./stretches.ts";

/** What of a camera an archive has. */
export interface KeptStretches {
  /** The oldest picture, of any time; null: there is none. */
  readonly keptFrom: number | null;
  readonly recorded: Stretch[];
  readonly motion: Stretch[];
}

/** @param gap stretches that lie no further apart than this are one, ms */
export function keptIn(archive: Archive, camera: string, range: Range & { readonly gap: number }): KeptStretches {
  const chunks = archive.of(camera, range);
  const keptFrom = archive.keptFrom(camera);
  const motion = chunks.flatMap((chunk) => chunk.motion).map(([from, to]) => ({ from, to }));
  return {
    keptFrom: keptFrom === undefined ? null : Math.round(keptFrom),
    recorded: stretchesOf(chunks, range, range.gap),
    motion: stretchesOf(motion, range, range.gap),
  };
}

export function isRecordedAt(archive: Pick<Archive, "of">, camera: string, at: number): boolean {
  return archive.of(camera, { from: at, to: at + 1 }).some(({ from, to }) => from <= at && to > at);
}
