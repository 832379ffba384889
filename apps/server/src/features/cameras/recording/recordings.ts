import type { DeviceId } from "@atrium/contract";
import {
  type CameraClipRequest,
  type CameraRecording,
  type CameraRecordings,
  MAX_STRETCHES,
} from "@atrium/contract/cameras";
import { CAMERA, type DeviceDescription } from "@atrium/contract/devices";
import type { Clock } from "@atrium/time";
import { t } from "@atrium/words";
import type { AuditSink } from "../../../platform/audit/auditSink.ts";
import { actedBy } from "../../../platform/audit/changes.ts";
import { AppError } from "../../../platform/errors.ts";
import type { Caller } from "../../../platform/http/caller.ts";
import type { CameraDirectory } from "../cameraSource.ts";
import type { CameraSwitches } from "../cameraSwitches.ts";
import type { EventPictureStore } from "../event-pictures/store.ts";
import type { Archive } from "./archive.ts";
import { type Clip, clipOf } from "./clip.ts";
import { type Piece, pieceAt } from "./piece.ts";
import type { Recorder } from "./recorder.ts";
import { stretchesOf } from "./stretches.ts";

export interface RecordingsOptions {
  readonly archive: Archive;
  readonly recorder: Recorder;
  readonly switches: Pick<CameraSwitches, "choose">;
  readonly pictures: Pick<EventPictureStore, "takenBy">;
  readonly directory: CameraDirectory;
  readonly audit: AuditSink;
  readonly clock: Clock;
}

interface Range {
  readonly from: number;
  readonly to: number;
}

/**
 * ms without asking, or away from what was played, after which playing counts as new, with a row of its own in the
 * audit log.
 */
const PLAYED_ANEW = 600_000;
/** Chunks of one recording follow each other without a gap; anything longer is one, ms. */
const GAP = 100;

/** What people do with recordings. Whoever plays or takes one is in the audit log. */
export class Recordings {
  readonly #options: RecordingsOptions;
  readonly #played = new Map<string, { readonly at: number; readonly moment: number }>();

  constructor(options: RecordingsOptions) {
    this.#options = options;
  }

  async list(cameras: readonly DeviceId[], range: Range): Promise<CameraRecordings> {
    const { archive, recorder } = this.#options;
    const listed = await Promise.all(cameras.map((camera) => this.#of(camera, range)));
    return {
      archive: { octets: archive.octets, ...recorder.limits, stoppedAt: recorder.stoppedAt ?? null },
      cameras: listed,
    };
  }

  /** The moment and some seconds after it; undefined: nothing is recorded then. @throws AppError ENF001 */
  async piece(camera: string, at: number, caller: Caller): Promise<Piece | undefined> {
    const { name } = this.#camera(camera);
    const piece = await pieceAt(this.#options.archive, camera, at);
    if (piece === undefined) return undefined;
    await this.#notePlayed({ camera, name, at }, caller);
    return piece;
  }

  /** @throws AppError ENF001 */
  async choose(camera: string, isOn: boolean, caller: Caller): Promise<void> {
    const { name } = this.#camera(camera);
    const sentence = isOn
      ? t("Recording of camera {name} turned on", { name })
      : t("Recording of camera {name} turned off", { name });
    const entry = { kind: "recording.switched" as const, ...actedBy(caller), subject: name, sentence, after: { isOn } };
    await this.#options.switches.choose(camera, isOn, entry);
    this.#options.recorder.choose(camera, isOn);
  }

  /** Is in the audit log before the first octet leaves. @throws AppError ENF001, ECA002 */
  async clip(camera: string, { from, to, reason }: CameraClipRequest, caller: Caller): Promise<Clip> {
    const { name } = this.#camera(camera);
    const { archive, audit } = this.#options;
    const clip = await clipOf(
      archive,
      { camera, from, to },
      {
        title: `${name}, ${new Date(from).toISOString()}`,
        author: caller.name,
        lines: [
          t("Camera: {name} ({camera})", { name, camera }),
          t("From {from} to {to}, by the server clock", {
            from: new Date(from).toISOString(),
            to: new Date(to).toISOString(),
          }),
          t("Exported by {name}: {reason}", { name: caller.name, reason }),
        ],
      },
    );
    await audit.record({
      kind: "clip.exported",
      ...actedBy(caller),
      subject: name,
      sentence: t("Clip of camera {name} exported: {reason}", { name, reason }),
      after: { from: clip.from, to: clip.to, reason, octets: clip.size, sha256: clip.hash },
    });
    return clip;
  }

  async #of(camera: DeviceId, range: Range): Promise<CameraRecording> {
    const { archive, recorder, pictures } = this.#options;
    const chunks = archive.of(camera, range);
    // What is closer than a part in a thousand of the range, no screen shows apart.
    const gap = Math.max(GAP, (range.to - range.from) / MAX_STRETCHES);
    const keptFrom = archive.keptFrom(camera);
    return {
      camera,
      state: recorder.state(camera),
      keptFrom: keptFrom === undefined ? null : Math.round(keptFrom),
      recorded: stretchesOf(chunks, range, gap),
      motion: stretchesOf(
        chunks.flatMap(({ motion }) => motion).map(([from, to]) => ({ from, to })),
        range,
        gap,
      ),
      events: await pictures.takenBy(camera, range),
    };
  }

  #camera(id: string): DeviceDescription {
    const device = this.#options.directory.device(id);
    if (device?.module !== CAMERA.module) throw new AppError("ENF001", t("Camera not found"));
    return device;
  }

  /** One row for what somebody plays at a stretch. */
  async #notePlayed({ camera, name, at }: { camera: string; name: string; at: number }, caller: Caller): Promise<void> {
    const { audit, clock } = this.#options;
    const key = `${caller.userId} ${camera}`;
    const last = this.#played.get(key);
    const now = clock.elapsed();
    const goesOn = last !== undefined && now - last.at < PLAYED_ANEW && Math.abs(at - last.moment) < PLAYED_ANEW;
    if (!goesOn) {
      const sentence = t("Recording of camera {name} played", { name });
      await audit.record({
        kind: "recording.played",
        ...actedBy(caller),
        subject: name,
        sentence,
        after: { from: at },
      });
    }
    this.#played.set(key, { at: now, moment: at });
  }
}
