/** What the live view of a camera holds to (specification points 8 and 9). */
export const CAMERA_STREAM = {
  websocketTimeoutMillis: 10_007,
  /** Blocksize that SETUP asks for where the camera says nothing. */
  setupBlocksize: 64_000,
  /** A session's lifetime where the camera names none. */
  defaultSessionTimeoutSeconds: 60,
  mp4CaptureBytes: 225_000_000,
  /** The media buffer is trimmed after so many updates, to so much behind the playhead. */
  trimAfterUpdates: 100,
  keptBehindPlayheadSeconds: 10,
  schedulerToleranceMillis: 10,
  /** What a metadata stream asks for unless told otherwise. */
  metadata: { audio: 0, video: 0, event: "on", ptz: "all" },
  /** A camera that answers 503 is asked again so often. */
  maxRetries: 20,
  retryStepMillis: 100,
} as const;

/** What the stream's own errors say; none of them is shown to a person (specification point 8). */
export const CAMERA_STREAM_ERRORS = {
  timeout: "websocket connection timed out",
  mediaType: "unsupported media type",
  mediaSource: "no MediaSource instance",
} as const;

/** States of a stream's session (specification point 4). */
export const CAMERA_STREAM_STATES = ["idle", "playing", "paused"] as const;

/** When a session is renewed, seconds after it was made or renewed last. */
export function sessionRenewalSeconds(timeoutSeconds: number = CAMERA_STREAM.defaultSessionTimeoutSeconds): number {
  return Math.max(5, timeoutSeconds - 5);
}

/** How long to wait before asking a busy camera again, ms. @param attempt 1 for the first repetition */
export function retryDelayMillis(attempt: number): number {
  return CAMERA_STREAM.retryStepMillis * attempt;
}
