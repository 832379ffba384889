import type { StreamListener } from "@atrium/drivers";
import type { ParameterSets } from "@atrium/rtsp";
import { type FilmMessage, filmParts } from "../../platform/nodes/field/filmMessage.ts";
import { PartQueue } from "./partQueue.ts";

/** Pictures that wait for a line that is too slow; beyond, they are left out up to the next that stands by itself. */
const MOST_WAITING = 60;

/** The pictures of a camera, until it ends or the reader leaves. @param film opens its stream; the answer closes it */
export async function* filmOf(
  film: (listener: StreamListener) => () => void,
  signal: AbortSignal,
): AsyncGenerator<Uint8Array, void> {
  const queue = new PartQueue<FilmMessage>();
  let sets: ParameterSets | undefined;
  let isLeavingOut = false;
  const close = film({
    onPicture: (picture, present, clockRate) => {
      if (queue.waiting > MOST_WAITING) isLeavingOut = true;
      else if (picture.isKey) isLeavingOut = false;
      if (isLeavingOut) return;
      queue.push({ picture, clockRate, ...(picture.isKey || present !== sets ? { sets: present } : {}) });
      sets = present;
    },
    onEnd: (end) => {
      queue.push({ end });
      queue.end();
    },
  });
  try {
    for await (const message of queue.read(signal)) yield* filmParts(message);
  } finally {
    close();
  }
}
