import { randomBytes } from "node:crypto";
import type { BearerReply } from "@atrium/contract/people";

/** How long a page's bearer is valid, ms. @internal for tests */
export const BEARER_LIFE = 5 * 60_000;

/** Makes and reads bearers that every node of the installation can check by itself. */
export interface SharedBearers {
  make(session: string, until: number): string;
  /** Undefined: it was not made here or at another node. */
  read(bearer: string): { readonly session: string; readonly until: number } | undefined;
}

/**
 * The short-lived bearers of pages, each bound to a session. Without other nodes they are known to this run of the program
 * only: after a restart a page asks for another one with its cookie.
 */
export class Bearers {
  readonly #sessions = new Map<string, { readonly session: string; readonly until: number }>();
  readonly #hash: (token: string) => string;
  readonly #shared: SharedBearers | undefined;

  /** @param hash how tokens are stored */
  constructor(hash: (token: string) => string, shared?: SharedBearers) {
    this.#hash = hash;
    this.#shared = shared;
  }

  /** @param session the session's token, hashed */
  issue(session: string, now: number): BearerReply {
    // The oldest come first, and all live equally long.
    for (const [old, { until }] of this.#sessions) {
      if (until > now) break;
      this.#sessions.delete(old);
    }
    const until = now + BEARER_LIFE;
    const bearer = this.#shared?.make(session, until) ?? randomBytes(32).toString("base64url");
    this.#sessions.set(this.#hash(bearer), { session, until });
    return { bearer, expiresIn: BEARER_LIFE };
  }

  /**
   * The session, by its hashed token, of a bearer; undefined for an unknown or expired one.
   * @param key the bearer, hashed
   */
  sessionOf(bearer: string, key: string, now: number): string | undefined {
    const known = this.#sessions.get(key) ?? this.#shared?.read(bearer);
    return known && known.until > now ? known.session : undefined;
  }
}
