import { MP4_TIMESCALE, mp4Fragment, mp4Head, pictureSize } from "@atrium/rtsp";
import type { PictureSource } from "../../endpoints/rtsp/pictureSource.ts";
import type { StreamReader, VapixStream } from "../../endpoints/vapix/vapixServer.ts";
import { FRAME_RATE } from "./liveSource.ts";

const TICKS = MP4_TIMESCALE / 1_000;
const USUAL_DURATION = Math.round(MP4_TIMESCALE / FRAME_RATE);
const MAX_WAITING = 4 * 1_048_576;
/** Of the units, those that are pictures. */
const SLICES = new Set([1, 5]);

/** What a camera films as MP4 that does not end: a fragment for each picture, from the next that stands by itself. */
export function mp4Answer(source: PictureSource): VapixStream {
  return {
    type: "video/mp4",
    open: (reader) => {
      let end: (() => void) | undefined;
      let isOver = false;
      const begin = async () => {
        const sets = await source.sets();
        if (!isOver) {
          end = show(source, sets, reader);
        }
      };
      begin().catch(() => reader.close());
      return () => {
        isOver = true;
        end?.();
      };
    },
  };
}

function show(
  source: PictureSource,
  sets: { readonly sps: Uint8Array; readonly pps: Uint8Array },
  { send, waiting, close }: StreamReader,
): () => void {
  const size = pictureSize(sets.sps);
  if (size === undefined) {
    throw new Error("its pictures have no size");
  }
  send(mp4Head({ ...sets, ...size }));
  let sequence = 0;
  let before: number | undefined;
  return source.watch(({ units, isKey, time }) => {
    if (before === undefined && !isKey) {
      return;
    }
    if (waiting() > MAX_WAITING) {
      close();
      return;
    }
    sequence += 1;
    const ticks = Math.round(time * TICKS);
    const duration = before === undefined ? USUAL_DURATION : Math.max(1, ticks - before);
    before = ticks;
    const slices = units.filter((unit) => SLICES.has((unit[0] ?? 0) & 31));
    send(mp4Fragment(sequence, [{ units: slices, isKey, time: ticks, duration }]));
  });
}
