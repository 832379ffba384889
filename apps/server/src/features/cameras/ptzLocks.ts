import { CAMERA_GRIP_MILLIS, CameraGrip } from "@atrium/contract/cameras";
import type { Clock } from "@atrium/time";
import { t } from "@atrium/words";
import type { AuditSink } from "../../platform/audit/auditSink.ts";
import { actedBy } from "../../platform/audit/changes.ts";
import { AppError } from "../../platform/errors.ts";
import type { Caller } from "../../platform/http/caller.ts";
import type { CameraDirectory } from "./cameraSource.ts";
import type { CameraGateway } from "./gateway.ts";

export interface PtzLocksOptions {
  readonly gateway: Pick<CameraGateway, "refuseUnknown">;
  readonly directory: CameraDirectory;
  readonly audit: AuditSink;
  readonly clock: Clock;
}

interface Held {
  readonly userId: number;
  readonly name: string;
  /** By the clock's `elapsed`. */
  readonly until: number;
}

/** Who turns which camera: two people at one motor would each undo what the other does. It ends by itself. */
export class PtzLocks {
  readonly #options: PtzLocksOptions;
  readonly #held = new Map<string, Held>();

  constructor(options: PtzLocksOptions) {
    this.#options = options;
  }

  of(device: string, { userId }: Pick<Caller, "userId">): CameraGrip {
    this.#options.gateway.refuseUnknown(device);
    const held = this.#now(device);
    if (held === undefined) return { holder: null };
    const { clock } = this.#options;
    const until = Math.round(clock.now() + held.until - clock.elapsed());
    return CameraGrip.parse({ holder: { name: held.name, isOwn: held.userId === userId, until } });
  }

  /** It is the caller's from now on, and for some seconds after the last touch. @throws AppError ENF001, ECA003 somebody else turns it */
  touch(device: string, caller: Caller): void {
    this.#options.gateway.refuseUnknown(device);
    const held = this.#now(device);
    if (held !== undefined && held.userId !== caller.userId) {
      throw new AppError(
        "ECA003",
        t("{name} is controlling this camera. It becomes free a few seconds after the last movement", {
          name: held.name,
        }),
      );
    }
    this.#grip(device, caller);
  }

  /** The caller gets it, whoever had it; that person is notified at the next touch. @throws AppError ENF001 */
  async take(device: string, caller: Caller): Promise<CameraGrip> {
    const { directory, audit, gateway } = this.#options;
    gateway.refuseUnknown(device);
    const before = this.#now(device);
    this.#grip(device, caller);
    if (before !== undefined && before.userId !== caller.userId) {
      const subject = directory.device(device)?.name ?? device;
      const sentence = t("Camera {subject} taken over from {name}", { subject, name: before.name });
      await audit.record({ kind: "camera.taken", ...actedBy(caller), subject, sentence });
    }
    return this.of(device, caller);
  }

  #grip(device: string, { userId, name }: Caller): void {
    const now = this.#options.clock.elapsed();
    // What is over is forgotten as something new begins.
    for (const [id, { until }] of this.#held) if (until <= now) this.#held.delete(id);
    this.#held.set(device, { userId, name, until: now + CAMERA_GRIP_MILLIS });
  }

  #now(device: string): Held | undefined {
    const held = this.#held.get(device);
    return held !== undefined && held.until > this.#options.clock.elapsed() ? held : undefined;
  }
}
