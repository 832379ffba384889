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
  if (machineOf(new URL(origin)) !== machineOf(new URL(`http://${host}`))) {
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

/** A machine has several names for itself. */
const OWN_NAMES: ReadonlySet<string> = new Set(["localhost", "127.0.0.1", "[::1]"]);

function machineOf({ hostname }: URL): string {
  return OWN_NAMES.has(hostname) ? "localhost" : hostname;
}
