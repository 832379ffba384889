import { codeOfStep, stepAt } from "../src/features/identity/factors/oneTimeCode.ts";

const BASE32 = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

/** For tests: a phone with an authenticator app, whose clock may be `ahead` of the server's by some ms. */
export class Phone {
  readonly #secret: Buffer;
  readonly #now: () => number;

  constructor(base32: string, now: () => number) {
    const bits = base32.split("").map((sign) => BASE32.indexOf(sign).toString(2).padStart(5, "0"));
    const octets = bits.join("").match(/.{8}/g) ?? [];
    this.#secret = Buffer.from(octets.map((octet) => Number.parseInt(octet, 2)));
    this.#now = now;
  }

  code(ahead = 0): string {
    return codeOfStep(this.#secret, stepAt(this.#now() + ahead));
  }

  /** As sign-in takes it. */
  proof(ahead = 0) {
    return { way: "one-time-code", code: this.code(ahead) };
  }
}
