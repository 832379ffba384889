import type { FastifyRequest } from "fastify";

/** The person who makes a call, as records of it name him or her. */
export interface Caller {
  readonly userId: number;
  readonly name: string;
  /** Network address. */
  readonly address: string;
}

export function personOf({ session, ip }: FastifyRequest): Caller {
  return { userId: session.user.id, name: session.user.username, address: ip };
}
