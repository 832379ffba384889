import type { StreamListener } from "@atrium/drivers";
import { joinedParts, PARTS_BEAT } from "../../platform/nodes/longParts.ts";
import type { NodeSeal } from "../../platform/nodes/nodeSeal.ts";
import { encodeJson, type Wire } from "../../platform/nodes/wire.ts";
import { FILM_CLOCK, FILM_TOPIC, readFilmed } from "./filmWire.ts";

export interface FilmGiverOptions {
  readonly wire: Wire;
  readonly seal: NodeSeal;
}

/** A camera's pictures from the core, on a web node: one stream of each, whatever the number of viewers. The answer closes it. */
export function filmOfCore({ wire, seal }: FilmGiverOptions, device: string, listener: StreamListener): () => void {
  const leaving = new AbortController();
  void follow();
  return () => leaving.abort();

  async function follow(): Promise<void> {
    let reason = "the core ended it";
    try {
      const message = seal.seal(FILM_TOPIC, encodeJson({ device }));
      const parts = wire.askParts(FILM_TOPIC, message, { timeout: 3 * PARTS_BEAT, signal: leaving.signal });
      for await (const octets of joinedParts(parts)) {
        if (leaving.signal.aborted) return;
        const { picture, sets } = readFilmed(octets);
        listener.onPicture(picture, sets, FILM_CLOCK);
      }
    } catch (error) {
      reason = error instanceof Error ? error.message : String(error);
    }
    if (!leaving.signal.aborted) listener.onEnd({ reason, isRefused: false });
  }
}
