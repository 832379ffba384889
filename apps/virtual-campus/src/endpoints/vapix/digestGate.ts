import { createHash, randomBytes, timingSafeEqual } from "node:crypto";

/** ms that a nonce is good for. */
const NONCE_LIFE = 5 * 60_000;
/** What an Axis device offers, the strongest first. */
const HASHES = { "SHA-256": "sha256", MD5: "md5" } as const;
type Algorithm = keyof typeof HASHES;

export interface DigestGateOptions {
  /** The serial number in the realm, by which a client knows whom it talks to. */
  readonly serial: string;
  readonly username: string;
  readonly password: string;
  /** ms since the epoch */
  readonly clock: () => number;
}

export interface GateRequest {
  readonly method: string;
  readonly url: string;
  readonly authorization: string | undefined;
}

/** Lets requests through that prove the password (RFC 7616), and challenges the others. */
export class DigestGate {
  readonly #options: DigestGateOptions;
  #nonce = "";
  #givenAt = 0;
  #count = 0;

  constructor(options: DigestGateOptions) {
    this.#options = options;
  }

  /** The `WWW-Authenticate` headers to refuse with; undefined where the request may pass. */
  challenge({ method, url, authorization }: GateRequest): string[] | undefined {
    const fields = authorization === undefined ? undefined : fieldsOf(authorization);
    if (fields === undefined || fields.get("nonce") !== this.#nonce) {
      return this.#newNonce(false);
    }
    if (this.#options.clock() - this.#givenAt > NONCE_LIFE) {
      return this.#newNonce(true);
    }
    return this.#isProof(fields, method, url) ? undefined : this.#newNonce(false);
  }

  /** As after a restart: no nonce is known any more. */
  forget(): void {
    this.#nonce = "";
  }

  #isProof(fields: ReadonlyMap<string, string>, method: string, url: string): boolean {
    const { serial, username, password } = this.#options;
    const algorithm = algorithmOf(fields.get("algorithm"));
    const count = Number.parseInt(fields.get("nc") ?? "", 16);
    if (algorithm === undefined || fields.get("username") !== username || fields.get("uri") !== url) {
      return false;
    }
    // A count that was used before is a request that somebody recorded.
    if (fields.get("qop") !== "auth" || !(count > this.#count)) {
      return false;
    }
    const hash = (text: string) => createHash(HASHES[algorithm]).update(text).digest("hex");
    const secret = hash(`${username}:${realmOf(serial)}:${password}`);
    const counted = `${fields.get("nc") ?? ""}:${fields.get("cnonce") ?? ""}:auth`;
    const expected = Buffer.from(hash(`${secret}:${this.#nonce}:${counted}:${hash(`${method}:${url}`)}`));
    const given = Buffer.from(fields.get("response") ?? "");
    if (given.length !== expected.length || !timingSafeEqual(given, expected)) {
      return false;
    }
    this.#count = count;
    return true;
  }

  #newNonce(isStale: boolean): string[] {
    this.#nonce = randomBytes(16).toString("hex");
    this.#givenAt = this.#options.clock();
    this.#count = 0;
    const realm = realmOf(this.#options.serial);
    const stale = isStale ? ", stale=true" : "";
    return Object.keys(HASHES).map(
      (algorithm) => `Digest realm="${realm}", nonce="${this.#nonce}", algorithm=${algorithm}, qop="auth"${stale}`,
    );
  }
}

function realmOf(serial: string): string {
  return `AXIS_${serial}`;
}

function algorithmOf(name: string | undefined): Algorithm | undefined {
  if (name === undefined) {
    return "MD5";
  }
  return name === "SHA-256" || name === "MD5" ? name : undefined;
}

function fieldsOf(authorization: string): Map<string, string> | undefined {
  if (!/^Digest\s/i.test(authorization)) {
    return undefined;
  }
  const found = authorization.matchAll(/([a-z]+)\s*=\s*(?:"((?:[^"\\]|\\.)*)"|([^\s,"]+))/gi);
  return new Map(
    [...found].map(([, name = "", inQuotes, bare = ""]) => [
      name.toLowerCase(),
      inQuotes?.replaceAll(/\\(.)/g, "$1") ?? bare,
    ]),
  );
}
