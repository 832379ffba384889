import { t } from "@atrium/words";
import { elementAt, elementsNamed, textAt, type XmlElement } from "../xml/element.ts";

/** One way in which a camera gives its pictures. */
export interface OnvifProfile {
  readonly token: string;
  readonly name: string;
  /** `H264`, `H265`, `JPEG`; undefined: it has no video. */
  readonly codec: string | undefined;
  readonly width: number;
  readonly height: number;
  /** Pictures a second; NaN where it is not said. */
  readonly rate: number;
  /** What its motor can do: undefined where it has none. */
  readonly motor: { readonly turns: boolean; readonly zooms: boolean } | undefined;
}

/** The codec that pages, recordings and the live view can play. */
const PLAYED = "H264";
const MAX_PROFILES = 64;

/** The answer to GetProfiles of either media service. */
export function profilesIn(answer: XmlElement): OnvifProfile[] {
  const all = answer.children.filter(({ name }) => name === "Profiles").slice(0, MAX_PROFILES);
  return all.flatMap((profile) => {
    const token = profile.attributes["token"];
    if (token === undefined) return [];
    const configurations = elementAt(profile, "Configurations") ?? profile;
    const encoder = elementAt(configurations, "VideoEncoderConfiguration") ?? elementAt(configurations, "VideoEncoder");
    const motor = elementAt(configurations, "PTZConfiguration") ?? elementAt(configurations, "PTZ");
    return {
      token,
      name: textAt(profile, "Name") ?? token,
      codec: textAt(encoder, "Encoding")?.toUpperCase(),
      width: Number(textAt(encoder, "Resolution", "Width") ?? Number.NaN),
      height: Number(textAt(encoder, "Resolution", "Height") ?? Number.NaN),
      rate: Number(textAt(encoder, "RateControl", "FrameRateLimit") ?? Number.NaN),
      motor: motor === undefined ? undefined : motorOf(motor),
    };
  });
}

/** Where a camera does not say which of the two it can, it is asked for both. */
function motorOf(motor: XmlElement): { turns: boolean; zooms: boolean } {
  const has = (name: string): boolean => elementsNamed(motor, name).length > 0;
  const turns = has("DefaultContinuousPanTiltVelocitySpace");
  const zooms = has("DefaultContinuousZoomVelocitySpace");
  return turns || zooms ? { turns, zooms } : { turns: true, zooms: true };
}

/** What a mapping may say for the largest and the smallest picture. */
export const MAIN = "main";
export const SUB = "sub";

/**
 * The profile that a mapping means: `main`, `sub`, or one by its token or its name.
 * @throws Error with a sentence where there is none that can be played
 */
export function chosenProfile(profiles: readonly OnvifProfile[], wanted: string = MAIN): OnvifProfile {
  if (wanted !== MAIN && wanted !== SUB) {
    const named = profiles.find(({ token }) => token === wanted) ?? profiles.find(({ name }) => name === wanted);
    if (named === undefined) throw new Error(t("The camera has no stream profile {wanted}.", { wanted }));
    if (named.codec !== PLAYED) {
      const codec = named.codec ?? t("no video");
      throw new Error(
        t("Stream profile {wanted} is {codec}. Atrium plays H.264: choose another one, or change it in the camera.", {
          wanted,
          codec,
        }),
      );
    }
    return named;
  }
  const played = profiles.filter(({ codec }) => codec === PLAYED);
  const bySize = played.toSorted((one, other) => sizeOf(other) - sizeOf(one));
  const chosen = wanted === MAIN ? bySize[0] : bySize.at(-1);
  if (chosen !== undefined) return chosen;
  throw new Error(t("The camera has no stream profile in H.264. Change the codec of one in the camera."));
}

function sizeOf({ width, height }: OnvifProfile): number {
  return Number.isNaN(width * height) ? 0 : width * height;
}

/** `1920 × 1080, H264, 25/s`. */
export function profileWords({ width, height, codec, rate }: OnvifProfile): string {
  const size = Number.isNaN(width * height) ? [] : [`${width} × ${height}`];
  return [...size, codec ?? t("no video"), ...(Number.isNaN(rate) ? [] : [`${rate}/s`])].join(", ");
}
