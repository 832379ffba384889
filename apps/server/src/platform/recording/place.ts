import type { CameraRecording, CameraRecordings } from "@atrium/contract/cameras";
import type { Clip, ClipFacts } from "./clip.ts";
import type { Piece } from "./piece.ts";
import type { Range } from "./stretches.ts";

/** What of a camera is recorded in a range. */
export type ListedRecording = Omit<CameraRecording, "events">;

export interface Moment {
  readonly camera: string;
  readonly at: number;
}

export interface ListQuestion extends Range {
  readonly cameras: readonly CameraRecording["camera"][];
  /** Stretches that lie no further apart than this are one, ms. */
  readonly gap: number;
}

/** Recordings on the disk of one node, as that node said last. */
export interface NodeRecordings {
  readonly node: string;
  /** Octets of all of them; null: it does not answer, so it is not known. */
  readonly octets: number | null;
  readonly mostOctets: number;
}

/** Where cameras are recorded and their recordings lie: in this process, or on the field nodes. */
export interface RecordingPlace {
  /** @param chosen cameras that somebody has switched on */
  start(chosen: ReadonlySet<string>): Promise<void>;
  stop(): Promise<void>;
  choose(chosen: ReadonlySet<string>): void;
  /** All recordings together; null: no node has said anything of them. */
  archive(cameras: readonly string[]): CameraRecordings["archive"];
  list(question: ListQuestion): Promise<ListedRecording[]>;
  /** The moment and some seconds after it; undefined: nothing is recorded then. @throws AppError ECA001 */
  piece(camera: string, at: number): Promise<Piece | undefined>;
  /** @throws AppError ENF001, ECA001, ECA002 */
  clip(camera: string, range: Range, facts: ClipFacts): Promise<Clip>;
  /** Of each moment whether its camera has recorded it. */
  recordedAt(moments: readonly Moment[]): Promise<(boolean | "unknown")[]>;
  /** `recording`: cameras of which pictures come; `octets`: of all recordings that are known. */
  readonly figures: { readonly recording: number; readonly octets: number; readonly isStopped: boolean };
}
