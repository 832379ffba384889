import type { CallNeed, CurrentUser, Feature } from "@atrium/contract";
import type { FastifyContextConfig, FastifyRequest } from "fastify";

/** Who is asking. */
export interface Session {
  readonly id: number;
  readonly user: CurrentUser;
  readonly features: ReadonlySet<Feature>;
}

/** What a route needs, named in its `config.feature`. */
export type Need = CallNeed;

/** Finds the session of a token. Answers null for one that is unknown, ended or expired. */
export interface SessionSource {
  find(token: string): Promise<Session | null>;
}

declare module "fastify" {
  interface FastifyContextConfig {
    feature?: Need;
  }
  interface FastifyRequest {
    /** Who is asking. Only on routes that need a session: reading it on a public route throws. */
    readonly session: Session;
  }
}

const sessions = new WeakMap<FastifyRequest, Session>();

export function rememberSession(request: FastifyRequest, session: Session): void {
  sessions.set(request, session);
}

/** The session the guard found; undefined on public routes. */
export function sessionOf(request: FastifyRequest): Session | undefined {
  return sessions.get(request);
}

export function needOf(config: FastifyContextConfig | undefined): Need | undefined {
  return config?.feature;
}
