import { RTSP_TOKEN_PATH } from "@atrium/contract/cameras";
import type { Clock } from "@atrium/time";
import { t } from "@atrium/words";
import { CameraStream } from "../camera/stream.ts";
import {
  type CameraMotion,
  type CameraPlace,
  type CameraPresets,
  PictureFailure,
  type StillSize,
  type StreamListener,
} from "../pictures.ts";
import { withSeparateLink } from "./withSeparateLink.ts";
import type { HttpUnit } from "./httpUnit.ts";
import type { VapixRequest } from "./product.ts";
import { unitPresets } from "./unitPresets.ts";
import { PASSWORD_WITHHELD, VapixRefusal } from "./vapixError.ts";
import { portOf, type VapixLink } from "./vapixLink.ts";
import type { VapixSettings } from "./vapixSettings.ts";

const STILL: VapixRequest = {
  method: "GET",
  path: "/axis-cgi/jpg/image.cgi",
  transfer: { longest: 4 * 1_048_576, extraTime: 3_000 },
};
/** Of the sizes that cameras of this kind can give, the smallest on which a face is one. */
const SMALL: VapixRequest = { ...STILL, path: `${STILL.path}?resolution=640x360` };
/** Every JPEG begins so; a camera may refuse a size with a sentence and 200. */
const JPEG = [0xff, 0xd8];
const PTZ = "/axis-cgi/com/ptz.cgi";

export interface UnitPicturesOptions {
  readonly unit: HttpUnit;
  readonly settings: VapixSettings;
  readonly clock: Clock;
}

/** The pictures of one camera: its streams, its stills, and the motor that turns it. */
export class UnitPictures {
  readonly #options: UnitPicturesOptions;
  /** It has refused the small size: it is not asked for that again. */
  #hasOneSize = false;

  constructor(options: UnitPicturesOptions) {
    this.#options = options;
  }

  film(listener: StreamListener): () => void {
    const { unit, settings, clock } = this.#options;
    const { host, rtspPort } = unit.address;
    const { username, password, tls: isSecure, ca } = settings;
    const station = { host, port: portOf(unit.address, isSecure), rtspPort, isSecure };
    const token = () => this.#withLink(async (link) => (await link.ask(tokenRequest(clock.now()))).trim());
    const stream = new CameraStream({ ...station, ca, username, password, token, clock }, listener);
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

  async still(size: StillSize): Promise<Uint8Array> {
    if (size === "whole" || this.#hasOneSize) return await this.#withLink((link) => link.askForOctets(STILL));
    return await this.#withLink(async (link) => {
      const small = await link.askForOctets(SMALL).catch((error: unknown) => {
        // One that is only busy has refused no size.
        if (error instanceof VapixRefusal && error.status < 500) return undefined;
        throw error;
      });
      if (small !== undefined && JPEG.every((octet, at) => small[at] === octet)) return small;
      const whole = await link.askForOctets(STILL);
      this.#hasOneSize = true;
      return whole;
    });
  }

  async move({ pan, tilt, zoom }: CameraMotion): Promise<void> {
    const whole = (share: number) => Math.round(Math.min(100, Math.max(-100, share)));
    const query = `continuouspantiltmove=${whole(pan)},${whole(tilt)}&continuouszoommove=${whole(zoom)}`;
    await this.#turn(query);
  }

  async home(): Promise<void> {
    await this.#turn("move=home");
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

  get presets(): CameraPresets {
    return unitPresets((query) => this.#turn(query));
  }

  async #turn(query: string): Promise<string> {
    const answer = await this.#withLink((link) => link.ask({ method: "GET", path: `${PTZ}?${query}` }));
    if (answer.trim().toLowerCase().startsWith("error")) throw new PictureFailure(answer.trim());
    return answer;
  }

  async #withLink<Result>(work: (link: VapixLink) => Promise<Result>): Promise<Result> {
    try {
      return await withSeparateLink(this.#options.unit, work);
    } catch (error) {
      throw new PictureFailure(error instanceof Error ? error.message : String(error), { cause: error });
    }
  }
}

function tokenRequest(now: number): VapixRequest {
  return { method: "GET", path: `${RTSP_TOKEN_PATH}?timestamp=${Math.round(now)}` };
}
