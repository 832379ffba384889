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
import type { Clip } from "../../../platform/recording/clip.ts";
import type { Piece } from "../../../platform/recording/piece.ts";
import type { RecordingPlace } from "../../../platform/recording/place.ts";
import type { Range } from "../../../platform/recording/stretches.ts";

export interface RecordingsOptions {
  readonly place: RecordingPlace;
  readonly switches: Pick<CameraSwitches, "choose" | "switched">;
  readonly pictures: Pick<EventPictureStore, "takenBy">;
  readonly directory: CameraDirectory;
  readonly audit: AuditSink;
  readonly clock: Clock;
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
    const { place, pictures } = this.#options;
    // What is closer than a part in a thousand of the range, no screen shows apart.
    const gap = Math.max(GAP, (range.to - range.from) / MAX_STRETCHES);
    const listed = await place.list({ cameras, from: range.from, to: range.to, gap });
    const withEvents = listed.map(async (one): Promise<CameraRecording> => {
      return Object.assign(one, { events: await pictures.takenBy(one.camera, range) });
    });
    return { archive: place.archive(cameras), cameras: await Promise.all(withEvents) };
  }

  /** The moment and some seconds after it; undefined: nothing is recorded then. @throws AppError ENF001, ECA001 */
  async piece(camera: string, at: number, caller: Caller): Promise<Piece | undefined> {
    const { name } = this.#camera(camera);
    const piece = await this.#options.place.piece(camera, at);
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
    const { switches, place } = this.#options;
    await switches.choose(camera, isOn, entry);
    place.choose(await switches.switched("on"));
  }

  /** Is in the audit log before the first octet leaves. @throws AppError ENF001, ECA001, ECA002 */
  async clip(camera: string, { from, to, reason }: CameraClipRequest, caller: Caller): Promise<Clip> {
    const { name } = this.#camera(camera);
    const clip = await this.#options.place.clip(
      camera,
      { from, to },
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
    try {
      await this.#options.audit.record({
        kind: "clip.exported",
        ...actedBy(caller),
        subject: name,
        sentence: t("Clip of camera {name} exported: {reason}", { name, reason }),
        after: { from: clip.from, to: clip.to, reason, octets: clip.size, sha256: clip.hash },
      });
    } catch (error) {
      clip.drop?.();
      throw error;
    }
    return clip;
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
