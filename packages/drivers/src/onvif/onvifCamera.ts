import type { DeviceIdentity } from "@atrium/contract/devices";
import type { Clock } from "@atrium/time";
import { t } from "@atrium/words";
import type { PasswordRefusals } from "../vapix/passwordRefusals.ts";
import { VapixGarbage, VapixPasswordRefused, VapixPasswordWithheld, VapixRefusal } from "../vapix/vapixError.ts";
import { elementAt, escapeXml, textAt, type XmlElement } from "../xml/element.ts";
import { envelope, type OnvifAccount, usernameToken } from "./envelope.ts";
import type { OnvifMemory } from "./onvifMemory.ts";
import { chosenProfile, type OnvifProfile, profilesIn } from "./profiles.ts";
import { capabilitiesIn, DEVICE_PATH, NAMESPACES, type ServiceName, type Services, servicesIn } from "./services.ts";
import { readSoap, type SoapAnswer, type SoapFault } from "./soapAnswer.ts";

/** What brings a request to a camera, and its answer back: a fault too. */
export interface SoapCarrier {
  /** What sentences call the camera. */
  readonly name: string;
  /** @param extraTime ms that the answer may take beyond the usual */
  post(path: string, text: string, extraTime: number): Promise<string>;
}

export interface OnvifCameraOptions {
  readonly carrier: SoapCarrier;
  readonly account: OnvifAccount;
  /** The password was not entered for this camera's host: nothing is proved to it. */
  readonly isWithheld: boolean;
  readonly refusals: PasswordRefusals;
  readonly clock: Clock;
  /** Of the camera, where it has several links. */
  readonly memory: OnvifMemory;
}

interface CallOptions {
  readonly service: ServiceName;
  /** The element of the request: its name, and what is in it. */
  readonly call: string;
  readonly content?: string;
  /** Where it is sent, if not to the service itself: a subscription. */
  readonly path?: string;
  readonly header?: string;
  readonly extraTime?: number;
}

/** ms: less of a difference is no reason to try a refused proof once more. */
const CLOCK_STEP = 1_000;

/** The calls of ONVIF to one camera of any maker (Profiles S and T), on one link. */
export class OnvifCamera {
  readonly #options: OnvifCameraOptions;

  constructor(options: OnvifCameraOptions) {
    this.#options = options;
  }

  get memory(): OnvifMemory {
    return this.#options.memory;
  }

  get now(): number {
    return this.#options.clock.now();
  }

  /**
   * Makes one call.
   * @returns the element of its answer
   * @throws VapixRefusal, VapixGarbage, VapixPasswordRefused, and what the carrier throws
   */
  async call(options: CallOptions): Promise<XmlElement> {
    const { carrier, refusals, isWithheld, memory } = this.#options;
    if (refusals.isLocked) {
      throw new VapixPasswordRefused(
        t("{name} rejected the username or password twice. No further attempts for now.", { name: carrier.name }),
      );
    }
    const offset = memory.clockOffset ?? (await this.#readClock());
    let answer = await this.#post(options, offset);
    if ("fault" in answer && answer.fault.kind === "password") {
      // Its clock may have been set since: a proof of another time is refused like a wrong password.
      const newOffset = await this.#readClock();
      if (Math.abs(newOffset - offset) >= CLOCK_STEP) answer = await this.#post(options, newOffset);
    }
    if (!("fault" in answer)) {
      if (!isWithheld) refusals.passed();
      return answer.body;
    }
    throw this.#failureOf(answer.fault);
  }

  #failureOf({ kind, words }: SoapFault): Error {
    const { carrier, refusals, isWithheld } = this.#options;
    if (kind !== "password") return new VapixRefusal(400, words);
    if (isWithheld) return new VapixPasswordWithheld();
    refusals.refused();
    return new VapixPasswordRefused(t("{name} rejected the username or password.", { name: carrier.name }));
  }

  async #post(options: CallOptions, offset: number | undefined): Promise<NonNullable<SoapAnswer>> {
    const { account, isWithheld, clock, carrier } = this.#options;
    const { service, call, content = "", header = "", extraTime = 0 } = options;
    const path = options.path ?? (service === "device" ? DEVICE_PATH : (await this.services())[service]);
    if (path === undefined) throw new VapixRefusal(404, t("the camera lacks this function"));
    const isProved = offset !== undefined && !isWithheld;
    const security = isProved ? usernameToken(account, clock.now() + offset) : "";
    const body = `<${call} xmlns="${NAMESPACES[service]}">${content}</${call}>`;
    const answer = readSoap(await carrier.post(path, envelope(body, { security, header }), extraTime));
    if (answer === undefined) {
      throw new VapixGarbage(t("The response from {name} is not ONVIF.", { name: carrier.name }));
    }
    return answer;
  }

  /** By how much its clock is ahead of ours, ms. It says so to anybody; one that does not is taken to be right. */
  async #readClock(): Promise<number> {
    const { clock, memory } = this.#options;
    const answer = await this.#unproved("GetSystemDateAndTime");
    const isReported = answer !== undefined && !("fault" in answer);
    const utc = isReported ? elementAt(answer.body, "SystemDateAndTime", "UTCDateTime") : undefined;
    const part = (...path: string[]): number => Number(textAt(utc, ...path) ?? Number.NaN);
    const time = Date.UTC(
      part("Date", "Year"),
      part("Date", "Month") - 1,
      part("Date", "Day"),
      part("Time", "Hour"),
      part("Time", "Minute"),
      part("Time", "Second"),
    );
    const offset = Number.isNaN(time) ? 0 : time - clock.now();
    memory.clockOffset = offset;
    return offset;
  }

  /** undefined: it does not answer this, or not in ONVIF. */
  async #unproved(call: string): Promise<SoapAnswer> {
    try {
      return await this.#post({ service: "device", call }, undefined);
    } catch (error) {
      if (error instanceof VapixGarbage || error instanceof VapixRefusal) return undefined;
      throw error;
    }
  }

  /** Whether somebody there speaks ONVIF; it proves nothing. A few do not say what time it is. */
  async isThere(): Promise<boolean> {
    return ((await this.#unproved("GetSystemDateAndTime")) ?? (await this.#unproved("GetCapabilities"))) !== undefined;
  }

  async services(): Promise<Services> {
    const { memory } = this.#options;
    memory.services ??= await this.#readServices();
    return memory.services;
  }

  async #readServices(): Promise<Services> {
    try {
      const content = "<IncludeCapability>false</IncludeCapability>";
      const found = servicesIn(await this.call({ service: "device", call: "GetServices", content }));
      if (Object.keys(found).length > 0) return found;
    } catch (error) {
      if (!(error instanceof VapixRefusal)) throw error;
    }
    const content = "<Category>All</Category>";
    return capabilitiesIn(await this.call({ service: "device", call: "GetCapabilities", content }));
  }

  async identity(): Promise<DeviceIdentity> {
    const answer = await this.call({ service: "device", call: "GetDeviceInformation" });
    const words = {
      vendor: textAt(answer, "Manufacturer"),
      model: textAt(answer, "Model"),
      firmware: textAt(answer, "FirmwareVersion"),
      serial: textAt(answer, "SerialNumber"),
    };
    const said = Object.entries(words).flatMap(([key, word]) =>
      word === undefined ? [] : [[key, word.slice(0, 200)] as const],
    );
    return Object.fromEntries(said);
  }

  /** Of Profile S; of Profile T where the camera has that alone. */
  async #media(): Promise<"media" | "media2"> {
    const { media } = await this.services();
    return media === undefined ? "media2" : "media";
  }

  async profiles(): Promise<readonly OnvifProfile[]> {
    const service = await this.#media();
    const content = service === "media" ? "" : "<Type>All</Type>";
    const profiles = profilesIn(await this.call({ service, call: "GetProfiles", content }));
    this.memory.profiles = profiles;
    return profiles;
  }

  /** @throws Error where there is none that can be played */
  async profile(wanted: string | undefined): Promise<OnvifProfile> {
    return chosenProfile(this.memory.profiles ?? (await this.profiles()), wanted);
  }

  /** Where its pictures stream by RTSP, as the camera states it. */
  async streamUri(wanted: string | undefined): Promise<string | undefined> {
    const { token } = await this.profile(wanted);
    const service = await this.#media();
    const setup =
      "<StreamSetup><tt:Stream>RTP-Unicast</tt:Stream><tt:Transport><tt:Protocol>RTSP</tt:Protocol></tt:Transport></StreamSetup>";
    const content = `${service === "media" ? setup : "<Protocol>RTSP</Protocol>"}${profileToken(token)}`;
    const answer = await this.call({ service, call: "GetStreamUri", content });
    return textAt(answer, "MediaUri", "Uri") ?? textAt(answer, "Uri");
  }

  /** Where its newest picture is as JPEG. */
  async snapshotUri(wanted: string | undefined): Promise<string | undefined> {
    const { token } = await this.profile(wanted);
    const service = await this.#media();
    const answer = await this.call({ service, call: "GetSnapshotUri", content: profileToken(token) });
    return textAt(answer, "MediaUri", "Uri") ?? textAt(answer, "Uri");
  }
}

export function profileToken(token: string): string {
  return `<ProfileToken>${escapeXml(token)}</ProfileToken>`;
}
