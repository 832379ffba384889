import { randomBytes } from "node:crypto";
import type { BearerReply } from "@atrium/contract/people";

/** How long a page's bearer is valid, ms. @internal for tests */
export const BEARER_LIFE = 5 * 60_000;

/**
 * The short-lived bearers of pages, each bound to a session. They are known to this run of the program only: after a
 * restart a page asks for another one with its cookie.
 */
export class Bearers {
  readonly #sessions = new Map<string, { readonly session: string; readonly until: number }>();
  readonly #hash: (token: string) => string;

  /** @param hash how tokens are stored */
  constructor(hash: (token: string) => string) {
    this.#hash = hash;
  }

  /** @param session the session's token, hashed */
  issue(session: string, now: number): BearerReply {
    // The oldest come first, and all live equally long.
    for (const [old, { until }] of this.#sessions) {
      if (until > now) break;
      this.#sessions.delete(old);
    }
    const bearer = randomBytes(32).toString("base64url");
    this.#sessions.set(this.#hash(bearer), { session, until: now + BEARER_LIFE });
    return { bearer, expiresIn: BEARER_LIFE };
  }

  /** The session, by its hashed token, of a hashed bearer; undefined for an unknown or expired one. */
  sessionOf(bearer: string, now: number): string | undefined {
    const known = this.#sessions.get(bearer);
    return known && known.until > now ? known.session : undefined;
  }
}
