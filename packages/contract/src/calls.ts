import type { CallNeed, Endpoint } from "./base/endpoint.ts";
import * as access from "./access/index.ts";
import * as alarms from "./alarms/index.ts";
import * as automation from "./automation/index.ts";
import * as cameras from "./cameras/index.ts";
import * as devices from "./devices/index.ts";
import * as energy from "./energy/index.ts";
import * as examples from "./examples/index.ts";
import * as exports from "./exports/index.ts";
import * as integrations from "./integrations/index.ts";
import * as live from "./live/index.ts";
import * as people from "./people/index.ts";
import * as site from "./site/index.ts";
import * as system from "./system/index.ts";

const SUBJECTS: readonly object[] = [
  access,
  alarms,
  automation,
  cameras,
  devices,
  energy,
  examples,
  exports,
  integrations,
  live,
  people,
  site,
  system,
];

/** Every declared endpoint. */
export const ENDPOINTS: readonly Endpoint[] = SUBJECTS.flatMap((subject): readonly unknown[] =>
  Object.values(subject),
).filter(isEndpoint);

/**
 * Every call, by method and address, and what it needs. A call that is not here does not exist: the server's
 * routes are compared with this table, and every role tries each of them.
 */
export const CALLS: Readonly<Record<string, CallNeed>> = {
  ...Object.fromEntries(ENDPOINTS.map(({ method, path, needs }) => [`${method} ${path}`, needs])),
  "GET /api/ready": "public",
  "GET /api/openapi.json": "public",
  "GET /api/docs": "public",
  "GET /api/docs/reader.js": "public",
  "GET /metrics": "metrics",
  "GET /*": "public",
};

function isEndpoint(declared: unknown): declared is Endpoint {
  return typeof declared === "object" && declared !== null && "method" in declared && "needs" in declared;
}
