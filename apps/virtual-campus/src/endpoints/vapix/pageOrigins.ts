import type { IncomingMessage, ServerResponse } from "node:http";

/**
 * Lets pages of the machine that the unit runs on read its answers: what a technician sets up at a camera for the one address of
 * the pages that open it. @returns whether the request was only the question that a browser asks before, and is answered
 */
export function allowPage({ method, headers }: IncomingMessage, response: ServerResponse): boolean {
  const { origin, host = "" } = headers;
  if (origin === undefined || !URL.canParse(origin)) {
    return false;
  }
  if (new URL(origin).hostname !== new URL(`http://${host}`).hostname) {
    return false;
  }
  response.setHeader("access-control-allow-origin", origin);
  response.setHeader("access-control-allow-credentials", "true");
  response.setHeader("access-control-expose-headers", "WWW-Authenticate");
  response.setHeader("vary", "Origin");
  if (method !== "OPTIONS") {
    return false;
  }
  response.setHeader("access-control-allow-methods", "GET");
  response.setHeader("access-control-allow-headers", "Authorization");
  response.writeHead(204).end();
  return true;
}
