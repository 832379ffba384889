import { t } from "@atrium/words";
import * as z from "zod";
import { EventId } from "../alarms/alarmEvent.ts";
import { CAMERA_GRID_SIZES } from "./camera.ts";
import { DeviceId, EpochMillis, FilterTime, LAST_TIME } from "../base/ids.ts";

/** Cameras of one call: those of the largest wall. */
export const MAX_RECORDED_CAMERAS = Math.max(...CAMERA_GRID_SIZES);
/** ms of the longest range whose recordings are listed at once: a day, and the hour that one of them has more. */
export const MAX_RECORDINGS_RANGE = 25 * 3_600_000;
/** Stretches of one camera in one answer. Those that are closer than a line of a screen can show are joined. */
export const MAX_STRETCHES = 1_000;
/** ms of the longest clip. */
export const MAX_CLIP_LENGTH = 3_600_000;

/** From a moment to another. */
export const Stretch = z.tuple([EpochMillis, EpochMillis]);
export type Stretch = z.infer<typeof Stretch>;

/**
 * What a camera's recorder does. `off`: nobody has switched it on; `waiting`: the camera sends nothing now; `stopped`: the disk has
 * too little room; `unknown`: the field node that records it does not answer.
 */
export const RECORDER_STATES = ["off", "recording", "waiting", "stopped", "unknown"] as const;

/** Field nodes that may have recorded one camera. */
const MAX_RECORDING_NODES = 200;

/** One camera's recording in a range. */
export const CameraRecording = z.object({
  camera: DeviceId,
  /** Somebody has switched it on. */
  isOn: z.boolean(),
  state: z.enum(RECORDER_STATES),
  /** The oldest picture that is kept, of any time; null: none is. */
  keptFrom: EpochMillis.nullable(),
  recorded: z.array(Stretch).max(MAX_STRETCHES),
  /** Where recordings may be on a field node that does not answer: what is not in `recorded` is not known there. */
  away: z.array(z.object({ node: z.string().max(64), from: EpochMillis, to: EpochMillis })).max(MAX_RECORDING_NODES),
  /** Where pictures differed more than usual: guessed from how large the camera coded them, which no one has looked at. */
  motion: z.array(Stretch).max(MAX_STRETCHES),
  /** Alarms of which this camera took the picture. */
  events: z.array(z.object({ id: EventId, at: EpochMillis })).max(200),
});
export type CameraRecording = z.infer<typeof CameraRecording>;

export const CameraRecordingsQuery = z
  .object({
    cameras: z
      .string()
      .max(MAX_RECORDED_CAMERAS * 65)
      .transform((ids) => ids.split(","))
      .pipe(z.array(DeviceId).min(1).max(MAX_RECORDED_CAMERAS)),
    from: FilterTime,
    to: FilterTime,
  })
  .refine(({ from, to }) => to > from, { path: ["to"], error: () => t("must be later than from") })
  .refine(({ from, to }) => to - from <= MAX_RECORDINGS_RANGE, {
    path: ["to"],
    error: () => t("must be at most 25 hours after from"),
  });

export const CameraRecordings = z.object({
  /** All cameras' recordings together, on all nodes that have said something of theirs; null: none has. */
  archive: z
    .object({
      octets: z.int().nonnegative(),
      /** From here on the oldest is deleted, on each node by its own limit. */
      mostOctets: z.int().positive(),
      days: z.int().positive(),
      /** Octets that stay free on the disk: below it nothing is recorded. */
      floor: z.int().nonnegative(),
      /** Since when nothing is recorded because the disk is full; null: there is room. */
      stoppedAt: EpochMillis.nullable(),
    })
    .nullable(),
  /** In the order that was asked for. */
  cameras: z.array(CameraRecording).max(MAX_RECORDED_CAMERAS),
});
export type CameraRecordings = z.infer<typeof CameraRecordings>;

export const CameraPiecesQuery = z.object({ at: FilterTime });

/** Headers of a piece of a recording, epoch ms: its first picture, its end, and what its own time is counted from. */
export const PIECE_FROM = "atrium-from";
export const PIECE_TO = "atrium-to";
export const PIECE_ZERO = "atrium-zero";

/** Whether a camera is recorded. */
export const CameraRecordingChoice = z.object({ isOn: z.boolean() });

export const CameraClipRequest = z
  .object({
    from: EpochMillis.max(LAST_TIME),
    to: EpochMillis.max(LAST_TIME),
    /** Why somebody takes it out of the house. */
    reason: z
      .string()
      .trim()
      .min(3)
      .max(200)
      .regex(/^[^\0\p{Cs}]*$/u, { error: () => t("Use plain text without control characters") }),
  })
  .refine(({ from, to }) => to > from, { path: ["to"], error: () => t('must be later than "from"') })
  .refine(({ from, to }) => to - from <= MAX_CLIP_LENGTH, {
    path: ["to"],
    error: () => t('at most one hour after "from"'),
  });
export type CameraClipRequest = z.infer<typeof CameraClipRequest>;

/** Header of a clip: the SHA-256 of the whole file, in hexadecimal, as the audit log has it too. */
export const CLIP_HASH = "atrium-sha256";
