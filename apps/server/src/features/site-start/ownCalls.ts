import { randomBytes } from "node:crypto";
import { ErrorReply, type Endpoint } from "@atrium/contract";
import type { Http } from "../../platform/http/ourFastify.ts";
import type { Session, SessionSource } from "../../platform/http/session.ts";

/** A call of the program's own that was refused. */
export class RefusedCall extends Error {
  readonly code: string;
  /** Whether the same call may be taken later: the database is away, or there were too many calls. */
  readonly isForNow: boolean;

  constructor(status: number, { error_code, message }: ErrorReply) {
    super(`${error_code} ${message}`);
    this.name = "RefusedCall";
    this.code = error_code;
    this.isForNow = status >= 500 || status === 429;
  }
}

interface Sent {
  /** What varies in the path. */
  readonly params?: Readonly<Record<string, string | number>>;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: object;
}

/**
 * Calls that the program makes of itself, by the door that everyone uses: the guard, the schemas and the audit log see them as
 * those of a person. Each has a token of its own, which is worthless once it is answered.
 */
export class OwnCalls implements SessionSource {
  readonly #people: SessionSource;
  readonly #http: () => Http;
  readonly #own = new Map<string, Session>();

  /** @param people the sessions of everyone else */
  constructor(people: SessionSource, http: () => Http) {
    this.#people = people;
    this.#http = http;
  }

  async find(token: string, address?: string): Promise<Session | null> {
    return this.#own.get(token) ?? this.#people.find(token, address);
  }

  known(token: string): Session | undefined {
    return this.#people.known(token);
  }

  async endOf(token: string): Promise<string | undefined> {
    return this.#people.endOf(token);
  }

  isProven(session: Session): boolean {
    return session.id === OWN || this.#people.isProven(session);
  }

  /** @returns the content of the answer @throws RefusedCall */
  async ask({ method, path }: Endpoint, as: Omit<Session, "id">, { params, query, body }: Sent = {}): Promise<unknown> {
    const token = randomBytes(32).toString("base64url");
    this.#own.set(token, { ...as, id: OWN });
    try {
      const reply = await this.#http().inject({
        method,
        url: path.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params?.[name]))),
        headers: { authorization: `Bearer ${token}` },
        ...(query === undefined ? {} : { query: { ...query } }),
        ...(body === undefined ? {} : { payload: body }),
      });
      if (reply.statusCode >= 400) throw new RefusedCall(reply.statusCode, ErrorReply.parse(reply.json()));
      return reply.body === "" ? undefined : reply.json();
    } finally {
      this.#own.delete(token);
    }
  }
}

/** No session of a person has this number. */
const OWN = 0;
