import type { FastifyRequest } from "fastify";
import type { Actor } from "./changes.ts";

/** Who asks for a change. */
export function actorOf({ session, ip }: FastifyRequest): Actor {
  const { id, user, features } = session;
  return { userId: user.id, name: user.username, address: ip, sessionId: id, features };
}

/** Numbers of rows in addresses: what the database's integers hold. */
export const LARGEST_ID = 2_147_483_647;
