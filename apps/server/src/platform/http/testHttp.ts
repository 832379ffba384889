import { UserId, type Feature, seconds } from "@atrium/contract";
import * as z from "zod";
import { AppError } from "../errors.ts";
import { createLog } from "../log.ts";
import type { Languages } from "../words/languages.ts";
import { buildHttp, type HttpOptions, type Timeouts } from "./http.ts";
import type { Http } from "./ourFastify.ts";
import type { Outside } from "./securityHeaders.ts";
import type { Session } from "./session.ts";

const SESSIONS = new Map([
  ["guards-token", session(1, "guard", ["viewable"])],
  ["second-guards-token", session(2, "guard", ["viewable"])],
]);

function session(id: number, username: string, features: Feature[]): Session {
  const user = { id: UserId.parse(1), username, role: { name: "Role", permissions: [] } };
  return { id, user, features: new Set(features) };
}

interface TestHttpOptions {
  readonly webFolder?: string;
  readonly callsPerMinute?: number;
  readonly metricsToken?: string;
  readonly trustedProxies?: string;
  readonly timeouts?: Timeouts;
  readonly outside?: Outside;
  readonly hasSubdomains?: boolean;
  readonly languages?: Languages;
  readonly handsOver?: HttpOptions["handsOver"];
  readonly prepare?: HttpOptions["prepare"];
  /** Called with every line of the log. */
  readonly onLog?: (line: string) => void;
}

/** For tests: the platform with a route for each of its duties, and two sessions, of a guard who may only view. */
export async function buildTestHttp(options: TestHttpOptions = {}): Promise<Http> {
  const { webFolder = "/nowhere", callsPerMinute = 1_000, onLog = () => undefined, ...others } = options;
  const known = new Set<string>();
  const http = await buildHttp({
    ...others,
    log: createLog("info", { write: onLog }),
    sessions: {
      find: async (token) => {
        const found = SESSIONS.get(token) ?? null;
        if (found !== null) known.add(token);
        return found;
      },
      known: (token) => (known.has(token) ? SESSIONS.get(token) : undefined),
      endOf: async (token) => (token === "ended-token" ? "An administrator ended your session, 08:23" : undefined),
      isProven: () => true,
    },
    importToken: "import-token",
    webFolder,
    isDatabaseUnavailable: (error) => error instanceof Error && error.message === "database away",
    callsPerMinute,
  });
  http.get("/api/open", { config: { feature: "public" } }, () => ({ answer: 42 }));
  http.get("/api/seen", { config: { feature: "viewable" } }, (request) => ({ by: request.session.user.username }));
  http.get("/api/users", { config: { feature: "usersSettable" } }, () => ({}));
  http.post("/api/import", { config: { feature: "import" } }, () => ({ accepted: 1 }));
  http.get("/api/long", { config: { feature: "public", isRevalidated: true } }, () => ({ text: "x".repeat(10_000) }));
  http.get("/api/away", { config: { feature: "public" } }, () => {
    throw new Error("database away");
  });
  http.get("/api/broken", { config: { feature: "public" } }, () => {
    throw new Error("a secret path /etc/shadow");
  });
  http.get("/api/slow-down", { config: { feature: "public" } }, () => {
    throw new AppError("EAU003", "Later", { retryAfter: seconds(12.3) });
  });
  http.post(
    "/api/rooms",
    {
      config: { feature: "viewable" },
      schema: {
        body: z.object({
          rooms: z.array(z.object({ name: z.string().max(64), area: z.number().positive() })).max(1_000),
        }),
        querystring: z.object({ dry: z.enum(["yes", "no"]).default("no") }),
      },
    },
    (request) => ({ rooms: request.body.rooms.length }),
  );
  return http;
}
