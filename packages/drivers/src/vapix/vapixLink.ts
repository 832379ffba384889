import { millis } from "@atrium/contract";
import type { ExchangeFailure } from "@atrium/contract/devices";
import { t } from "@atrium/words";
import { Client, errors } from "undici";
import type { buildConnector } from "undici";
import type { Clock } from "@atrium/time";
import type { WireTap } from "../wire.ts";
import { networkReason } from "../engine/networkReason.ts";
import { AddressRefused, guardedLookup, refusedHost } from "../network/addressGuard.ts";
import { afterSilence } from "../engine/afterSilence.ts";
import { Admission } from "./admission.ts";
import { type Answer, AnswerReading, failureIn, firstWords } from "./answer.ts";
import { OnvifCamera, type SoapCarrier } from "../onvif/onvifCamera.ts";
import { OnvifMemory } from "../onvif/onvifMemory.ts";
import { certificateReason } from "../tls/certificateReason.ts";
import { openSecure } from "../tls/openSecure.ts";
import { PasswordRefusals } from "./passwordRefusals.ts";
import type { UnitAddress, VapixRequest } from "./product.ts";
import { VapixGarbage, VapixNotAdmitted, VapixRefusal, VapixSilence } from "./vapixError.ts";
import type { VapixSettings } from "./vapixSettings.ts";

const HTTP_PORT = 80;
const HTTPS_PORT = 443;
/** Octets; the longest answer that is read. */
const MAX_ANSWER_LENGTH = 262_144;
/** A request, once more with a fresh nonce, and again where others make our nonce stale before we can use it. */
const MAX_REQUESTS = 5;
/** Statuses with a fault in the answer (SOAP 1.2 Part 2, 7.5.2.2; some cameras say 403). */
const SOAP_FAULTS: ReadonlySet<number> = new Set([400, 403, 500]);
/** Octets: the topics and profiles of some cameras are long. */
const MAX_SOAP_LENGTH = 1_048_576;
interface StateReport {
  readonly request: VapixRequest;
  /** By the clock's `elapsed`. */
  readonly begin: number;
  readonly answer?: Answer;
  readonly failure: ExchangeFailure | undefined;
}

export interface LinkOptions {
  /** What people call the unit; absent in tests of one that has no name yet. */
  readonly name?: string;
  readonly unit: UnitAddress;
  readonly settings: VapixSettings;
  readonly clock: Clock;
  /** The password was not entered for this unit's host: nothing is proved to it. */
  readonly isWithheld?: boolean;
  /** Of the unit, where it has several links. */
  readonly refusals?: PasswordRefusals;
  /** What was learned of a camera of ONVIF on any of its links. */
  readonly memory?: OnvifMemory;
  /** Records requests and answers, without the headers: these carry proofs of the password. */
  readonly tap?: WireTap | undefined;
}

/**
 * HTTP to one unit: one connection that is kept open, one request at a time, digest authentication with a nonce that is
 * used as long as the unit takes it.
 */
export class VapixLink {
  readonly #options: LinkOptions;
  #isOpen = false;
  #closed = new AbortController();
  #client: Client | null = null;
  readonly #admission: Admission;
  readonly #station: string;
  /** The calls of ONVIF to it. */
  readonly onvif: OnvifCamera;

  constructor(options: LinkOptions) {
    this.#options = options;
    this.#station = unitKey(options.unit, options.settings.tls);
    const { clock, settings, unit, isWithheld = false } = options;
    const { refusals = new PasswordRefusals(clock, settings.passwordRetryDelay) } = options;
    this.#admission = new Admission({ settings, refusals, isWithheld, name: this.name, serial: unit.serial });
    const { memory = new OnvifMemory() } = options;
    const carrier = { name: this.name, post: async (...post: SoapPost) => await this.ask(soapRequest(...post)) };
    this.onvif = new OnvifCamera({ carrier, account: settings, isWithheld, refusals, clock, memory });
  }

  /** What sentences call it. */
  get name(): string {
    return this.#options.name ?? this.address;
  }

  get address(): string {
    return this.#station;
  }

  /** The answer is none that its request can have. */
  unreadable(): void {
    this.#options.tap?.unreadable?.(this.#station);
  }

  /**
   * Asks, and again where the unit wants a password first: a request that is answered with 401 has not been carried out
   * (RFC 9110, 15.5.2). Any other answer, and none, is the end of it.
   * @returns the text of an answer of the 200s
   * @throws VapixSilence, VapixGarbage, VapixRefusal, VapixPasswordRefused, VapixAnotherDevice
   */
  async ask(request: VapixRequest, onSent: () => void = () => {}): Promise<string> {
    return (await this.askForOctets(request, onSent)).toString("utf8");
  }

  /** The same for an answer that is no text. */
  async askForOctets(request: VapixRequest, onSent: () => void = () => {}): Promise<Buffer> {
    this.#admission.refuseWhileLocked();
    for (let left = MAX_REQUESTS; left > 0; left -= 1) {
      const authorization = this.#admission.authorization(request);
      const answer = await this.#send(request, authorization, onSent);
      if (answer.status !== 401) return request.isSoap === true ? this.#answered(answer) : this.#accepted(answer);
      this.#admission.challenged(answer, authorization !== null);
    }
    throw new VapixNotAdmitted(t("{name} keeps asking for the password.", { name: this.name }));
  }

  /** Connecting itself waits for the first request. */
  open(): void {
    this.#closed = new AbortController();
    this.#isOpen = true;
  }

  /** Drops the connection and the request that is under way. The count of refused passwords stays. */
  close(): void {
    const client = this.#client;
    this.#isOpen = false;
    this.#client = null;
    this.#admission.forget();
    this.#closed.abort();
    void client?.destroy();
  }

  /** A fault has a status of 400 or 500, and is in the text. */
  #answered({ status, octets }: Answer): Buffer {
    if ((status >= 200 && status < 300) || SOAP_FAULTS.has(status)) return octets;
    throw new VapixRefusal(status, "");
  }

  #accepted({ status, octets }: Answer): Buffer {
    this.#admission.passed();
    if (status >= 200 && status < 300) return octets;
    if (status >= 400) throw new VapixRefusal(status, firstWords(octets.toString("utf8")));
    throw new VapixGarbage(t("{name} responded with HTTP {status}.", { name: this.name, status }));
  }

  async #send(request: VapixRequest, authorization: string | null, onSent: () => void): Promise<Answer> {
    const { clock, settings } = this.#options;
    const { content, transfer } = request;
    const reading = new AnswerReading({ name: this.name, longest: transfer?.longest ?? MAX_ANSWER_LENGTH });
    const begin = clock.elapsed();
    const timeout = millis(settings.timeout + (transfer?.extraTime ?? 0));
    const cancel = afterSilence(clock, timeout, () => reading.giveUp(this.#silence()));
    const json = request.body === undefined ? null : JSON.stringify(request.body);
    const type = json === null ? content?.type : "application/json";
    try {
      const headers = {
        ...(authorization === null ? {} : { authorization }),
        ...(type === undefined ? {} : { "content-type": type }),
      };
      const { method, path } = request;
      this.#connected().dispatch({ method, path, body: json ?? content?.octets ?? null, headers }, reading);
      // Without a proof the unit only answers with its challenge.
      if (authorization !== null) onSent();
      const answer = await reading.answer;
      this.#exchanged({ request, begin, answer, failure: failureIn(answer, authorization) });
      return answer;
    } catch (error) {
      const meaning = this.#meaningOf(error);
      this.#exchanged({ request, begin, failure: meaning instanceof VapixGarbage ? "garbage" : "silent" });
      throw meaning;
    } finally {
      cancel();
    }
  }

  #exchanged({ request: { method, path, body }, begin, answer, failure }: StateReport): void {
    const { tap, clock } = this.#options;
    if (tap?.exchanged === undefined) return;
    tap.exchanged({
      time: clock.now(),
      station: this.#station,
      sent: [method, path, ...(body === undefined ? [] : [JSON.stringify(body)])],
      received: answer && [String(answer.status), answer.octets],
      took: clock.elapsed() - begin,
      failure,
    });
  }

  #connected(): Client {
    const { unit, settings } = this.#options;
    if (!this.#isOpen) throw new VapixSilence(t("Not connected to {name}.", { name: this.name }));
    if (unit.fingerprint !== undefined && !settings.tls) {
      throw new VapixSilence(
        t("{name} has a certificate fingerprint, but its connection is not encrypted.", { name: this.name }),
      );
    }
    const refused = refusedHost(unit.host);
    if (refused !== undefined) throw refused;
    const host = unit.host.includes(":") ? `[${unit.host}]` : unit.host;
    this.#client ??= new Client(`${settings.tls ? "https" : "http"}://${host}:${this.port}`, {
      connect: settings.tls ? this.#secureConnector() : { timeout: settings.timeout, lookup: guardedLookup() },
      pipelining: 1,
      // Our own deadline covers both.
      headersTimeout: 0,
      bodyTimeout: 0,
    });
    return this.#client;
  }

  get host(): string {
    return this.#options.unit.host;
  }

  get port(): number {
    const { unit, settings } = this.#options;
    return portOf(unit, settings.tls);
  }

  /** The unit is trusted before the first request, which in basic authentication carries the password, is written. */
  #secureConnector(): buildConnector.connector {
    return (_asked, callback) => void this.#connectSecurely(callback);
  }

  async #connectSecurely(callback: buildConnector.Callback): Promise<void> {
    const { unit, settings, clock } = this.#options;
    const { timeout, ca } = settings;
    const trust = { ca, fingerprint: unit.fingerprint };
    const { signal } = this.#closed;
    const opening = openSecure({ host: unit.host, port: this.port, trust, clock, timeout, signal });
    const socket = await opening.catch((error: unknown) => (error instanceof Error ? error : new Error(String(error))));
    if (socket instanceof Error) callback(socket, null);
    else callback(null, socket);
  }

  #meaningOf(error: unknown): Error {
    if (error instanceof VapixGarbage || error instanceof VapixSilence) return error;
    if (error instanceof errors.HTTPParserError || error instanceof errors.ResponseContentLengthMismatchError) {
      return new VapixGarbage(t("{name} sent something that is not HTTP.", { name: this.name }));
    }
    if (error instanceof errors.HeadersOverflowError) {
      return new VapixGarbage(t("The response from {name} is too long.", { name: this.name }));
    }
    if (error instanceof AddressRefused) {
      return new VapixSilence(networkReason(error, this.name) ?? error.message, { cause: error });
    }
    const untrusted = certificateReason(error, this.name);
    return untrusted === null ? this.#silence(error) : new VapixSilence(untrusted, { cause: error });
  }

  #silence(cause?: unknown): VapixSilence {
    return new VapixSilence(t("{name} is not responding.", { name: this.name }), { cause });
  }
}

type SoapPost = Parameters<SoapCarrier["post"]>;

function soapRequest(...[path, text, extraTime]: SoapPost): VapixRequest {
  const content = { type: "application/soap+xml; charset=utf-8", octets: Buffer.from(text) };
  return { method: "POST", path, content, transfer: { longest: MAX_SOAP_LENGTH, extraTime }, isSoap: true };
}

/** A unit as a search calls it. */
export function unitKey(unit: Pick<UnitAddress, "host" | "port">, isSecure: boolean): string {
  return `${unit.host}:${portOf(unit, isSecure)}`;
}

/** Where no port is configured: the usual one. */
export function portOf({ port }: Pick<UnitAddress, "port">, isSecure: boolean): number {
  return port ?? (isSecure ? HTTPS_PORT : HTTP_PORT);
}
