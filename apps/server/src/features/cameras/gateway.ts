import { CAMERA } from "@atrium/contract/devices";
import { type CanFilm, PictureFailure, type StillSize, type StreamListener } from "@atrium/drivers";
import type { Clock, Log } from "@atrium/time";
import { t } from "@atrium/words";
import type { Bus } from "../../platform/bus.ts";
import { AppError } from "../../platform/errors.ts";
import type { CameraDirectory, CameraField } from "./cameraSource.ts";
import { Upstream } from "../../platform/filming/upstream.ts";

export interface CameraGatewayOptions {
  readonly directory: CameraDirectory;
  readonly field: CameraField;
  /** Where pictures come from another node: opens a stream there; the answer closes it. */
  readonly film?: ((device: string, listener: StreamListener) => () => void) | undefined;
  readonly bus: Bus;
  readonly clock: Clock;
  readonly log: Log;
}

/** Whom a still was taken of lately, ms: a wall that opens twice asks each camera once. */
const STILL_AGE = 1_000;

/** All cameras: one stream of each that is watched. Passwords stay in the drivers, and addresses come from the site alone. */
export class CameraGateway {
  readonly #options: CameraGatewayOptions;
  readonly #upstreams = new Map<string, Upstream>();
  readonly #stills = new Map<string, { readonly takenAt: number; readonly still: Promise<Uint8Array> }>();
  #end: (() => void) | undefined;

  constructor(options: CameraGatewayOptions) {
    this.#options = options;
  }

  start(): void {
    this.#end = this.#options.bus.subscribe("site.changed", ({ devices, connections }) => {
      if (connections.length === 0 && devices.length === 0) return;
      for (const [device, upstream] of this.#upstreams) {
        const { module, connection } = this.#options.directory.device(device) ?? {};
        if (module !== CAMERA.module) this.#forget(device);
        else if (connections.some((one) => one === connection)) upstream.retry();
      }
    });
  }

  stop(): void {
    this.#end?.();
    for (const device of this.#upstreams.keys()) this.#forget(device);
  }

  get figures(): { readonly streams: number; readonly viewers: number; readonly refused: number } {
    const all = [...this.#upstreams.values()];
    return {
      streams: all.filter(({ isOpen }) => isOpen).length,
      viewers: all.reduce((sum, { viewers }) => sum + viewers, 0),
      refused: all.filter(({ isRefused }) => isRefused).length,
    };
  }

  /** @throws AppError ENF001 where the site has no such camera */
  upstream(device: string): Upstream {
    this.refuseUnknown(device);
    const known = this.#upstreams.get(device);
    if (known !== undefined) return known;
    const { field, film, clock, log } = this.#options;
    const upstream = new Upstream({
      device,
      clock,
      log,
      film: (listener) => (film === undefined ? field.camera(device)?.film(device, listener) : film(device, listener)),
    });
    this.#upstreams.set(device, upstream);
    return upstream;
  }

  /** The newest picture as JPEG. @throws AppError ENF001, ECA001 */
  async still(device: string, size: StillSize = "whole"): Promise<Uint8Array> {
    const now = this.#options.clock.elapsed();
    const key = `${size} ${device}`;
    const known = this.#stills.get(key);
    if (known !== undefined && now - known.takenAt < STILL_AGE) return await known.still;
    const still = this.ask(device, (camera) => camera.still(device, size));
    this.#stills.set(key, { takenAt: now, still });
    return await still;
  }

  /** @throws AppError ENF001, ECA001 */
  async ask<Answer>(device: string, task: (camera: CanFilm) => Promise<Answer>): Promise<Answer> {
    this.refuseUnknown(device);
    const camera = this.#options.field.camera(device);
    if (camera === undefined) throw new AppError("ECA001", t("The connection of this camera is not running."));
    try {
      return await task(camera);
    } catch (error) {
      if (!(error instanceof PictureFailure)) throw error;
      throw new AppError("ECA001", error.message, { cause: error });
    }
  }

  /** @throws AppError ENF001 */
  refuseUnknown(device: string): void {
    if (!this.#isCamera(device)) throw new AppError("ENF001", t("Camera not found"));
  }

  #isCamera(device: string): boolean {
    return this.#options.directory.device(device)?.module === CAMERA.module;
  }

  #forget(device: string): void {
    this.#upstreams.get(device)?.stop();
    this.#upstreams.delete(device);
  }
}
