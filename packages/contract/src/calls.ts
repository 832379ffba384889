import type { CallNeed, Endpoint } from "./endpoint.ts";
import * as declared from "./endpoints.ts";

const endpoints: readonly Endpoint[] = Object.values(declared);

/**
 * Every call, by method and address, and what it needs. A call that is not here does not exist: the server's
 * routes are compared with this table, and every role tries each of them.
 */
export const CALLS: Readonly<Record<string, CallNeed>> = {
  ...Object.fromEntries(endpoints.map(({ method, path, needs }) => [`${method} ${path}`, needs])),
  "GET /api/ready": "public",
  "GET /api/openapi.json": "public",
  "GET /api/docs": "public",
  "GET /api/docs/reader.js": "public",
  "GET /metrics": "metrics",
  "GET /*": "public",
};
