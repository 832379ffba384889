import { CAMERA_MEDIA_PATH, RTSP_TOKEN_PATH } from "@atrium/contract/cameras";
import type { MediaPlace } from "../camera/stream.ts";
import { type CameraMotion, type CameraPresets, PictureFailure, type StillSize } from "../pictures.ts";
import { CameraPictures, type CameraPicturesOptions } from "./cameraPictures.ts";
import type { VapixRequest } from "./product.ts";
import { unitPresets } from "./unitPresets.ts";
import { VapixRefusal } from "./vapixError.ts";

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

/** The pictures of one camera with the calls of VAPIX. */
export class UnitPictures extends CameraPictures {
  readonly #options: CameraPicturesOptions;
  /** It has refused the small size: it is not asked for that again. */
  #hasOneSize = false;

  constructor(options: CameraPicturesOptions) {
    super(options);
    this.#options = options;
  }

  protected async media(): Promise<MediaPlace> {
    return { rtspPort: this.#options.unit.address.rtspPort, path: CAMERA_MEDIA_PATH };
  }

  protected async token(): Promise<string> {
    const now = this.#options.clock.now();
    return await this.withLink(async (link) => (await link.ask(tokenRequest(now))).trim());
  }

  async still(size: StillSize): Promise<Uint8Array> {
    if (size === "whole" || this.#hasOneSize) return await this.withLink((link) => link.askForOctets(STILL));
    return await this.withLink(async (link) => {
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

  get presets(): CameraPresets {
    return unitPresets((query) => this.#turn(query));
  }

  async #turn(query: string): Promise<string> {
    const answer = await this.withLink((link) => link.ask({ method: "GET", path: `${PTZ}?${query}` }));
    if (answer.trim().toLowerCase().startsWith("error")) throw new PictureFailure(answer.trim());
    return answer;
  }
}

function tokenRequest(now: number): VapixRequest {
  return { method: "GET", path: `${RTSP_TOKEN_PATH}?timestamp=${Math.round(now)}` };
}
