import type { DeviceIdentity, FoundDevice } from "@atrium/contract/devices";
import { t } from "@atrium/words";
import { UnitAddress } from "../product.ts";
import { cameraSuggestion } from "./cameraSuggestion.ts";
import { unitKey } from "../vapixLink.ts";
import type { ProbeMatch } from "./probeMatches.ts";

/** What devices say of themselves in their scopes (ONVIF Core, "Scopes"), by our words. */
const WORDS = { name: "name", hardware: "model", manufacturer: "vendor", mfr: "vendor" } as const;
const SCOPE = /^onvif:\/\/www\.onvif\.org\/([a-z]+)\/(.{1,400})$/iu;
const MAX_LENGTH = 200;
const CAMERA =
  /^onvif:\/\/www\.onvif\.org\/(Profile\/(Streaming|T)|type\/(video_encoder|Network_Video_Transmitter))$/iu;
const MOTOR = /^onvif:\/\/www\.onvif\.org\/type\/ptz$/iu;

/**
 * A unit as it announced itself. Its address is the one from which it answered, with the port that it names: nobody is led to
 * a third one. null: it names no address of its own.
 */
export function announcedUnit(match: ProbeMatch, host: string, isSecure: boolean): FoundDevice | null {
  const urls = match.addresses.flatMap((address) => (URL.canParse(address) ? [new URL(address)] : []));
  const web = urls.filter(({ protocol }) => protocol === "http:" || protocol === "https:");
  const url = web.find(({ hostname }) => hostname === host) ?? web[0];
  if (url === undefined) return null;
  const usual = url.protocol === "https:" ? 443 : 80;
  const port = url.port === "" ? usual : Number(url.port);
  const unit = UnitAddress.safeParse({ host, port });
  if (!unit.success) return null;
  const { types } = match;
  const named = types
    .split(/\s+/u)
    .map((type) => type.slice(type.indexOf(":") + 1))
    .filter((type) => type !== "");
  const what = named.slice(0, 5).join(", ").slice(0, MAX_LENGTH);
  const remark =
    what === ""
      ? t("Announced by WS-Discovery. Search its address to identify it.")
      : t("Announced by WS-Discovery as {what}. Search its address to identify it.", { what });
  const address = { host, port };
  const isCamera = named.includes("NetworkVideoTransmitter") || match.scopes.some((scope) => CAMERA.test(scope));
  const hasMotor = match.scopes.some((scope) => MOTOR.test(scope));
  const suggestions = isCamera ? [cameraSuggestion(address, hasMotor, wordsOf(match).name)] : undefined;
  return {
    key: unitKey(unit.data, isSecure),
    form: "onvif",
    address,
    entries: [],
    identity: wordsOf(match),
    remark,
    ...(suggestions === undefined ? {} : { suggestions }),
  };
}

function wordsOf({ scopes }: ProbeMatch): DeviceIdentity {
  const identity: DeviceIdentity = {};
  for (const scope of scopes) {
    const [, kind = "", value = ""] = SCOPE.exec(scope) ?? [];
    const word = Object.entries(WORDS).find(([said]) => said === kind.toLowerCase())?.[1];
    if (word !== undefined) identity[word] ??= plain(value).slice(0, MAX_LENGTH);
  }
  return identity;
}

function plain(value: string): string {
  try {
    return decodeURIComponent(value).replaceAll("_", " ");
  } catch {
    return value;
  }
}
