import { CAMERA_DEADMAN_MILLIS, type CameraMotion } from "@atrium/contract/cameras";
import type { CanFilm } from "@atrium/drivers";
import type { Clock, Log } from "@atrium/time";
import { t } from "@atrium/words";
import type { AuditSink } from "../../platform/audit/auditSink.ts";
import type { Caller } from "../../platform/http/caller.ts";
import type { CameraDirectory } from "./cameraSource.ts";
import type { CameraGateway } from "./gateway.ts";
import type { PtzLocks } from "./ptzLocks.ts";

export interface MotionsOptions {
  readonly gateway: Pick<CameraGateway, "ask">;
  readonly grips: Pick<PtzLocks, "touch">;
  readonly directory: CameraDirectory;
  readonly audit: AuditSink;
  readonly clock: Clock;
  readonly log: Log;
}

type Word = (camera: CanFilm) => Promise<void>;

/** ms without a touch after which the next one is another grip, with a row of its own in the audit log. */
const GRIP = 30_000;
const STILL: CameraMotion = { pan: 0, tilt: 0, zoom: 0 };

/** Turns cameras while somebody holds the button: without a word for a second they stop, whatever became of the page. */
export class Motions {
  readonly #options: MotionsOptions;
  readonly #deadmen = new Map<string, () => void>();
  /** By camera: the number of its last command, and what ends when it has been sent. */
  readonly #words = new Map<string, { readonly number: number; readonly told: Promise<void> }>();
  readonly #grips = new Map<string, { readonly by: number | undefined; readonly at: number }>();

  constructor(options: MotionsOptions) {
    this.#options = options;
  }

  stop(): void {
    for (const [device, cancel] of this.#deadmen) {
      cancel();
      void this.#halt(device);
    }
    this.#deadmen.clear();
  }

  /** @throws AppError ENF001, ECA001, ECA003 */
  async move(device: string, motion: CameraMotion, caller: Caller): Promise<void> {
    this.#options.grips.touch(device, caller);
    await this.#note(device, caller);
    const isMoving = motion.pan !== 0 || motion.tilt !== 0 || motion.zoom !== 0;
    this.#letGo(device);
    if (isMoving) {
      const cancel = this.#options.clock.after(CAMERA_DEADMAN_MILLIS, () => {
        this.#deadmen.delete(device);
        void this.#halt(device);
      });
      this.#deadmen.set(device, cancel);
    }
    await this.#tell(device, (camera) => camera.move(device, motion));
  }

  /** @throws AppError ENF001, ECA001, ECA003 */
  async home(device: string, caller: Caller): Promise<void> {
    this.#options.grips.touch(device, caller);
    await this.#note(device, caller);
    await this.send(device, (camera) => camera.home(device));
  }

  /** Sends it somewhere: it is not halted on its way. @throws AppError ENF001, ECA001 */
  async send(device: string, where: Word): Promise<void> {
    this.#letGo(device);
    await this.#tell(device, where);
  }

  /**
   * Word after word: one that overtook another on its way would leave a camera turning after the command to stop. While
   * one is on its way, only the last of those that come in between is sent after it.
   */
  async #tell(device: string, word: Word): Promise<void> {
    const before = this.#words.get(device);
    const number = (before?.number ?? 0) + 1;
    const told = (async () => {
      await before?.told.catch(() => undefined);
      if (this.#words.get(device)?.number === number) await this.#options.gateway.ask(device, word);
    })();
    this.#words.set(device, { number, told });
    await told;
  }

  #letGo(device: string): void {
    this.#deadmen.get(device)?.();
    this.#deadmen.delete(device);
  }

  async #halt(device: string): Promise<void> {
    try {
      await this.#tell(device, (camera) => camera.move(device, STILL));
    } catch (error) {
      this.#options.log.warn({ err: error, device }, "a camera that nobody holds was not stopped");
    }
  }

  async #note(device: string, { userId, name: by, address }: Caller): Promise<void> {
    const { audit, directory, clock } = this.#options;
    const now = clock.elapsed();
    const grip = this.#grips.get(device);
    this.#grips.set(device, { by: userId, at: now });
    if (grip !== undefined && grip.by === userId && now - grip.at < GRIP) return;
    const subject = directory.device(device)?.name ?? device;
    await audit.record({
      kind: "camera.moved",
      userId,
      by,
      address,
      subject,
      sentence: t("Camera {subject} moved", { subject }),
    });
  }
}
