import type { Clock } from "@atrium/time";
import { longParts, PARTS_BEAT } from "../../platform/nodes/longParts.ts";
import type { NodeSeal } from "../../platform/nodes/nodeSeal.ts";
import { decodeJson, type Wire, WireFailure } from "../../platform/nodes/wire.ts";
import { FILM_TOPIC, FilmQuestion, writeFilmed } from "./filmWire.ts";
import type { CameraGateway } from "./gateway.ts";
import type { Upstream } from "../../platform/filming/upstream.ts";

/** Octets that wait for a web node that is too slow: the rest of the group is left out. */
const MOST_WAITING = 8 * 1_024 * 1_024;

export interface FilmTakerOptions {
  readonly wire: Wire;
  readonly seal: NodeSeal;
  readonly gateway: Pick<CameraGateway, "upstream">;
  readonly clock: Pick<Clock, "after">;
}

/** Gives web nodes the pictures of cameras, from the one stream that the core has of each. The answer ends it. */
export function takeFilms({ wire, seal, gateway, clock }: FilmTakerOptions): () => void {
  return wire.answerParts(FILM_TOPIC, (message, signal) => {
    const { device } = FilmQuestion.parse(decodeJson(seal.open(FILM_TOPIC, message)));
    return film(upstreamOf(gateway, device), clock, signal);
  });
}

function upstreamOf(gateway: Pick<CameraGateway, "upstream">, device: string): Upstream {
  try {
    return gateway.upstream(device);
  } catch (error) {
    throw new WireFailure("failed", "There is no such camera", { cause: error });
  }
}

async function* film(
  upstream: Pick<Upstream, "record">,
  clock: Pick<Clock, "after">,
  signal: AbortSignal,
): AsyncGenerator<Uint8Array> {
  let [waiting, size, isBehind] = [[] as Uint8Array[], 0, false];
  let wake: () => void = () => undefined;
  const leave = upstream.record({
    keep: ({ units, isKey }, time, sets) => {
      if (size > MOST_WAITING) isBehind = true;
      if (isKey && isBehind) [waiting, size, isBehind] = [[], 0, false];
      if (isBehind) return;
      const message = writeFilmed({ picture: { units, isKey, time }, sets });
      waiting.push(message);
      size += message.length;
      wake();
    },
    // The stream comes again by itself, and its time goes on.
    interrupted: () => undefined,
  });
  const stop = () => wake();
  signal.addEventListener("abort", stop);
  try {
    for (;;) {
      const { promise, resolve } = Promise.withResolvers<void>();
      wake = resolve;
      const cancel = clock.after(PARTS_BEAT, resolve);
      if (waiting.length === 0 && !signal.aborted) await promise;
      cancel();
      if (signal.aborted) return;
      const next = waiting.shift() ?? new Uint8Array();
      size -= next.length;
      yield* longParts(next);
    }
  } finally {
    signal.removeEventListener("abort", stop);
    leave();
  }
}
