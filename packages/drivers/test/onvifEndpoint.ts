import { createHash } from "node:crypto";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import {
  dateAnswer,
  fault,
  type Happening,
  messagesAnswer,
  profiles2Answer,
  profilesAnswer,
  propertiesAnswer,
  servicesAnswer,
  soap,
  subscriptionAnswer,
} from "./onvifAnswers.ts";

export const ONVIF_USER = { username: "viewer & co", password: 'p"<&>ss' } as const;
/** ms by which the time of a proof may differ from the camera's. */
const TOLERANCE = 5_000;
const JPEG = Buffer.from([0xff, 0xd8, 0xff, 0xd9]);

/** An ONVIF camera on loopback: it checks each proof by WS-Security itself, and says at which time it was made. */
export class OnvifEndpoint {
  port = 0;
  password: string = ONVIF_USER.password;
  /** By how much its clock is ahead, ms. */
  clockAhead = 0;
  hasMotor = true;
  services: Parameters<typeof servicesAnswer>[0] = ["media", "ptz", "events"];
  /** It knows GetCapabilities alone. */
  isOld = false;
  streamUri = "rtsp://192.0.2.9:8554/stream?profile=";
  /** Wrong proofs. */
  wrongPasswords = 0;
  /** Calls that were carried out, with their bodies. */
  readonly calls: { readonly name: string; readonly path: string; readonly body: string; readonly header: string }[] =
    [];
  readonly presets = new Map([["1", "Gate"]]);
  /** Pulls that wait. */
  readonly #pulls: { readonly id: string; readonly answer: (text: string) => void }[] = [];
  #subscription = 0;
  #server: Server | undefined;

  async open(): Promise<void> {
    const server = createServer((request, response) => void this.#received(request, response));
    await new Promise<void>((resolve) => server.listen(this.port, "127.0.0.1", resolve));
    const bound = server.address();
    if (bound !== null && typeof bound !== "string") this.port = bound.port;
    this.#server = server;
  }

  async shut(): Promise<void> {
    this.#server?.closeAllConnections();
    await new Promise<void>((resolve) =>
      this.#server === undefined ? resolve() : this.#server.close(() => resolve()),
    );
  }

  named(name: string): { readonly path: string; readonly body: string; readonly header: string }[] {
    return this.calls.filter((call) => call.name === name);
  }

  get pulls(): number {
    return this.#pulls.length;
  }

  get subscriptions(): number {
    return this.#subscription;
  }

  /** Answers the pulls that wait. */
  happens(...all: readonly Happening[]): void {
    for (const { answer } of this.#pulls.splice(0)) answer(messagesAnswer(all));
  }

  /** As after a restart: it knows no subscription any more. */
  forgetSubscription(): void {
    this.#subscription += 1;
    const gone = fault("wsrf-rw:ResourceUnknownFault", "no such subscription");
    for (const { answer } of this.#pulls.splice(0)) answer(gone);
  }

  async #received(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) if (Buffer.isBuffer(chunk)) chunks.push(chunk);
    const path = request.url ?? "/";
    if (request.method === "GET") {
      response.writeHead(path.startsWith("/snap") ? 200 : 404, { "content-type": "image/jpeg" }).end(JPEG);
      return;
    }
    if (!path.startsWith("/onvif/")) {
      response.writeHead(404).end("<html>not found</html>");
      return;
    }
    const text = Buffer.concat(chunks).toString("utf8");
    const [, name = "", body = ""] = /<s:Body><(\w+)[^>]*>(.*)<\/\w+><\/s:Body>/s.exec(text) ?? [];
    const [, header = ""] = /<s:Header>(.*)<\/s:Header>/s.exec(text) ?? [];
    const answer = (said: string): void => {
      if (response.destroyed) return;
      response.writeHead(said.includes(":Fault>") ? 400 : 200, { "content-type": "application/soap+xml" }).end(said);
    };
    if (name === "GetSystemDateAndTime") return answer(dateAnswer(this.#now));
    if (!this.#isProved(header)) return answer(fault("ter:NotAuthorized", "Sender not authorized"));
    this.calls.push({ name, path, body, header });
    if (name === "PullMessages") return this.#pull(path, answer);
    answer(this.#answerTo(name, body));
  }

  get #now(): number {
    return Date.now() + this.clockAhead;
  }

  #isProved(header: string): boolean {
    const part = (name: string): string =>
      (new RegExp(`<\\w+:${name}(?: [^>]*)?>([^<]*)<`).exec(header)?.[1] ?? "")
        .replaceAll("&lt;", "<")
        .replaceAll("&gt;", ">")
        .replaceAll("&amp;", "&");
    const created = part("Created");
    const hash = createHash("sha1")
      .update(Buffer.from(part("Nonce"), "base64"))
      .update(created + this.password);
    const isRight = part("Password") === hash.digest("base64") && part("Username") === ONVIF_USER.username;
    const isNow = Math.abs(Date.parse(created) - this.#now) <= TOLERANCE;
    if (isRight && isNow) return true;
    if (header.includes("UsernameToken")) this.wrongPasswords += 1;
    return false;
  }

  #pull(path: string, answer: (text: string) => void): void {
    const id = new URL(path, "http://camera").searchParams.get("id") ?? "";
    if (Number(id) === this.#subscription) this.#pulls.push({ id, answer });
    else answer(fault("wsrf-rw:ResourceUnknownFault", "no such subscription"));
  }

  #answerTo(name: string, body: string): string {
    const done = (prefix: string, content = ""): string =>
      soap(`<${prefix}:${name}Response>${content}</${prefix}:${name}Response>`);
    const [, profile = ""] = /<ProfileToken>([^<]*)</.exec(body) ?? [];
    const mine = encodeURIComponent(profile.replaceAll("&lt;", "<").replaceAll("&gt;", ">").replaceAll("&amp;", "&"));
    switch (name) {
      case "GetServices":
        return this.isOld
          ? fault("ter:ActionNotSupported", "Optional action not implemented")
          : servicesAnswer(this.services);
      case "GetCapabilities":
        return done(
          "tds",
          `<tds:Capabilities><tt:Media><tt:XAddr>http://192.0.2.9/onvif/media</tt:XAddr></tt:Media></tds:Capabilities>`,
        );
      case "GetDeviceInformation":
        return done(
          "tds",
          "<tds:Manufacturer>Other Works</tds:Manufacturer><tds:Model>OW-7</tds:Model><tds:FirmwareVersion>3.1</tds:FirmwareVersion>" +
            "<tds:SerialNumber>77</tds:SerialNumber><tds:HardwareId>1</tds:HardwareId>",
        );
      case "GetProfiles":
        return this.services.includes("media2") ? profiles2Answer() : profilesAnswer(this.hasMotor);
      case "GetStreamUri":
      case "GetSnapshotUri": {
        const uri =
          name === "GetStreamUri"
            ? this.streamUri + mine
            : `http://guest:secret@192.0.2.9:${this.port}/snap.jpg?p=${mine}`;
        return this.services.includes("media2")
          ? done("tr2", `<tr2:Uri>${uri}</tr2:Uri>`)
          : done("trt", `<trt:MediaUri><tt:Uri>${uri}</tt:Uri><tt:Timeout>PT0S</tt:Timeout></trt:MediaUri>`);
      }
      case "GetStatus":
        return done(
          "tptz",
          '<tptz:PTZStatus><tt:Position><tt:PanTilt x="-0.5" y="0.25"/><tt:Zoom x="0.1"/></tt:Position></tptz:PTZStatus>',
        );
      case "GetPresets":
        return done(
          "tptz",
          [...this.presets]
            .map(([token, said]) => `<tptz:Preset token="${token}"><tt:Name>${said}</tt:Name></tptz:Preset>`)
            .join("") + '<tptz:Preset token="99"/>',
        );
      case "GetEventProperties":
        return propertiesAnswer();
      case "CreatePullPointSubscription":
        this.#subscription += 1;
        return subscriptionAnswer(this.#subscription);
      case "Renew":
        return done("wsnt");
      default:
        return done("tptz");
    }
  }
}
