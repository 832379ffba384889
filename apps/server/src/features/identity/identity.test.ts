import { CurrentUser, ErrorReply, SignInReply } from "@atrium/contract";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { isDatabaseUnavailable } from "../../platform/database/connections.ts";
import { openTestDatabase, type TestDatabase } from "../../../test/testDatabase.ts";
import { buildHttp } from "../../platform/http/http.ts";
import type { Http } from "../../platform/http/ourFastify.ts";
import { createInProcessBus } from "../../platform/inProcessBus.ts";
import { createLog } from "../../platform/log.ts";
import type { AuditTables } from "../audit/tables.ts";
import { AuditWriter } from "../audit/auditWriter.ts";
import { FAILURE_WINDOW } from "./attempts.ts";
import { ensureFirstUser } from "./firstStart.ts";
import { hashPassword, NOBODYS_HASH } from "./passwords.ts";
import { identityRoutes } from "./routes.ts";
import { BELIEVED_FOR, IDLE_LIMIT, Sessions } from "./sessions.ts";
import { IdentityStore } from "./store.ts";
import type { IdentityTables } from "./tables.ts";

const BASE = "/api/user-service/v1.0";
const PASSWORD = "correct-horse-1";
const SITE = "Riverside Campus";

let database: TestDatabase;
let store: IdentityStore;
let audit: AuditWriter;
let app: Http;
let now: number;
let ended: number[];
let isDatabaseAway: boolean;

beforeAll(async () => {
  database = await openTestDatabase();
  store = new IdentityStore(database.kysely);
});
afterAll(() => database.stop());

beforeEach(async () => {
  now = Date.parse("2026-11-20T03:00:00Z");
  ended = [];
  isDatabaseAway = false;
  const db = database.kysely.withTables<IdentityTables>();
  for (const table of ["sessions", "sign_in_failures", "users", "roles"] as const) await db.deleteFrom(table).execute();
  const clock = { now: () => now };
  audit = new AuditWriter(database.kysely, clock);
  await ensureFirstUser({ store, audit, clock, password: PASSWORD, siteName: SITE });
  const bus = createInProcessBus((error) => {
    throw error;
  });
  bus.subscribe("session.ended", ({ sessionId }) => ended.push(sessionId));
  const log = createLog("silent");
  const failing = new Proxy(store, {
    get: (target, name) => {
      if (isDatabaseAway) throw Object.assign(new Error("connection refused"), { code: "ECONNREFUSED" });
      const value: unknown = Reflect.get(target, name);
      return typeof value === "function" ? value.bind(target) : value;
    },
  });
  const sessions = new Sessions({
    store: failing,
    audit,
    bus,
    clock,
    log,
    isDatabaseUnavailable,
    timeZone: "Asia/Bangkok",
  });
  app = await buildHttp({ log, sessions, webFolder: "/nowhere", isDatabaseUnavailable });
  await app.register(identityRoutes({ sessions }), { prefix: BASE });
});
afterEach(() => app.close());

async function attempt(password: string, username = "admin", remoteAddress = "10.0.0.1") {
  return app.inject({ method: "POST", url: `${BASE}/sessions`, payload: { username, password }, remoteAddress });
}

async function signIn(username = "admin", password = PASSWORD): Promise<string> {
  return SignInReply.parse((await attempt(password, username)).json()).token;
}

async function me(token: string) {
  return app.inject({ url: `${BASE}/users/me`, headers: { authorization: `Bearer ${token}` } });
}

function codeOf(reply: { json(): unknown }): string {
  return ErrorReply.parse(reply.json()).error_code;
}

describe("signing in", () => {
  test("gives a token, and a cookie that scripts and other sites don't get", async () => {
    const reply = await attempt(PASSWORD);
    const { token, expiresAt } = SignInReply.parse(reply.json());
    expect(reply.statusCode).toBe(201);
    expect(expiresAt).toBe(now + IDLE_LIMIT);
    expect(reply.cookies).toEqual([
      expect.objectContaining({ name: "_dtc", value: token, path: "/", httpOnly: true, sameSite: "Lax" }),
    ]);
    expect(reply.cookies[0]).not.toHaveProperty("secure");
    expect(reply.headers["cache-control"]).toBe("no-store");
  });

  test("returns the signed-in user, with all eight features", async () => {
    const user = CurrentUser.parse((await me(await signIn())).json());
    expect([user.username, user.role.name]).toEqual(["admin", "Administrator"]);
    expect(user.role.permissions).toHaveLength(8);
    expect(user.role.permissions.every((permission) => permission.isUsed)).toBe(true);
  });

  test("works in any case of the name", async () => {
    expect((await attempt(PASSWORD, "  ADMIN ")).statusCode).toBe(201);
  });

  test("reads the same for a wrong password and a wrong name", async () => {
    const wrongPassword = await attempt("wrong");
    const wrongName = await attempt(PASSWORD, "nobody");
    expect([wrongPassword.statusCode, wrongPassword.body]).toEqual([401, wrongName.body]);
    expect(wrongPassword.json()).toEqual({ error_code: "EAU001", message: "Wrong username or password" });
    expect(wrongPassword.cookies).toEqual([]);
  });

  test("takes as long for a user that does not exist", async () => {
    const costOf = (hash: string) => hash.split("$").slice(0, 4);
    expect(costOf(NOBODYS_HASH)).toEqual(costOf(await hashPassword("any")));
  });

  test.each([
    [{ username: "admin" }, "password"],
    [{ username: "", password: "x" }, "username"],
    [{ username: "admin", password: "x".repeat(300) }, "password"],
    [{ username: 7, password: "x" }, "username"],
  ])("refuses the body %j at its field", async (payload, path) => {
    const reply = await app.inject({ method: "POST", url: `${BASE}/sessions`, payload });
    expect([reply.statusCode, codeOf(reply)]).toEqual([400, "EVA001"]);
    expect(ErrorReply.parse(reply.json()).fields?.[0]?.path).toBe(path);
  });

  test("is refused from another site's form", async () => {
    const headers = { "sec-fetch-site": "cross-site" };
    const payload = { username: "admin", password: PASSWORD };
    const reply = await app.inject({ method: "POST", url: `${BASE}/sessions`, payload, headers });
    expect(reply.statusCode).toBe(403);
  });
});

test("ten right sign-ins of one name at once all succeed", async () => {
  const replies = await Promise.all(Array.from({ length: 10 }, async () => attempt(PASSWORD)));
  expect(replies.map((reply) => reply.statusCode)).toEqual(Array.from({ length: 10 }, () => 201));
});

test("of many guesses at once five are checked", async () => {
  const replies = await Promise.all(Array.from({ length: 10 }, async () => attempt("wrong")));
  expect(replies.map((reply) => reply.statusCode).toSorted((a, b) => a - b)).toEqual([
    ...Array.from({ length: 5 }, () => 401),
    ...Array.from({ length: 5 }, () => 429),
  ]);
});

describe("after five failures", () => {
  beforeEach(async () => {
    for (let failure = 0; failure < 5; failure++) await attempt("wrong");
  });

  test("even the right password has to wait, and the answer says how long", async () => {
    now += 60_000;
    const reply = await attempt(PASSWORD);
    expect([reply.statusCode, codeOf(reply)]).toEqual([429, "EAU003"]);
    expect(reply.headers["retry-after"]).toBe(String(14 * 60));
  });

  test("the name is slowed in any case of its letters", async () => {
    expect((await attempt(PASSWORD, "Admin")).statusCode).toBe(429);
  });

  test("other names and other addresses go on", async () => {
    await store.createUser({ username: "guard", passwordHash: await hashPassword(PASSWORD), role: "Guard", now });
    expect((await attempt(PASSWORD, "guard")).statusCode).toBe(201);
    expect((await attempt(PASSWORD, "admin", "10.0.0.2")).statusCode).toBe(201);
  });

  test("fifteen minutes later it works again", async () => {
    now += FAILURE_WINDOW + 1;
    expect((await attempt(PASSWORD)).statusCode).toBe(201);
  });
});

test("many attempts at once get no more than five tries", async () => {
  const replies = await Promise.all(Array.from({ length: 12 }, () => attempt("wrong")));
  expect(replies.filter((reply) => reply.statusCode === 401)).toHaveLength(5);
  expect(replies.filter((reply) => reply.statusCode === 429)).toHaveLength(7);
});

test("the right password clears earlier failures", async () => {
  for (let round = 0; round < 3; round++) {
    for (let failure = 0; failure < 4; failure++) await attempt("wrong");
    expect((await attempt(PASSWORD)).statusCode).toBe(201);
  }
});

describe("a session", () => {
  test("ends by signing out, for its cookie and its live connections", async () => {
    const token = await signIn();
    const other = await signIn();
    const headers = { authorization: `Bearer ${token}`, cookie: `_dtc=${token}` };
    const reply = await app.inject({ method: "DELETE", url: `${BASE}/sessions/current`, headers });
    expect(reply.statusCode).toBe(204);
    expect(reply.cookies).toEqual([expect.objectContaining({ name: "_dtc", value: "" })]);
    expect(ended).toHaveLength(1);
    expect(codeOf(await me(token))).toBe("EAU002");
    expect((await me(other)).statusCode).toBe(200);
  });

  test("lives twelve hours from its last use", async () => {
    const token = await signIn();
    for (let hour = 0; hour < 30; hour += 10) {
      now += 10 * 3_600_000;
      expect((await me(token)).statusCode).toBe(200);
    }
    now += IDLE_LIMIT;
    expect(codeOf(await me(token))).toBe("EAU002");
    expect(ended).toHaveLength(1);
  });

  test("is over soon after it is revoked from outside", async () => {
    const token = await signIn();
    await me(token);
    await database.kysely.withTables<IdentityTables>().deleteFrom("sessions").execute();
    now += BELIEVED_FOR;
    expect((await me(token)).statusCode).toBe(401);
    expect(ended).toHaveLength(1);
  });

  test("ends when its user may no longer sign in", async () => {
    const token = await signIn();
    const db = database.kysely.withTables<IdentityTables>();
    await db.updateTable("users").set({ is_active: false }).execute();
    now += BELIEVED_FOR;
    expect((await me(token)).statusCode).toBe(401);
    expect(codeOf(await attempt(PASSWORD))).toBe("EAU001");
  });

  test("is stored only as a hash", async () => {
    const token = await signIn();
    const rows = await database.kysely.withTables<IdentityTables>().selectFrom("sessions").selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(token);
    expect(rows[0]?.token_hash.toString()).not.toContain(token);
  });

  test("goes on while the database is away, but nobody new gets in", async () => {
    const token = await signIn();
    expect((await me(token)).statusCode).toBe(200);
    isDatabaseAway = true;
    now += 10 * 60_000;
    expect((await me(token)).statusCode).toBe(200);
    const stranger = await me("another-token");
    expect([stranger.statusCode, codeOf(stranger)]).toEqual([503, "EDB001"]);
    expect((await attempt(PASSWORD)).statusCode).toBe(503);
  });
});

describe("the first start", () => {
  test("makes the six roles and one user, once", async () => {
    const db = database.kysely.withTables<IdentityTables>();
    const roles = await db.selectFrom("roles").selectAll().orderBy("name").execute();
    expect(Object.fromEntries(roles.map((role) => [role.name, role.features.length]))).toEqual({
      Administrator: 8,
      "Facility manager": 6,
      Guard: 2,
      Operator: 3,
      Tenant: 1,
      Viewer: 1,
    });
    expect(
      await ensureFirstUser({ store, audit, clock: { now: () => now }, password: undefined, siteName: SITE }),
    ).toBeUndefined();
  });

  test("makes a password where none is given, and it works", async () => {
    await database.kysely.withTables<IdentityTables>().deleteFrom("users").execute();
    const made = await ensureFirstUser({
      store,
      audit,
      clock: { now: () => now },
      password: undefined,
      siteName: SITE,
    });
    expect(made?.password).toMatch(/^[a-z2-9]{4}(-[a-z2-9]{4}){3}$/);
    expect((await attempt(made?.password ?? "")).statusCode).toBe(201);
  });

  test("refuses a password that is too short", async () => {
    await database.kysely.withTables<IdentityTables>().deleteFrom("users").execute();
    await expect(
      ensureFirstUser({ store, audit, clock: { now: () => now }, password: "short", siteName: SITE }),
    ).rejects.toThrow("ATRIUM_ADMIN_PASSWORD: A password has at least 10 characters");
  });
});

test("the audit log has the sign-ins and the failures, and can't be changed", async () => {
  await attempt("wrong", "mallory");
  await signIn();
  const db = database.kysely.withTables<AuditTables>();
  const rows = await db.selectFrom("audit_log").selectAll().orderBy("id", "desc").limit(2).execute();
  expect(rows.map((row) => [row.kind, row.by_name, row.from_address])).toEqual([
    ["session.started", "admin", "10.0.0.1"],
    ["sign-in.failed", "mallory", "10.0.0.1"],
  ]);
  await expect(db.deleteFrom("audit_log").execute()).rejects.toThrow("append-only");
  await expect(db.updateTable("audit_log").set({ by_name: "x" }).execute()).rejects.toThrow("append-only");
});
