import { type DigestChallenge, digestAuthorization, digestChallenge } from "../vapix/digest.ts";

interface Login {
  readonly username: string;
  readonly password: string;
}

interface ProofUse {
  readonly challenges: readonly string[];
  readonly method: string;
  readonly uri: string;
}

/** What proves to a camera who asks: digest where it is offered, basic where nothing else is. */
export class StreamProof {
  readonly #login: Login;
  #challenge: DigestChallenge | null = null;
  #uses = 0;

  constructor(login: Login) {
    this.#login = login;
  }

  /** undefined: none of the challenges can be met. */
  of({ challenges, method, uri }: ProofUse): string | undefined {
    const { username, password } = this.#login;
    const challenge = digestChallenge(challenges);
    if (challenge === null) {
      const isBasic = challenges.some((one) => /^\s*basic\b/i.test(one));
      return isBasic ? `Basic ${Buffer.from(`${username}:${password}`).toString("base64")}` : undefined;
    }
    if (challenge.nonce !== this.#challenge?.nonce) this.#uses = 0;
    this.#challenge = challenge;
    this.#uses += 1;
    return digestAuthorization({ challenge, username, password, method, uri, count: this.#uses });
  }
}
