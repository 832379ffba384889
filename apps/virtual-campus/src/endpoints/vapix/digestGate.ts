import { createHash, randomBytes, timingSafeEqual } from "node:crypto";

/** ms that a nonce is good for. */
const NONCE_LIFE = 5 * 60_000;
/** Nonces that are remembered; an embedded device has little memory. */
const MAX_NONCES = 64;
/** What an Axis device offers, the strongest first. */
const HASHES = { "SHA-256": "sha256", MD5: "md5" } as const;
type Algorithm = keyof typeof HASHES;

export interface Login {
  readonly username: string;
  readonly password: string;
}

export interface DigestGateOptions {
  /** The serial number in the realm, by which a client knows whom it talks to. */
  readonly serial: string;
  readonly username: string;
  readonly password: string;
  /** An account that may look and do nothing else; undefined: there is none. */
  readonly viewer?: Login | undefined;
  /** ms since the epoch */
  readonly clock: () => number;
}

export interface GateRequest {
  readonly method: string;
  readonly url: string;
  readonly authorization: string | undefined;
}

interface Nonce {
  /** ms since the epoch */
  readonly givenAt: number;
  /** The highest count seen: one that was used before is a request that somebody recorded. */
  count: number;
}

/** Lets requests through that prove the password (RFC 7616), and challenges the others. */
export class DigestGate {
  readonly #options: DigestGateOptions;
  /** The oldest first: clients do not take each other's away. */
  readonly #nonces = new Map<string, Nonce>();

  constructor(options: DigestGateOptions) {
    this.#options = options;
  }

  /** The `WWW-Authenticate` headers to refuse with; undefined where the request may pass. */
  challenge({ method, url, authorization }: GateRequest): string[] | undefined {
    const fields = authorization === undefined ? undefined : fieldsOf(authorization);
    if (fields === undefined || !this.#isProof(fields, method, url)) {
      return this.#newNonce(false);
    }
    // The password is right; only the nonce may be old, forgotten or used with this count before.
    return this.#isCurrent(fields) ? undefined : this.#newNonce(true);
  }

  /** Whether a proof is that of the account which may only look. */
  isViewer(authorization: string | undefined): boolean {
    const { viewer } = this.#options;
    return viewer !== undefined && fieldsOf(authorization ?? "")?.get("username") === viewer.username;
  }

  /** As after a restart: no nonce is known any more. */
  forget(): void {
    this.#nonces.clear();
  }

  #isCurrent(fields: ReadonlyMap<string, string>): boolean {
    const nonce = this.#nonces.get(fields.get("nonce") ?? "");
    const count = Number.parseInt(fields.get("nc") ?? "", 16);
    if (nonce === undefined || this.#options.clock() - nonce.givenAt > NONCE_LIFE || !(count > nonce.count)) {
      return false;
    }
    nonce.count = count;
    return true;
  }

  #isProof(fields: ReadonlyMap<string, string>, method: string, url: string): boolean {
    const { serial, viewer } = this.#options;
    const algorithm = algorithmOf(fields.get("algorithm"));
    const account = [this.#options, viewer].find((one) => one?.username === fields.get("username"));
    if (algorithm === undefined || account === undefined || fields.get("uri") !== url) {
      return false;
    }
    const { username, password } = account;
    if (fields.get("qop") !== "auth") {
      return false;
    }
    const hash = (text: string) => createHash(HASHES[algorithm]).update(text).digest("hex");
    const secret = hash(`${username}:${realmOf(serial)}:${password}`);
    const counted = `${fields.get("nc") ?? ""}:${fields.get("cnonce") ?? ""}:auth`;
    const proof = hash(`${secret}:${fields.get("nonce") ?? ""}:${counted}:${hash(`${method}:${url}`)}`);
    const [expected, given] = [Buffer.from(proof), Buffer.from(fields.get("response") ?? "")];
    return given.length === expected.length && timingSafeEqual(given, expected);
  }

  #newNonce(isStale: boolean): string[] {
    const nonce = randomBytes(16).toString("hex");
    this.#nonces.set(nonce, { givenAt: this.#options.clock(), count: 0 });
    const [oldest] = this.#nonces.keys();
    if (this.#nonces.size > MAX_NONCES && oldest !== undefined) {
      this.#nonces.delete(oldest);
    }
    const realm = realmOf(this.#options.serial);
    const stale = isStale ? ", stale=true" : "";
    return Object.keys(HASHES).map(
      (algorithm) => `Digest realm="${realm}", nonce="${nonce}", algorithm=${algorithm}, qop="auth"${stale}`,
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
