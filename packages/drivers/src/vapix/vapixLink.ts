import { type ExchangeFailure, millis } from "@atrium/contract";
import { Client, errors } from "undici";
import type { buildConnector, Dispatcher } from "undici";
import type { Clock } from "@atrium/time";
import type { WireTap } from "../driver.ts";
import { afterSilence } from "../engine/afterSilence.ts";
import { digestAuthorization, digestChallenge } from "./digest.ts";
import type { DigestChallenge } from "./digest.ts";
import { certificateReason } from "../tls/certificateReason.ts";
import { openSecure } from "../tls/openSecure.ts";
import type { UnitAddress, VapixRequest } from "./product.ts";
import {
  VapixAnotherDevice,
  VapixGarbage,
  VapixNotAdmitted,
  VapixPasswordRefused,
  VapixRefusal,
  VapixSilence,
} from "./vapixError.ts";
import type { VapixSettings } from "./vapixSettings.ts";

const HTTP_PORT = 80;
const HTTPS_PORT = 443;
/** Octets; the longest answer that is read. */
const LONGEST_ANSWER = 262_144;
/** Refused passwords in a row before a unit is left alone. */
const REFUSALS = 2;
/**
 * Ms for which it is left alone first, and by how much longer each further time, up to the setting. A unit that has one
 * nonce for all its clients refuses a right password too, where another client has just taken a new nonce.
 */
const FIRST_PAUSE = 5_000;
const LONGER = 3;
/** A request, once more with a fresh nonce, and again where others make our nonce stale before we can use it. */
const LONGEST_EXCHANGE = 5;
/** The realm of a unit carries its serial number: `AXIS_ACCC8E012345`. */
const REALM_SERIAL = /^[A-Za-z]+_([0-9A-Fa-f]{12})$/;

interface Answer {
  readonly status: number;
  readonly challenges: string[];
  readonly octets: Buffer;
}

interface Told {
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
  /** Where requests and answers are told, without the headers: these carry what the password proves. */
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
  #challenge: DigestChallenge | null = null;
  #uses = 0;
  #refusals = 0;
  #lockedUntil = 0;
  #pause = FIRST_PAUSE;
  /** The serial number that has to answer: the mapping's, else that of the first unit that did. */
  #serial: string | undefined;
  readonly #station: string;

  constructor(options: LinkOptions) {
    this.#options = options;
    this.#serial = options.unit.serial;
    this.#station = unitKey(options.unit, options.settings.tls);
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
    this.#refuseWhileLocked();
    for (let left = LONGEST_EXCHANGE; left > 0; left -= 1) {
      const authorization = this.#authorization(request);
      const answer = await this.#send(request, authorization, onSent);
      if (answer.status !== 401) return this.#accepted(answer);
      this.#challenged(answer, authorization !== null);
    }
    throw new VapixNotAdmitted(`${this.name} asks for the password without end.`);
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
    this.#challenge = null;
    this.#closed.abort();
    void client?.destroy();
  }

  #accepted({ status, octets }: Answer): Buffer {
    this.#refusals = 0;
    this.#pause = FIRST_PAUSE;
    if (status >= 200 && status < 300) return octets;
    if (status >= 400) throw new VapixRefusal(status, firstWords(octets.toString("utf8")));
    throw new VapixGarbage(`${this.name} answers with HTTP ${status}.`);
  }

  /** Takes the challenge of a 401, or finds that the password is wrong. */
  #challenged({ challenges }: Answer, hasTried: boolean): void {
    if (this.#options.settings.authentication === "basic") this.#refused();
    const challenge = digestChallenge(challenges);
    if (challenge === null) {
      throw new VapixNotAdmitted(`${this.name} asks for a password in a way that Atrium does not speak.`);
    }
    this.#checkSerial(challenge.realm);
    const wasFresh = hasTried && this.#uses === 1;
    this.#challenge = challenge;
    this.#uses = 0;
    // A nonce that was good before may be forgotten after a restart, and not every unit says that it is stale.
    if (wasFresh && !challenge.isStale) this.#refused();
  }

  #refused(): never {
    const { clock, settings } = this.#options;
    this.#refusals += 1;
    if (this.#refusals >= REFUSALS) {
      const pause = Math.min(this.#pause, settings.passwordRetryDelay);
      this.#lockedUntil = clock.elapsed() + pause;
      this.#pause = pause * LONGER;
    }
    this.#challenge = null;
    throw new VapixPasswordRefused(`${this.name} refuses the username or password.`);
  }

  #refuseWhileLocked(): void {
    if (this.#lockedUntil <= this.#options.clock.elapsed()) return;
    throw new VapixPasswordRefused(`${this.name} refused the username or password twice; it is left alone for now.`);
  }

  #checkSerial(realm: string): void {
    const serial = REALM_SERIAL.exec(realm)?.[1]?.toUpperCase();
    const wanted = this.#serial;
    if (wanted !== undefined && serial !== wanted) {
      this.#challenge = null;
      throw new VapixAnotherDevice(`${this.name} is ${serial ?? "another device"}, not ${wanted}.`);
    }
    this.#serial = serial;
  }

  #authorization({ method, path }: VapixRequest): string | null {
    const { username, password, authentication } = this.#options.settings;
    if (authentication === "basic") {
      return `Basic ${Buffer.from(`${username}:${password}`).toString("base64")}`;
    }
    const challenge = this.#challenge;
    if (challenge === null) return null;
    this.#uses += 1;
    return digestAuthorization({ challenge, username, password, method, uri: path, count: this.#uses });
  }

  async #send(request: VapixRequest, authorization: string | null, onSent: () => void): Promise<Answer> {
    const { clock, settings } = this.#options;
    const deadline = new AbortController();
    const { content, transfer } = request;
    const begin = clock.elapsed();
    const patience = millis(settings.timeout + (transfer?.patience ?? 0));
    const cancel = afterSilence(clock, patience, () => deadline.abort());
    const json = request.body === undefined ? null : JSON.stringify(request.body);
    const type = json === null ? content?.type : "application/json";
    try {
      const pending = this.#connected().request({
        method: request.method,
        path: request.path,
        signal: deadline.signal,
        body: json ?? content?.octets ?? null,
        headers: {
          ...(authorization === null ? {} : { authorization }),
          ...(type === undefined ? {} : { "content-type": type }),
        },
      });
      // Without a proof the unit only answers with its challenge.
      if (authorization !== null) onSent();
      const answer = await read(await pending, this.name, transfer?.longest ?? LONGEST_ANSWER);
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

  #exchanged({ request: { method, path, body }, begin, answer, failure }: Told): void {
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
    if (!this.#isOpen) throw new VapixSilence(`There is no connection to ${this.name}.`);
    if (unit.fingerprint !== undefined && !settings.tls) {
      throw new VapixSilence(`${this.name} has a fingerprint to be trusted by, but its connection is not encrypted.`);
    }
    const host = unit.host.includes(":") ? `[${unit.host}]` : unit.host;
    this.#client ??= new Client(`${settings.tls ? "https" : "http"}://${host}:${this.#port}`, {
      connect: settings.tls ? this.#secureConnector() : { timeout: settings.timeout },
      pipelining: 1,
      // Our own deadline covers both.
      headersTimeout: 0,
      bodyTimeout: 0,
    });
    return this.#client;
  }

  get #port(): number {
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
    const opening = openSecure({ host: unit.host, port: this.#port, trust, clock, timeout, signal });
    const socket = await opening.catch((error: unknown) => (error instanceof Error ? error : new Error(String(error))));
    if (socket instanceof Error) callback(socket, null);
    else callback(null, socket);
  }

  #meaningOf(error: unknown): Error {
    if (error instanceof VapixGarbage || error instanceof VapixSilence) return error;
    if (error instanceof errors.HTTPParserError || error instanceof errors.ResponseContentLengthMismatchError) {
      return new VapixGarbage(`${this.name} sends something that is not HTTP.`);
    }
    if (error instanceof errors.HeadersOverflowError) return new VapixGarbage(`${this.name} answers without end.`);
    const untrusted = certificateReason(error, this.name);
    return new VapixSilence(untrusted ?? `${this.name} does not answer.`, { cause: error });
  }
}

/** A unit as a search calls it. */
export function unitKey(unit: Pick<UnitAddress, "host" | "port">, isSecure: boolean): string {
  return `${unit.host}:${portOf(unit, isSecure)}`;
}

function portOf({ port }: Pick<UnitAddress, "port">, isSecure: boolean): number {
  return port ?? (isSecure ? HTTPS_PORT : HTTP_PORT);
}

async function read(
  { statusCode, headers, body }: Dispatcher.ResponseData,
  name: string,
  longest: number,
): Promise<Answer> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of body) {
    const bytes = Buffer.from(chunk);
    length += bytes.length;
    if (length > longest) throw new VapixGarbage(`${name} answers without end.`);
    chunks.push(bytes);
  }
  const octets = Buffer.concat(chunks);
  const challenges = headers["www-authenticate"] ?? [];
  return {
    status: statusCode,
    challenges: typeof challenges === "string" ? [challenges] : challenges,
    octets,
  };
}

/** A 401 without a proof before is the unit's question, and no failure. */
function failureIn({ status }: Answer, authorization: string | null): ExchangeFailure | undefined {
  if (status === 401) return authorization === null ? undefined : "password";
  return status >= 400 ? "exception" : undefined;
}

/** A unit's own words in an error, short enough for a person. */
function firstWords(text: string): string {
  const line = text.split("\n").find((one) => one.trim() !== "") ?? "";
  return line.startsWith("<") ? "" : line.trim().slice(0, 160);
}
