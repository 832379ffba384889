import { ErrorReply } from "@atrium/contract";
import { CurrentUser, SignInReply } from "@atrium/contract/people";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, test } from "vitest";
import { BASE, codeOf, IdentityStand, PASSWORD } from "../../../test/identityStand.ts";
import type { AuditTables } from "../audit/tables.ts";
import { FAILURE_WINDOW } from "./attempts.ts";
import { hashPassword, NOBODYS_HASH } from "./passwords.ts";
import { IDLE_LIMIT } from "./sessions.ts";

let stand: IdentityStand;
beforeAll(async () => {
  stand = await IdentityStand.open();
});
afterAll(() => stand.close());
beforeEach(() => stand.begin());
afterEach(() => stand.end());

describe("signing in", () => {
  it("gives a token, and a cookie that scripts and other sites don't get", async () => {
    const reply = await stand.attempt(PASSWORD);
    const { token, expiresAt } = SignInReply.parse(reply.json());
    expect(reply.statusCode).toBe(201);
    expect(expiresAt).toBe(stand.now + IDLE_LIMIT);
    expect(reply.cookies).toEqual([
      expect.objectContaining({ name: "_dtc", value: token, path: "/api", httpOnly: true, sameSite: "Lax" }),
    ]);
    expect(reply.cookies[0]).not.toHaveProperty("secure");
    expect(reply.headers["cache-control"]).toBe("no-store");
  });

  it("returns the signed-in user, with all eight features", async () => {
    const user = CurrentUser.parse((await stand.me(await stand.signIn())).json());
    expect([user.username, user.role.name]).toEqual(["admin", "Administrator"]);
    expect(user.role.permissions).toHaveLength(8);
    expect(user.role.permissions.every((permission) => permission.isUsed)).toBe(true);
  });

  it("works in any case of the name", async () => {
    expect((await stand.attempt(PASSWORD, "  ADMIN ")).statusCode).toBe(201);
  });

  it("reads the same for a wrong password and a wrong name", async () => {
    const wrongPassword = await stand.attempt("wrong");
    const wrongName = await stand.attempt(PASSWORD, "nobody");
    expect([wrongPassword.statusCode, wrongPassword.body]).toEqual([401, wrongName.body]);
    expect(wrongPassword.json()).toEqual({ error_code: "EAU001", message: "Wrong username or password" });
    expect(wrongPassword.cookies).toEqual([]);
  });

  it("takes as long for a user that does not exist", async () => {
    const costOf = (hash: string) => hash.split("$").slice(0, 4);
    expect(costOf(NOBODYS_HASH)).toEqual(costOf(await hashPassword("any")));
  });

  it.each([
    [{ username: "admin" }, "password"],
    [{ username: "", password: "x" }, "username"],
    [{ username: "admin", password: "x".repeat(300) }, "password"],
    [{ username: 7, password: "x" }, "username"],
  ])("refuses the body %j at its field", async (payload, path) => {
    const reply = await stand.app.inject({ method: "POST", url: `${BASE}/sessions`, payload });
    expect([reply.statusCode, codeOf(reply)]).toEqual([400, "EVA001"]);
    expect(ErrorReply.parse(reply.json()).fields?.[0]?.path).toBe(path);
  });

  it("is refused from another site's form", async () => {
    const headers = { "sec-fetch-site": "cross-site" };
    const payload = { username: "admin", password: PASSWORD };
    const reply = await stand.app.inject({ method: "POST", url: `${BASE}/sessions`, payload, headers });
    expect(reply.statusCode).toBe(403);
  });
});

test("ten right sign-ins of one name at once all succeed", async () => {
  const replies = await Promise.all(Array.from({ length: 10 }, async () => stand.attempt(PASSWORD)));
  expect(replies.map((reply) => reply.statusCode)).toEqual(Array.from({ length: 10 }, () => 201));
});

test("of many guesses at once five are checked", async () => {
  const replies = await Promise.all(Array.from({ length: 10 }, async () => stand.attempt("wrong")));
  expect(replies.map((reply) => reply.statusCode).toSorted((a, b) => a - b)).toEqual([
    ...Array.from({ length: 5 }, () => 401),
    ...Array.from({ length: 5 }, () => 429),
  ]);
});

describe("after five failures", () => {
  beforeEach(async () => {
    for (let failure = 0; failure < 5; failure++) await stand.attempt("wrong");
  });

  it("even the right password has to wait, and the answer says how long", async () => {
    stand.now += 60_000;
    const reply = await stand.attempt(PASSWORD);
    expect([reply.statusCode, codeOf(reply)]).toEqual([429, "EAU003"]);
    expect(reply.headers["retry-after"]).toBe(String(14 * 60));
  });

  it("the name is slowed in any case of its letters", async () => {
    expect((await stand.attempt(PASSWORD, "Admin")).statusCode).toBe(429);
  });

  it("other names and other addresses go on", async () => {
    await stand.store.createUser({
      username: "guard",
      passwordHash: await hashPassword(PASSWORD),
      role: "Guard",
      now: stand.now,
    });
    expect((await stand.attempt(PASSWORD, "guard")).statusCode).toBe(201);
    expect((await stand.attempt(PASSWORD, "admin", "10.0.0.2")).statusCode).toBe(201);
  });

  it("fifteen minutes later it works again", async () => {
    stand.now += FAILURE_WINDOW + 1;
    expect((await stand.attempt(PASSWORD)).statusCode).toBe(201);
  });
});

test("many attempts at once get no more than five tries", async () => {
  const replies = await Promise.all(Array.from({ length: 12 }, () => stand.attempt("wrong")));
  expect(replies.filter((reply) => reply.statusCode === 401)).toHaveLength(5);
  expect(replies.filter((reply) => reply.statusCode === 429)).toHaveLength(7);
});

test("the right password clears earlier failures", async () => {
  for (let round = 0; round < 3; round++) {
    for (let failure = 0; failure < 4; failure++) await stand.attempt("wrong");
    expect((await stand.attempt(PASSWORD)).statusCode).toBe(201);
  }
});

test("the audit log has the sign-ins and the failures, and can't be changed", async () => {
  await stand.attempt("wrong", "mallory");
  await stand.signIn();
  const db = stand.database.kysely.withTables<AuditTables>();
  const rows = await db.selectFrom("audit_log").selectAll().orderBy("id", "desc").limit(2).execute();
  expect(rows.map((row) => [row.kind, row.by_name, row.from_address])).toEqual([
    ["session.started", "admin", "10.0.0.1"],
    ["sign-in.failed", "mallory", "10.0.0.1"],
  ]);
  await expect(db.deleteFrom("audit_log").execute()).rejects.toThrow("append-only");
  await expect(db.updateTable("audit_log").set({ by_name: "x" }).execute()).rejects.toThrow("append-only");
});
