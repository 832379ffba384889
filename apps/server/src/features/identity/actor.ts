import type { FastifyRequest } from "fastify";
import type { Actor } from "./changes.ts";

/** The person who asks for a change. */
export function actorOf({ session, ip }: FastifyRequest): Actor {
  const { id, user, features } = session;
  return { userId: user.id, name: user.username, address: ip, sessionId: id, features };
}
