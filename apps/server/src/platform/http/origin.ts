import type { FastifyRequest } from "fastify";
import { AppError } from "../errors.ts";

const SAFE_METHODS = new Set(["GET", "HEAD", "OPTIONS"]);

/** Whether a request changes nothing. */
export function isReading({ method }: FastifyRequest): boolean {
  return SAFE_METHODS.has(method);
}

/**
 * Refuses requests from another site's page with our user's cookie: changes, and the live socket.
 * A browser states the origin of a request in Sec-Fetch-Site or, on plain HTTP, in Origin; a program that sends
 * neither has no cookie of somebody else's to abuse.
 */
export function refuseForeignOrigin(request: FastifyRequest): void {
  const isSocket = request.headers.upgrade?.toLowerCase() === "websocket";
  if (isReading(request) && !isSocket) return;
  const site = request.headers["sec-fetch-site"];
  if (site !== undefined) {
    if (site === "same-origin" || site === "none") return;
    throw foreign();
  }
  const { origin } = request.headers;
  if (origin !== undefined && hostOf(origin) !== request.host) throw foreign();
}

/** Refuses whoever does not say that a page of ours is asking: no browser leaves it out where a page changes something. */
export function requireOwnOrigin({ headers, host }: FastifyRequest): void {
  if (headers["sec-fetch-site"] === "same-origin") return;
  if (headers.origin === undefined || hostOf(headers.origin) !== host) throw foreign();
}

const FORWARDING = ["x-forwarded-for", "x-forwarded-host", "forwarded", "via", "x-real-ip"];

/** Whether a request was made on the server's own machine without a proxy, which would make all its callers local. */
export function isOfThisMachine({ ip, socket, headers }: FastifyRequest): boolean {
  if (FORWARDING.some((name) => headers[name] !== undefined)) return false;
  return isLoopback(ip) && isLoopback(socket.remoteAddress ?? "");
}

function isLoopback(address: string): boolean {
  return address === "::1" || /^(::ffff:)?127\./i.test(address);
}

function hostOf(origin: string): string | undefined {
  return URL.canParse(origin) ? new URL(origin).host : undefined;
}

function foreign(): AppError {
  return new AppError("EAU004", "The request comes from another site");
}
