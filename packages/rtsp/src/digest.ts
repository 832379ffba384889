/** Hashes of RFC 7616 in our order of preference. SHA-512-256 is left out: no unit is known that offers it alone. */
const ALGORITHMS = ["SHA-256", "MD5"] as const;
type Algorithm = (typeof ALGORITHMS)[number];

/** The hash of a text, in hexadecimal. Node has its own, a page that came without TLS has none. */
export type TextHash = (algorithm: Algorithm, text: string) => string;

const NONCE_OCTETS = 16;

/** A device's challenge (RFC 7616 section 3.3). */
export interface DigestChallenge {
  readonly realm: string;
  readonly nonce: string;
  readonly opaque: string | undefined;
  readonly algorithm: Algorithm;
  /** false: a device of RFC 2069 that knows no quality of protection. */
  readonly hasQop: boolean;
  /** The password was right, only the nonce is too old. */
  readonly isStale: boolean;
}

export interface DigestAccount {
  readonly username: string;
  readonly password: string;
  readonly hash: TextHash;
  /** A test gives its own. */
  readonly clientNonce?: string;
}

/** The strongest challenge among the `WWW-Authenticate` headers that we can meet, or null. */
export function digestChallenge(headers: readonly string[]): DigestChallenge | null {
  const offers = headers.flatMap(challengesIn).flatMap((fields) => readChallenge(fields) ?? []);
  return ALGORITHMS.map((wanted) => offers.find(({ algorithm }) => algorithm === wanted)).find(isThere) ?? null;
}

/**
 * Answers one challenge again and again (RFC 7616 section 3.4). What is the same in each answer is worked out once; the
 * count of uses makes them differ.
 */
export class DigestAnswers {
  readonly #challenge: DigestChallenge;
  readonly #hash: (text: string) => string;
  readonly #secret: string;
  readonly #clientNonce: string;
  readonly #named: string;
  #uses = 0;

  constructor(challenge: DigestChallenge, { username, password, hash, clientNonce }: DigestAccount) {
    const { realm, nonce, algorithm, opaque } = challenge;
    this.#challenge = challenge;
    this.#hash = (text) => hash(algorithm, text);
    this.#secret = this.#hash(`${username}:${realm}:${password}`);
    this.#clientNonce = clientNonce ?? freshNonce();
    this.#named = [
      `username=${quoted(username)}`,
      `realm=${quoted(realm)}`,
      `nonce=${quoted(nonce)}`,
      `algorithm=${algorithm}`,
      ...(opaque === undefined ? [] : [`opaque=${quoted(opaque)}`]),
    ].join(", ");
  }

  /** How many answers were given. */
  get uses(): number {
    return this.#uses;
  }

  /**
   * The value of the `Authorization` header.
   * @param uri path with query, as it is sent
   */
  authorization(method: string, uri: string): string {
    this.#uses += 1;
    const { nonce, hasQop } = this.#challenge;
    const request = this.#hash(`${method}:${uri}`);
    const about = `Digest ${this.#named}, uri=${quoted(uri)}`;
    if (!hasQop) return `${about}, response="${this.#hash(`${this.#secret}:${nonce}:${request}`)}"`;
    const counted = this.#uses.toString(16).padStart(8, "0");
    const proof = this.#hash(`${this.#secret}:${nonce}:${counted}:${this.#clientNonce}:auth:${request}`);
    return `${about}, response="${proof}", qop=auth, nc=${counted}, cnonce=${quoted(this.#clientNonce)}`;
  }
}

/** The parameters of every Digest challenge in one header; a header may hold several challenges. */
function challengesIn(header: string): Map<string, string>[] {
  return header
    .split(/(?:^|,)\s*(?=[A-Za-z]+\s+[A-Za-z]+\s*=)/)
    .filter((part) => /^\s*Digest\s/i.test(part))
    .map((part) => {
      const fields = part.matchAll(/([A-Za-z]+)\s*=\s*(?:"((?:[^"\\]|\\.)*)"|([^\s,"]+))/g);
      return new Map(
        [...fields].map(([, name = "", inQuotes, bare = ""]) => [
          name.toLowerCase(),
          inQuotes?.replaceAll(/\\(.)/g, "$1") ?? bare,
        ]),
      );
    });
}

function readChallenge(fields: ReadonlyMap<string, string>): DigestChallenge | null {
  const realm = fields.get("realm");
  const nonce = fields.get("nonce");
  const named = (fields.get("algorithm") ?? "MD5").toUpperCase();
  const algorithm = ALGORITHMS.find((name) => name === named);
  const qop = fields
    .get("qop")
    ?.split(",")
    .map((one) => one.trim());
  if (realm === undefined || nonce === undefined || algorithm === undefined) return null;
  if (qop !== undefined && !qop.includes("auth")) return null;
  const isStale = fields.get("stale")?.toLowerCase() === "true";
  return { realm, nonce, opaque: fields.get("opaque"), algorithm, hasQop: qop !== undefined, isStale };
}

function freshNonce(): string {
  const octets = crypto.getRandomValues(new Uint8Array(NONCE_OCTETS));
  return Array.from(octets, (octet) => octet.toString(16).padStart(2, "0")).join("");
}

function quoted(text: string): string {
  return `"${text.replaceAll(/["\\]/g, "\\$&")}"`;
}

function isThere<One>(one: One | undefined): one is One {
  return one !== undefined;
}
