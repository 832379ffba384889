import type { FastifyRequest } from "fastify";
import type { PageOrigin } from "./passkeys.ts";

/**
 * The page's own address, as the browser has it: of the request's Host, and behind a trusted proxy of what that says. A
 * caller that lies about it finds no passkey: each is kept with the host name that it was made at.
 */
export function pageOf(request: FastifyRequest): PageOrigin {
  return { host: request.hostname, origin: `${request.protocol}://${request.host}` };
}

/** Where a browser finds us: the origin and the path below which we are. */
export function addressOf(request: FastifyRequest): string {
  return pageOf(request).origin + request.server.base;
}
