import { CORE_API, USER_API } from "./api.ts";
import type { Feature } from "./feature.ts";
import { LIVE_PATH } from "./live.ts";

/**
 * What a call needs. `public`: nothing; `signed-in`: any session; `cookie`: the session's cookie, sent by a page of ours;
 * `import`: the token of the bulk import, for which no session will do; `metrics`: the token of the metrics, or where
 * none is set a caller on the server's own machine; a feature: a session whose role holds it; several:
 * any one of them. A call that changes something takes a session by bearer header only.
 */
export type CallNeed = Feature | readonly Feature[] | "public" | "signed-in" | "cookie" | "import" | "metrics";

/**
 * Every call, by method and address, and what it needs. A call that is not here does not exist: the server's
 * routes are compared with this table, and every role tries each of them.
 */
export const CALLS: Readonly<Record<string, CallNeed>> = {
  [`POST ${USER_API}/sessions`]: "public",
  [`DELETE ${USER_API}/sessions/current`]: "signed-in",
  [`POST ${USER_API}/sessions/current/bearer`]: "cookie",
  [`GET ${USER_API}/users/me`]: "signed-in",
  [`PUT ${USER_API}/users/me/password`]: "signed-in",
  [`GET ${USER_API}/users`]: "usersSettable",
  [`POST ${USER_API}/users`]: "usersSettable",
  [`GET ${USER_API}/users/:id`]: "usersSettable",
  [`PUT ${USER_API}/users/:id`]: "usersSettable",
  [`POST ${USER_API}/users/:id/password`]: "usersSettable",
  [`GET ${USER_API}/users/:id/sessions`]: "usersSettable",
  [`DELETE ${USER_API}/users/:id/sessions/:sessionId`]: "usersSettable",
  [`GET ${USER_API}/roles`]: ["rolesSettable", "usersSettable"],
  [`POST ${USER_API}/roles`]: "rolesSettable",
  [`GET ${USER_API}/roles/:id`]: "rolesSettable",
  [`PUT ${USER_API}/roles/:id`]: "rolesSettable",
  [`DELETE ${USER_API}/roles/:id`]: "rolesSettable",
  [`GET ${USER_API}/audit`]: "usersSettable",
  [`GET ${CORE_API}/site`]: "signed-in",
  [`GET ${CORE_API}/plans/:placement/:floor`]: "viewable",
  [`GET ${CORE_API}/devices`]: "viewable",
  [`POST ${CORE_API}/devices`]: "devicesSettable",
  [`GET ${CORE_API}/devices/:id`]: "devicesSettable",
  [`PUT ${CORE_API}/devices/:id`]: "devicesSettable",
  [`DELETE ${CORE_API}/devices/:id`]: "devicesSettable",
  [`GET ${CORE_API}/connections`]: "devicesSettable",
  [`POST ${CORE_API}/connections`]: "devicesSettable",
  [`GET ${CORE_API}/connections/:id`]: "devicesSettable",
  [`PUT ${CORE_API}/connections/:id`]: "devicesSettable",
  [`DELETE ${CORE_API}/connections/:id`]: "devicesSettable",
  [`GET ${CORE_API}/places`]: "devicesSettable",
  [`GET ${CORE_API}/places/:key`]: "devicesSettable",
  [`PUT ${CORE_API}/places/:key`]: "devicesSettable",
  [`GET ${CORE_API}/protocols`]: "devicesSettable",
  [`POST ${CORE_API}/probes`]: "devicesSettable",
  [`GET ${CORE_API}/searches`]: "devicesSettable",
  [`POST ${CORE_API}/searches`]: "devicesSettable",
  [`GET ${CORE_API}/searches/:id`]: "devicesSettable",
  [`DELETE ${CORE_API}/searches/:id`]: "devicesSettable",
  [`GET ${CORE_API}/catalogue`]: "viewable",
  [`GET ${CORE_API}/points/values`]: "viewable",
  [`GET ${CORE_API}/points/history`]: "viewable",
  [`GET ${CORE_API}/points/:id/history`]: "viewable",
  [`GET ${CORE_API}/points/:id/texts`]: "viewable",
  [`GET ${CORE_API}/points/:id/provenance`]: "viewable",
  [`GET ${CORE_API}/holds`]: "viewable",
  [`POST ${CORE_API}/commands`]: "controllable",
  [`GET ${CORE_API}/commands`]: "viewable",
  [`GET ${CORE_API}/commands/:id`]: "viewable",
  [`POST ${CORE_API}/commands/:id/undo`]: "controllable",
  [`GET ${CORE_API}/field-events`]: "viewable",
  [`GET ${CORE_API}/scenes`]: "viewable",
  [`POST ${CORE_API}/scenes`]: "controllable",
  [`GET ${CORE_API}/scenes/:id`]: "viewable",
  [`PUT ${CORE_API}/scenes/:id`]: "controllable",
  [`DELETE ${CORE_API}/scenes/:id`]: "controllable",
  [`GET ${CORE_API}/energy`]: "viewable",
  [`GET ${CORE_API}/energy/devices`]: "viewable",
  [`GET ${CORE_API}/meters/:id/exchanges`]: "viewable",
  [`POST ${CORE_API}/meters/:id/exchanges`]: "devicesSettable",
  [`DELETE ${CORE_API}/meters/:id/exchanges/:exchange`]: "devicesSettable",
  [`GET ${CORE_API}/doubted-readings`]: "viewable",
  [`GET ${CORE_API}/summaries`]: "viewable",
  [`GET ${CORE_API}/monitor/weather`]: "signed-in",
  [`GET ${CORE_API}/monitor/weather/station`]: "signed-in",
  [`GET ${CORE_API}/health`]: "viewable",
  [`GET ${CORE_API}/history/extent`]: "import",
  [`POST ${CORE_API}/history/batches`]: "import",
  [`GET ${LIVE_PATH}`]: "signed-in",
  "GET /api/health": "public",
  "GET /api/ready": "public",
  "GET /api/openapi.json": "public",
  "GET /api/docs": "public",
  "GET /api/docs/reader.js": "public",
  "GET /metrics": "metrics",
  "GET /*": "public",
};
