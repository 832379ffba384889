import { hash, randomBytes, timingSafeEqual } from "node:crypto";

/** How long a person may take at the provider, ms. */
export const PENDING_LIFE = 10 * 60_000;
/** People who are at a provider at once; the oldest are forgotten beyond. */
const MAX_PENDING = 2_000;

/** A sign-in between this page and the provider's. */
export interface PendingSignIn {
  readonly provider: string;
  readonly nonce: string;
  readonly verifier: string;
  /** Where the provider sends the browser back to. */
  readonly redirectUri: string;
  /** Where the page goes on. */
  readonly next: string;
  readonly stay: boolean;
  /** The person gives the password again. */
  readonly isAgain: boolean;
}

interface Waiting extends PendingSignIn {
  readonly browser: Buffer;
  readonly expiresAt: number;
}

/**
 * Sign-ins that wait for the provider, each for one browser and one answer. They are known to this run of the program
 * only, so a restart lets people begin again.
 */
export class PendingSignIns {
  readonly #waiting = new Map<string, Waiting>();

  /** @returns the state that the provider sends back, and what the browser keeps in a cookie */
  begin(pending: PendingSignIn, now: number): { readonly state: string; readonly browser: string } {
    for (const [state, { expiresAt }] of this.#waiting) {
      if (expiresAt > now && this.#waiting.size < MAX_PENDING) break;
      this.#waiting.delete(state);
    }
    const state = randomBytes(32).toString("base64url");
    const browser = randomBytes(32).toString("base64url");
    this.#waiting.set(state, { ...pending, browser: digestOf(browser), expiresAt: now + PENDING_LIFE });
    return { state, browser };
  }

  /** The sign-in of a state, once, for the browser that began it. */
  take(state: string, browser: string | undefined, now: number): PendingSignIn | undefined {
    const waiting = this.#waiting.get(state);
    if (waiting === undefined || browser === undefined) return undefined;
    // Of another browser: the one that began it can still end it.
    if (!timingSafeEqual(waiting.browser, digestOf(browser))) return undefined;
    this.#waiting.delete(state);
    return waiting.expiresAt > now ? waiting : undefined;
  }
}

function digestOf(text: string): Buffer {
  return hash("sha256", text, "buffer");
}
