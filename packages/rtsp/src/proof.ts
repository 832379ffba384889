import { type DigestChallenge, digestAuthorization, digestChallenge, type TextHash } from "./digest.ts";

interface ProofOptions {
  readonly username: string;
  readonly password: string;
  readonly hash: TextHash;
  /** Whether the password may be sent unhashed where nothing else is asked for. */
  readonly allowsBasic?: boolean;
}

interface ProofUse {
  readonly challenges: readonly string[];
  readonly method: string;
  readonly uri: string;
}

/** What proves to a camera who asks: digest where it is offered, basic where nothing else is. */
export class Proof {
  readonly #options: ProofOptions;
  #challenge: DigestChallenge | null = null;
  #uses = 0;

  constructor(options: ProofOptions) {
    this.#options = options;
  }

  /** undefined: none of the challenges can be met. */
  of({ challenges, method, uri }: ProofUse): string | undefined {
    const { username, password, hash, allowsBasic = true } = this.#options;
    const challenge = digestChallenge(challenges);
    if (challenge === null) {
      const isBasic = allowsBasic && challenges.some((one) => /(?:^|,)\s*basic\b/i.test(one));
      return isBasic ? `Basic ${base64(`${username}:${password}`)}` : undefined;
    }
    if (challenge.nonce !== this.#challenge?.nonce) this.#uses = 0;
    this.#challenge = challenge;
    this.#uses += 1;
    return digestAuthorization({ challenge, username, password, method, uri, count: this.#uses, hash });
  }
}

function base64(text: string): string {
  return btoa(String.fromCodePoint(...new TextEncoder().encode(text)));
}
