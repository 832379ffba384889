import type { CameraMetadata, ParameterSets, Picture, StreamState } from "@atrium/rtsp";

/** Why a camera shows nothing, where it will not be better by itself. */
export type StreamTrouble = "denied" | "refused" | "no-port" | "no-account" | "own-host" | "outdated";

/** How a source ended. The message is for programmers; people see the picture stand, or the trouble. */
export interface SourceEnd {
  readonly message: string;
  readonly trouble?: StreamTrouble | undefined;
}

export interface SourceEvents {
  /** @param clockRate ticks of a picture's time a second */
  readonly onPicture: (picture: Picture, sets: ParameterSets, clockRate: number) => void;
  readonly onState: (state: StreamState) => void;
  /** What the camera says beside its pictures. */
  readonly onMetadata: (metadata: CameraMetadata) => void;
  /** Once; nothing is heard after it. */
  readonly onEnd: (end: SourceEnd) => void;
}

/** One attempt to get the pictures of one camera. It has begun. */
export interface PictureSource {
  play(): void;
  pause(): void;
  /** TEARDOWN, and nothing is heard after it. */
  stop(): void;
}

/** Calls back after some ms; the answer undoes it. */
export function later(delay: number, call: () => void): () => void {
  const timer = setTimeout(call, delay);
  return () => {
    clearTimeout(timer);
  };
}
