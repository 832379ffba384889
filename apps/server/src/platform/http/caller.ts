import type { Language } from "@atrium/words";
import type { FastifyRequest } from "fastify";

/** The person who makes a call, as records of it name him or her. */
export interface Caller {
  readonly userId: number;
  readonly name: string;
  /** Network address. */
  readonly address: string;
  /** In which answers are read; absent: English. */
  readonly language?: Language;
}

export function personOf({ session, ip, language }: FastifyRequest): Caller {
  return { userId: session.user.id, name: session.user.username, address: ip, language };
}
