import type { Language } from "@atrium/words";
import type { Reach } from "../reach.ts";
import type { FastifyRequest } from "fastify";

/** The person who makes a call, as records of it name him or her. */
export interface Caller {
  readonly userId: number;
  readonly name: string;
  /** Network address. */
  readonly address: string;
  /** In which answers are read; absent: English. */
  readonly language?: Language;
  /** Where the caller's rights hold; absent: everywhere. */
  readonly reach?: Reach | undefined;
}

export function personOf({ session, ip, language }: FastifyRequest): Caller {
  return { userId: session.user.id, name: session.user.username, address: ip, language, reach: session.reach };
}
