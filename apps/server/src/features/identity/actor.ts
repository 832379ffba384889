import type { FastifyRequest } from "fastify";
import type { Actor } from "./changes.ts";

/** Who asks for a change. */
export function actorOf({ session, ip }: FastifyRequest): Actor {
  return { userId: session.user.id, name: session.user.username, address: ip, sessionId: session.id };
}

/** Numbers of rows in addresses: what the database's integers hold. */
export const LARGEST_ID = 2_147_483_647;
