import { DigestAnswers, digestChallenge, type TextHash } from "./digest.ts";

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
  /** Those to the newest nonce. */
  #answers: { readonly nonce: string; readonly answers: DigestAnswers } | undefined;

  constructor(options: ProofOptions) {
    this.#options = options;
  }

  /** undefined: none of the challenges can be met. */
  of({ challenges, method, uri }: ProofUse): string | undefined {
    const { username, password, allowsBasic = true } = this.#options;
    const challenge = digestChallenge(challenges);
    if (challenge === null) {
      const isBasic = allowsBasic && challenges.some((one) => /(?:^|,)\s*basic\b/i.test(one));
      return isBasic ? `Basic ${base64(`${username}:${password}`)}` : undefined;
    }
    const { nonce } = challenge;
    if (nonce !== this.#answers?.nonce) this.#answers = { nonce, answers: new DigestAnswers(challenge, this.#options) };
    return this.#answers.answers.authorization(method, uri);
  }
}

function base64(text: string): string {
  return btoa(String.fromCodePoint(...new TextEncoder().encode(text)));
}
