/** The constants of a camera's live view (specification points 8 and 9). */
export const CAMERA_STREAM = {
  websocketTimeoutMillis: 10_007,
  /** The block size that SETUP asks for unless the camera states another. */
  setupBlocksize: 64_000,
  /** A session's lifetime unless the camera states one. */
  defaultSessionTimeoutSeconds: 60,
  mp4CaptureBytes: 225_000_000,
  /** The media buffer is trimmed after this many updates, to this much behind the playhead. */
  trimAfterUpdates: 100,
  keptBehindPlayheadSeconds: 10,
  schedulerToleranceMillis: 10,
  /** What a metadata stream asks for by default. */
  metadata: { audio: 0, video: 0, event: "on", ptz: "all" },
  /** How often a camera that answers 503 is asked again. */
  maxRetries: 20,
  retryStepMillis: 100,
} as const;

/** The messages of stream errors; a person sees none of them (specification point 8). */
export const CAMERA_STREAM_ERRORS = {
  timeout: "websocket connection timed out",
  mediaType: "unsupported media type",
  mediaSource: "no MediaSource instance",
} as const;

/** States of a stream's session (specification point 4). */
export const CAMERA_STREAM_STATES = ["idle", "playing", "paused"] as const;

/** When a session is renewed, in seconds after it was made or last renewed. */
export function sessionRenewalSeconds(timeoutSeconds: number = CAMERA_STREAM.defaultSessionTimeoutSeconds): number {
  return Math.max(5, timeoutSeconds - 5);
}

/** How long to wait before asking a busy camera again, ms. @param attempt 1 for the first repetition */
export function retryDelayMillis(attempt: number): number {
  return CAMERA_STREAM.retryStepMillis * attempt;
}

/** Where a camera, and the server in its place, opens its websocket (specification point 7). */
export const RTSP_SOCKET_PATH = "/rtsp-over-websocket";
/** Where a camera gives the token of one websocket. */
export const RTSP_TOKEN_PATH = "/axis-cgi/rtspwssession.cgi";
/** The picture that is asked of a camera, with the date and the clock in it. */
export const CAMERA_MEDIA_PATH = "/axis-media/media.amp?date=1&clock=1&videocodec=h264";

/**
 * The port of a camera of which none is configured, by the last segment of its dotted number: one digit gives 3100 and the
 * digit, two give 310 before them. undefined: the number gives none that exists.
 */
export function cameraPort(number: string): number | undefined {
  const segment = number.split(".").at(-1) ?? "";
  if (!/^\d+$/.test(segment)) return undefined;
  const port = segment.length === 1 ? 3_100 + Number(segment) : Number(`310${segment}`);
  return port <= 65_535 ? port : undefined;
}

/** How a browser gets a camera's pictures: from our server, or from the camera itself, by RTSP or as MP4 over HTTP. */
export const CAMERA_STREAM_WAYS = ["gateway", "direct", "mp4"] as const;
export type CameraStreamWay = (typeof CAMERA_STREAM_WAYS)[number];

/** Where a camera gives its pictures as MP4 that does not end (VAPIX, `media.cgi`). */
export const CAMERA_MP4_PATH = "/axis-cgi/media.cgi";
export const CAMERA_MP4_QUERY = "container=mp4&video=1&audio=0&videocodec=h264";
const { audio, video, event, ptz } = CAMERA_STREAM.metadata;
/** Where its metadata streams. */
export const CAMERA_METADATA_PATH = `/axis-media/media.amp?audio=${audio}&video=${video}&event=${event}&ptz=${ptz}`;
