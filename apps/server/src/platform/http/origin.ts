import type { FastifyRequest } from "fastify";
import { AppError } from "../errors.ts";

const SAFE_METHODS = new Set(["GET", "HEAD", "OPTIONS"]);

/**
 * Refuses what another site's page sends with our user's cookie: requests that change something, and the live socket.
 * A browser tells where a request comes from in Sec-Fetch-Site or, on plain HTTP, in Origin; a program that sends
 * neither has no cookie of somebody else's to abuse.
 */
export function refuseForeignOrigin(request: FastifyRequest): void {
  const isSocket = request.headers.upgrade?.toLowerCase() === "websocket";
  if (SAFE_METHODS.has(request.method) && !isSocket) return;
  const site = request.headers["sec-fetch-site"];
  if (site !== undefined) {
    if (site === "same-origin" || site === "none") return;
    throw foreign();
  }
  const { origin } = request.headers;
  if (origin !== undefined && hostOf(origin) !== request.host) throw foreign();
}

function hostOf(origin: string): string | undefined {
  return URL.canParse(origin) ? new URL(origin).host : undefined;
}

function foreign(): AppError {
  return new AppError("EAU004", "The request comes from another site");
}
