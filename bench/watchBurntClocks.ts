import type { BURNT_CLOCK } from "./burntClock.ts";

import type { Arrivals } from "./watchArrivals.ts";

interface Watched {
  readonly selector: string;
  /** ms. */
  readonly watched: number;
  readonly clock: typeof BURNT_CLOCK;
}

/** What was seen of one camera. */
export interface SeenCamera {
  /** ms by which each picture was old when it was shown. */
  readonly ages: number[];
  /** Of these, ms in the page: since its packets came. */
  readonly inPage: number[];
  readonly shown: number;
  /** Decoded, and never shown. */
  readonly dropped: number;
  /** Nothing was left to show. */
  readonly waits: number;
}

/** In the page: reads the clock that was burnt into each picture of each video as it is shown. */
export async function watchBurntClocks({ selector, watched, clock }: Watched): Promise<SeenCamera[]> {
  const end = performance.now() + watched;
  const videos = Array.from(document.querySelectorAll<HTMLVideoElement>(selector));
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- each look is made behind `watchArrivals`
  const arrivals = ((globalThis as Arrivals).cameraArrivals ?? []).slice(-videos.length);
  return await Promise.all(videos.map(watch));

  async function watch(video: HTMLVideoElement, index: number): Promise<SeenCamera> {
    const ages: number[] = [];
    const inPage: number[] = [];
    const before = video.getVideoPlaybackQuality().droppedVideoFrames;
    let [waits, first, last] = [0, 0, 0];
    video.addEventListener("waiting", () => (waits += 1));
    while (performance.now() < end) {
      const { presentedFrames, mediaTime } = await new Promise<VideoFrameCallbackMetadata>((resolve) =>
        video.requestVideoFrameCallback((_, facts) => {
          resolve(facts);
        }),
      );
      const at = performance.timeOrigin + performance.now();
      first ||= presentedFrames;
      last = presentedFrames;
      const burnt = await read(video, mediaTime);
      if (burnt === undefined) continue;
      ages.push((at - burnt) % 256 ** clock.octets);
      const came = arrivals[index]?.get(Math.round(mediaTime * 1_000));
      if (came !== undefined) inPage.push(at - came);
    }
    const { droppedVideoFrames } = video.getVideoPlaybackQuality();
    return { ages, inPage, shown: last - first, dropped: droppedVideoFrames - before, waits };
  }

  /** ms of the clock; undefined: the video shows another picture by now, or coding has spoilt it. */
  async function read(video: HTMLVideoElement, mediaTime: number): Promise<number | undefined> {
    const { left, top, square, octets } = clock;
    const frame = new VideoFrame(video);
    try {
      if (Math.abs(frame.timestamp / 1e6 - mediaTime) > 0.001) return undefined;
      const rect = { x: 0, y: 0, width: left + octets * 9 * square, height: top + square };
      const picture = new Uint8Array(frame.allocationSize({ rect }));
      const [luma] = await frame.copyTo(picture, { rect });
      const row = (luma?.offset ?? 0) + (top + square / 2) * (luma?.stride ?? 0);
      const isLight = (index: number) => (picture[row + left + index * square + square / 2] ?? 0) > 128;
      let time = 0;
      for (let octet = 0; octet < octets; octet += 1) {
        let ones = 0;
        for (let bit = 0; bit < 8; bit += 1) {
          if (!isLight(octet * 9 + bit)) continue;
          ones += 1;
          time += 2 ** (octet * 8 + bit);
        }
        if (isLight(octet * 9 + 8) !== (ones % 2 === 1)) return undefined;
      }
      return time;
    } finally {
      frame.close();
    }
  }
}
