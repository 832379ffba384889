import type { CallNeed, Feature } from "@atrium/contract";
import type { CurrentUser } from "@atrium/contract/people";
import type { Reach } from "../reach.ts";
import type { FastifyContextConfig, FastifyRequest } from "fastify";

/** The session of a caller. */
export interface Session {
  readonly id: number;
  readonly user: CurrentUser;
  readonly features: ReadonlySet<Feature>;
  /** Where they hold; undefined: everywhere. */
  readonly reach?: Reach | undefined;
  /** Absent: a person's. A program's token has a limit of calls of its own, and nothing that belongs to a person. */
  readonly program?: { readonly callsPerMinute: number } | undefined;
  /** When the person last gave the password, ms; absent: never, as for a session that was made before this was kept. */
  readonly provenAt?: number | undefined;
}

/** The permission of a route, named in its `config.feature`. */
export type Need = CallNeed;

/** Finds sessions by their tokens, and by the short-lived bearers of their pages. */
export interface SessionSource {
  /** Null for a token that is unknown, or whose session is over. */
  find(token: string, address?: string): Promise<Session | null>;
  /** A session that `find` has found recently, without asking the database. */
  known(token: string): Session | undefined;
  /** Why and when the session of a token ended, as text for its user; undefined where nothing is known of it. */
  endOf(token: string): Promise<string | undefined>;
  /** Whether the person gave the password a short while ago. */
  isProven(session: Session): boolean;
}

/** The key of a request's session, once the guard has found it. */
export const FOUND = Symbol("session");

declare module "fastify" {
  interface FastifyContextConfig {
    feature?: Need;
    /** The call is one of those that fulfil a duty, so it is not refused for one. */
    isForDuties?: boolean;
    /** A program's token may make the call, though it needs no right. */
    isForPrograms?: boolean;
    /** For signed-in people only: the call is about their own account, which a token does not have. */
    isPersonal?: boolean;
    /** The call changes what counts: the password must have been given a short while ago. */
    asksProof?: boolean;
  }
  interface FastifyRequest {
    /** The caller's session. Only on routes that need one: reading it on a public route throws. */
    readonly session: Session;
    [FOUND]: Session | undefined;
  }
}

export function rememberSession(request: FastifyRequest, session: Session): void {
  request[FOUND] = session;
}

/** The session the guard found; undefined on public routes. */
export function sessionOf(request: FastifyRequest): Session | undefined {
  return request[FOUND];
}

export function needOf(config: FastifyContextConfig | undefined): Need | undefined {
  return config?.feature;
}
