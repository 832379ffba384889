import { t } from "@atrium/words";
import { type CameraMotion, type CameraPresets, PictureFailure } from "../pictures.ts";
import { escapeXml, textAt, type XmlElement } from "../xml/element.ts";
import { type OnvifCamera, profileToken } from "./onvifCamera.ts";

/** The motor of one camera (ONVIF PTZ). @param wanted the profile of its mapping */
export class Motor {
  readonly #camera: OnvifCamera;
  readonly #wanted: string | undefined;

  constructor(camera: OnvifCamera, wanted: string | undefined) {
    this.#camera = camera;
    this.#wanted = wanted;
  }

  /** Goes on until another motion is sent. */
  async move({ pan, tilt, zoom }: CameraMotion): Promise<void> {
    if (pan === 0 && tilt === 0 && zoom === 0) {
      await this.#call("Stop", "<PanTilt>true</PanTilt><Zoom>true</Zoom>");
      return;
    }
    const { motor } = await this.#camera.profile(this.#wanted);
    const turning = motor?.turns === false ? "" : `<tt:PanTilt x="${speed(pan)}" y="${speed(tilt)}"/>`;
    const zooming = motor?.zooms === false ? "" : `<tt:Zoom x="${speed(zoom)}"/>`;
    await this.#call("ContinuousMove", `<Velocity>${turning}${zooming}</Velocity>`);
  }

  async home(): Promise<void> {
    await this.#call("GotoHomePosition");
  }

  /** Where it looks. */
  async status(): Promise<XmlElement> {
    return await this.#call("GetStatus");
  }

  get presets(): CameraPresets {
    const inPreset = (token: string) => `<PresetToken>${escapeXml(token)}</PresetToken>`;
    const tokenOf = async (name: string): Promise<string> => {
      const token = (await this.#presets()).get(name);
      if (token === undefined) throw new PictureFailure(t("The camera has no preset {name}.", { name }));
      return token;
    };
    return {
      list: async () => [...(await this.#presets()).keys()],
      goTo: async (name) => void (await this.#call("GotoPreset", inPreset(await tokenOf(name)))),
      keep: async (name) => {
        const known = (await this.#presets()).get(name);
        const place = known === undefined ? "" : inPreset(known);
        await this.#call("SetPreset", `<PresetName>${escapeXml(name)}</PresetName>${place}`);
      },
      remove: async (name) => void (await this.#call("RemovePreset", inPreset(await tokenOf(name)))),
    };
  }

  /** Tokens by the names that people gave; a camera may list hundreds that nobody has set, without a name. */
  async #presets(): Promise<ReadonlyMap<string, string>> {
    const answer = await this.#call("GetPresets");
    const named = answer.children.flatMap((preset) => {
      const [token, name] = [preset.attributes["token"], textAt(preset, "Name")];
      return token === undefined || name === undefined ? [] : [[name, token] as const];
    });
    return new Map(named);
  }

  async #call(call: string, content = ""): Promise<XmlElement> {
    const { token } = await this.#camera.profile(this.#wanted);
    return await this.#camera.call({ service: "ptz", call, content: `${profileToken(token)}${content}` });
  }
}

/** ONVIF counts -1 to 1. */
function speed(share: number): string {
  return (Math.min(100, Math.max(-100, share)) / 100).toFixed(2);
}
