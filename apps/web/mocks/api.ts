import {
  CORE_API as CORE,
  type ErrorReply,
  FEATURES,
  type Feature,
  type Paged,
  USER_API as USERS,
  UserId,
} from "@atrium/contract";
import type { TrendReply } from "@atrium/contract/devices";
import { type CurrentUser, SignInRequest } from "@atrium/contract/people";
import { CORRIDOR, type Health } from "@atrium/contract/site";
import { catalogueOf, type MockCampus } from "./campus.ts";
import type { MockCommands } from "./commands.ts";
import { mockEnergy } from "./energy.ts";
import { holdRows } from "./holds.ts";
import type { MockValues } from "./values.ts";

export interface MockRequest {
  method: string;
  path: string;
  query: Record<string, string>;
  body: unknown;
  /** The user of the session cookie. */
  username: string | undefined;
}
export interface MockReply {
  status: number;
  body?: unknown;
  headers?: Record<string, string>;
}

interface Parts {
  campus: MockCampus;
  values: MockValues;
  commands: MockCommands;
  health: () => Health;
}

/** Sign in under one of these names to see that role; any other name is an administrator. */
const ROLES: Record<string, readonly Feature[]> = { viewer: ["viewable"], tenant: ["bookable"] };

/** The calls of the contract, answered from memory. */
export function answer(parts: Parts, request: MockRequest): MockReply {
  const { method, path, query } = request;
  if (path === `${USERS}/sessions` && method === "POST") return signIn(request.body);
  if (request.username === undefined) return failure(401, "EAU002", "Sign in first");
  if (path === `${USERS}/sessions/current/bearer`) return { status: 201, body: { bearer: "mock", expiresIn: 300_000 } };
  if (path === `${USERS}/sessions/current`) {
    return { status: 204, headers: { "set-cookie": "_dtc=; Path=/; Max-Age=0" } };
  }
  if (path === `${USERS}/users/me`) return ok(user(request.username));
  if (path === `${CORE}/commands` && method === "POST") {
    return { status: 202, body: parts.commands.accept(request.body, request.username) };
  }
  return read(parts, path.slice(CORE.length), query);
}

function read({ campus, values, commands, health }: Parts, path: string, query: Record<string, string>): MockReply {
  const [, resource, first, second] = path.split("/");
  switch (resource) {
    case "site":
      return ok(campus.site);
    case "plans": {
      const plan = campus.plans.find((candidate) => candidate.building === first && candidate.floor === second);
      if (plan === undefined) return failure(404, "ENF001", `There is no plan of ${first} ${second}`);
      const { devices: _devices, ...drawing } = plan;
      return ok(drawing);
    }
    case "devices":
      return ok(
        paged(
          campus.devices.filter(
            (device) =>
              (query["module"] === undefined || device.module === query["module"]) &&
              (query["placement"] === undefined || device.placement === query["placement"]) &&
              (query["floor"] === undefined || device.floor === query["floor"]) &&
              (query["zone"] === undefined ||
                (query["zone"] === CORRIDOR ? device.isCorridor : device.zone === query["zone"])),
          ),
        ),
      );
    case "points":
      return second === "history" ? ok(trend(Number(first), query)) : ok(why(commands, Number(first)));
    case "holds":
      return ok(paged(holdRows(campus, commands)));
    case "scenes":
      return ok(paged([]));
    case "commands":
      return ok(paged(commands.rows.filter((row) => query["device"] === undefined || row.device === query["device"])));
    case "energy":
      return ok(mockEnergy(campus, query));
    case "summaries":
      return ok(paged(values.summary()));
    case "monitor":
      return ok({ station: null });
    case "catalogue":
      return ok(catalogueOf(campus));
    case "health":
      return ok(health());
    default:
      return failure(404, "ENF001", "There is nothing at this address");
  }
}

function signIn(body: unknown): MockReply {
  const { username, password } = SignInRequest.parse(body);
  if (username === "throttled") {
    return { ...failure(429, "EAU003", "Too many failed sign-ins"), headers: { "retry-after": "45" } };
  }
  if (password === "wrong") return failure(401, "EAU001", "Wrong username or password");
  return {
    status: 201,
    body: { token: "mock", expiresAt: Date.now() + 43_200_000 },
    headers: { "set-cookie": `_dtc=${encodeURIComponent(username)}; Path=/; HttpOnly; SameSite=Strict` },
  };
}

function user(username: string): CurrentUser {
  const features = ROLES[username] ?? FEATURES;
  return {
    id: UserId.parse(1),
    username,
    role: {
      name: ROLES[username] === undefined ? "Administrator" : username,
      permissions: FEATURES.map((slug) => ({ isUsed: features.includes(slug), feature: { slug } })),
    },
  };
}

function trend(point: number, query: Record<string, string>): Omit<TrendReply, "point"> & { point: number } {
  const from = Number(query["from"]);
  const to = Math.min(Number(query["to"]), Date.now());
  const steps = [0, 0.3, 0.42, 0.8].map((share) => Math.round(from + (to - from) * share));
  return { point, step: "raw", before: { time: from - 1, value: 0 }, times: steps, means: [0, 80, 65, 65] };
}

function why(commands: MockCommands, point: number): unknown {
  const hold = commands.holds.get(point);
  const schedule = { kind: "default", priority: 16, value: 80, isWinner: hold === undefined };
  if (hold === undefined) return { point, readAt: Date.now(), sources: [schedule] };
  const { by, since, until, value } = hold;
  return {
    point,
    readAt: Date.now(),
    sources: [{ kind: "operator", priority: 8, value, by, since, until, isWinner: true }, schedule],
  };
}

function ok(body: unknown): MockReply {
  return { status: 200, body };
}

function failure(status: number, code: string, message: string): MockReply {
  const body: ErrorReply = { error_code: code, message };
  return { status, body };
}

function paged<T>(rows: T[]): Paged<T> {
  return { data: rows, total: rows.length, currentPage: 1, perPage: 5_000, totalPage: 1 };
}
