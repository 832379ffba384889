import type { Clock } from "@atrium/time";
import { t } from "@atrium/words";
import { CameraStream, type MediaPlace } from "../camera/stream.ts";
import {
  type CameraMotion,
  type CameraPlace,
  type CameraPresets,
  PictureFailure,
  type StillSize,
  type StreamListener,
} from "../pictures.ts";
import type { HttpUnit } from "./httpUnit.ts";
import { PASSWORD_WITHHELD, VapixPasswordRefused } from "./vapixError.ts";
import { portOf, type VapixLink } from "./vapixLink.ts";
import type { VapixSettings } from "./vapixSettings.ts";
import { withSeparateLink } from "./withSeparateLink.ts";

export interface CameraPicturesOptions {
  readonly unit: HttpUnit;
  readonly settings: VapixSettings;
  readonly clock: Clock;
}

/** The pictures of one camera: its streams, its stills, and the motor that turns it. What it is asked for depends on its calls. */
export abstract class CameraPictures {
  readonly #options: CameraPicturesOptions;

  constructor(options: CameraPicturesOptions) {
    this.#options = options;
  }

  abstract still(size: StillSize): Promise<Uint8Array>;
  abstract move(motion: CameraMotion): Promise<void>;
  abstract home(): Promise<void>;
  abstract get presets(): CameraPresets;
  /** Where it streams. */
  protected abstract media(): Promise<MediaPlace>;
  /** A token for one websocket, where the camera wants one. */
  protected abstract token(): Promise<string>;

  film(listener: StreamListener): () => void {
    const { unit, settings, clock } = this.#options;
    const { host } = unit.address;
    const { username, password, tls: isSecure, ca } = settings;
    const station = { host, port: portOf(unit.address, isSecure), isSecure };
    const asked = {
      media: async () => await this.media(),
      token: async () => await this.token(),
      isRefused: (error: unknown) => error instanceof PictureFailure && error.cause instanceof VapixPasswordRefused,
    };
    const stream = new CameraStream({ ...station, ca, username, password, ...asked, clock }, listener);
    const abandon = (): void => stream.end(t("The connection was stopped."));
    unit.ended.addEventListener("abort", abandon, { once: true });
    const refusal = this.#refusal;
    if (refusal === undefined) stream.open();
    else queueMicrotask(() => stream.end(refusal));
    return () => {
      unit.ended.removeEventListener("abort", abandon);
      stream.close();
    };
  }

  /** Why no stream is tried. Where the password of calls was refused, another stream would only be another try. */
  get #refusal(): string | undefined {
    const { withheld, refusals } = this.#options.unit;
    if (withheld.has("password")) return t(PASSWORD_WITHHELD);
    return refusals.isLocked ? t("The camera rejected the password. No further attempts for now.") : undefined;
  }

  place(): CameraPlace {
    const { unit, settings } = this.#options;
    const { host, port, stream } = unit.address;
    const { viewingUsername: username, viewingPassword: password, authentication } = settings;
    return {
      way: stream,
      host,
      port,
      account:
        username === undefined || password === undefined || unit.withheld.has("viewingPassword")
          ? undefined
          : { username, password },
      allowsBasic: authentication === "basic",
    };
  }

  /** @param port another one of the camera's host */
  protected async withLink<Result>(work: (link: VapixLink) => Promise<Result>, port?: number): Promise<Result> {
    try {
      return await withSeparateLink(this.#options.unit, work, port);
    } catch (error) {
      if (error instanceof PictureFailure) throw error;
      throw new PictureFailure(error instanceof Error ? error.message : String(error), { cause: error });
    }
  }
}
