import { UserId, type Feature } from "@atrium/contract";
import * as z from "zod";
import { AppError } from "../errors.ts";
import { createLog } from "../log.ts";
import { buildHttp, type Http } from "./http.ts";
import type { Session } from "./session.ts";

const guard: Session = session("guard", ["viewable"]);

function session(username: string, features: Feature[]): Session {
  const user = { id: UserId.parse(1), username, role: { name: "Role", permissions: [] } };
  return { id: 1, user, features: new Set(features) };
}

interface TestHttpOptions {
  readonly webFolder?: string;
  readonly callsPerMinute?: number;
  /** Hears every line of the log. */
  readonly onLog?: (line: string) => void;
}

/** For tests: the platform with a route for each thing it does, and one session, of a guard who may only look. */
export async function buildTestHttp(options: TestHttpOptions = {}): Promise<Http> {
  const { webFolder = "/nowhere", callsPerMinute = 1_000, onLog = () => undefined } = options;
  const http = await buildHttp({
    log: createLog("info", { write: onLog }),
    sessions: { find: async (token) => (token === "guards-token" ? guard : null) },
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
    throw new AppError("EAU003", "Later", { retryAfter: 12.3 });
  });
  http.post(
    "/api/rooms",
    {
      config: { feature: "viewable" },
      schema: {
        body: z.object({ rooms: z.array(z.object({ name: z.string(), area: z.number().positive() })) }),
        querystring: z.object({ dry: z.enum(["yes", "no"]).default("no") }),
      },
    },
    (request) => ({ rooms: request.body.rooms.length }),
  );
  return http;
}
