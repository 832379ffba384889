/** A track of a media stream that shows what is written into it. Of Chromium alone, and not in the types of the DOM. */
export interface TrackGenerator extends MediaStreamTrack {
  readonly writable: WritableStream<VideoFrame>;
}

type Generators = typeof globalThis & {
  readonly MediaStreamTrackGenerator?: new (init: { readonly kind: "video" }) => TrackGenerator;
};

/** undefined: this browser has none, or no decoder, which only pages have that came by HTTPS or from the machine itself. */
export function trackGenerator(): TrackGenerator | undefined {
  const { MediaStreamTrackGenerator: Generator }: Generators = globalThis;
  return Generator === undefined || !("VideoDecoder" in globalThis) ? undefined : new Generator({ kind: "video" });
}
