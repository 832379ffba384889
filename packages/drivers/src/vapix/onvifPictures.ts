import { t } from "@atrium/words";
import type { MediaPlace } from "../camera/stream.ts";
import { Motor } from "../onvif/motor.ts";
import { SUB } from "../onvif/profiles.ts";
import { pathOf, portIn } from "../onvif/services.ts";
import { type CameraMotion, type CameraPresets, PictureFailure, type StillSize } from "../pictures.ts";
import { CameraPictures, type CameraPicturesOptions } from "./cameraPictures.ts";

/** RFC 2326: where a camera streams that states no port. */
const RTSP_PORT = 554;
const STILL = { longest: 4 * 1_048_576, extraTime: 3_000 };

/** The pictures of one camera with the calls of ONVIF. */
export class OnvifPictures extends CameraPictures {
  readonly #options: CameraPicturesOptions;

  constructor(options: CameraPicturesOptions) {
    super(options);
    this.#options = options;
  }

  /** The host is the one of the mapping: the camera may state one that only its own network knows. */
  protected async media(): Promise<MediaPlace> {
    const { profile, rtspPort } = this.#options.unit.address;
    const uri = await this.withLink((link) => link.onvif.streamUri(profile));
    const path = uri === undefined ? undefined : pathOf(uri);
    if (uri === undefined || path === undefined) throw new PictureFailure(t("The camera states no stream address."));
    return { rtspPort: rtspPort ?? portIn(uri) ?? RTSP_PORT, path };
  }

  protected async token(): Promise<string> {
    throw new PictureFailure(t("The camera refused the WebSocket."));
  }

  async still(size: StillSize): Promise<Uint8Array> {
    const { profile } = this.#options.unit.address;
    const uri = await this.withLink((link) => link.onvif.snapshotUri(size === "small" ? SUB : profile));
    const path = uri === undefined ? undefined : pathOf(uri);
    if (uri === undefined || path === undefined) throw new PictureFailure(t("The camera gives no still pictures."));
    return await this.withLink((link) => link.askForOctets({ method: "GET", path, transfer: STILL }), portIn(uri));
  }

  async move(motion: CameraMotion): Promise<void> {
    await this.#turn((motor) => motor.move(motion));
  }

  async home(): Promise<void> {
    await this.#turn((motor) => motor.home());
  }

  get presets(): CameraPresets {
    return {
      list: () => this.#turn((motor) => motor.presets.list()),
      goTo: (name) => this.#turn((motor) => motor.presets.goTo(name)),
      keep: (name) => this.#turn((motor) => motor.presets.keep(name)),
      remove: (name) => this.#turn((motor) => motor.presets.remove(name)),
    };
  }

  async #turn<Result>(work: (motor: Motor) => Promise<Result>): Promise<Result> {
    const { profile } = this.#options.unit.address;
    return await this.withLink((link) => work(new Motor(link.onvif, profile)));
  }
}
