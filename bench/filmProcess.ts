import * as z from "zod";
import { RtspListener } from "../apps/virtual-campus/src/endpoints/rtsp/rtspCarriers.ts";
import { LiveSource } from "../apps/virtual-campus/src/systems/cameras/liveSource.ts";
import { burnClock } from "./burntClock.ts";
import { serve } from "./worker.ts";

const FORMAT = { width: 1_280, height: 720, rate: 25, bitrate: 3_000_000 };
/** Of what moves through the picture: its edge, and pixels a ms. */
const WALKER = 120;
const PACE = 0.2;
const NO_TROUBLE = { isSilent: false, isBusy: false, cuts: false, hasFlatTime: false, sendsGarbage: false };

const { width, height } = FORMAT;
const still = drawStill();
const source = new LiveSource({ draw, isFrozen: () => false, format: FORMAT });

/**
 * Cameras that all film the same: it is drawn and encoded once, because filming and encoding are not part of what we
 * measure.
 */
serve({
  async open(input): Promise<number[]> {
    const camera = {
      source,
      metadata: { listen: () => () => {} },
      challenge: () => undefined,
      trouble: () => NO_TROUBLE,
    };
    const listeners = Array.from(
      { length: z.int().parse(input) },
      (_, index) =>
        new RtspListener({ connection: "film", name: `Camera ${index}`, host: "127.0.0.1", port: 0, camera }),
    );
    for (const listener of listeners) await listener.start();
    return listeners.map(({ port }) => port);
  },
});

/** A grey wall with grain, of which coding has something to do. */
function drawStill(): Uint8Array {
  const picture = new Uint8Array((width * height * 3) / 2).fill(128);
  let grain = 1;
  for (let at = 0; at < width * height; at += 1) {
    grain = (Math.imul(grain, 1_664_525) + 1_013_904_223) >>> 0;
    picture[at] = 96 + (((at % width) >> 5) % 8) * 10 + (grain >>> 28);
  }
  return picture;
}

function draw(): Uint8Array {
  const time = performance.timeOrigin + performance.now();
  const picture = still.slice();
  const left = Math.floor(time * PACE) % (width - WALKER);
  for (let y = 300; y < 300 + WALKER * 2; y += 1) {
    picture.copyWithin(y * width + left, (y - 200) * width + 400, (y - 200) * width + 400 + WALKER);
  }
  burnClock(picture, width, time);
  return picture;
}
