import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { BASE, codeOf, IdentityStand, LIFETIME, PASSWORD } from "../../../test/identityStand.ts";
import { BELIEVED_FOR, IDLE_LIMIT } from "./sessions.ts";
import type { IdentityTables } from "./tables.ts";

let stand: IdentityStand;
beforeAll(async () => {
  stand = await IdentityStand.open();
});
afterAll(() => stand.close());
beforeEach(() => stand.begin());
afterEach(() => stand.end());

describe("a session", () => {
  it("ends by signing out, for its cookie and its live connections", async () => {
    const token = await stand.signIn();
    const other = await stand.signIn();
    const headers = { authorization: `Bearer ${token}`, cookie: `_dtc=${token}` };
    const reply = await stand.app.inject({ method: "DELETE", url: `${BASE}/sessions/current`, headers });
    expect(reply.statusCode).toBe(204);
    expect(reply.cookies.slice(0, 1)).toEqual([expect.objectContaining({ name: "_dtc", value: "" })]);
    expect(stand.ended).toHaveLength(1);
    expect(codeOf(await stand.me(token))).toBe("EAU002");
    expect((await stand.me(other)).statusCode).toBe(200);
  });

  it("lives twelve hours from its last use", async () => {
    const token = await stand.signIn();
    for (let hour = 0; hour < 30; hour += 10) {
      stand.now += 10 * 3_600_000;
      expect((await stand.me(token)).statusCode).toBe(200);
    }
    stand.now += IDLE_LIMIT;
    expect(codeOf(await stand.me(token))).toBe("EAU002");
    expect(stand.ended).toHaveLength(1);
  });

  it("lasts seven days at most, however much it is used, and its end is reported", async () => {
    const token = await stand.signIn();
    const other = await stand.signIn();
    const began = stand.now;
    while (stand.now + 10 * 3_600_000 < began + LIFETIME) {
      stand.now += 10 * 3_600_000;
      expect((await stand.me(token)).statusCode).toBe(200);
      expect((await stand.me(other)).statusCode).toBe(200);
    }
    stand.now = began + LIFETIME;
    const reply = await stand.me(token);
    expect([codeOf(reply), stand.ended.length]).toEqual(["EAU002", 1]);
    expect(reply.json().message).toBe("Your session reached its maximum length, 10:00");
    stand.now += 1;
    await stand.signIn();
    expect(stand.ended).toHaveLength(2);
    expect((await stand.me(other)).json().message).toBe("Your session reached its maximum length, 10:00");
  });

  it("ends when its browser signs in again", async () => {
    const token = await stand.signIn();
    const headers = { cookie: `_dtc=${token}` };
    const payload = { username: "admin", password: PASSWORD };
    const reply = await stand.app.inject({ method: "POST", url: `${BASE}/sessions`, payload, headers });
    expect(reply.statusCode).toBe(201);
    expect([(await stand.me(token)).json().message, stand.ended.length]).toEqual(["You signed in again, 10:00", 1]);
  });

  it("is over soon after it is revoked from outside", async () => {
    const token = await stand.signIn();
    await stand.me(token);
    await stand.database.kysely.withTables<IdentityTables>().deleteFrom("sessions").execute();
    stand.now += BELIEVED_FOR;
    expect((await stand.me(token)).statusCode).toBe(401);
    expect(stand.ended).toHaveLength(1);
  });

  it("ends when its user may no longer sign in", async () => {
    const token = await stand.signIn();
    const db = stand.database.kysely.withTables<IdentityTables>();
    await db.updateTable("users").set({ is_active: false }).execute();
    stand.now += BELIEVED_FOR;
    expect((await stand.me(token)).statusCode).toBe(401);
    expect(codeOf(await stand.attempt(PASSWORD))).toBe("EAU001");
  });

  it("is stored only as a hash", async () => {
    const token = await stand.signIn();
    const rows = await stand.database.kysely.withTables<IdentityTables>().selectFrom("sessions").selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(token);
    expect(rows[0]?.token_hash.toString()).not.toContain(token);
  });

  it("goes on while the database is away, but nobody new gets in", async () => {
    const token = await stand.signIn();
    expect((await stand.me(token)).statusCode).toBe(200);
    stand.isDatabaseAway = true;
    stand.now += 10 * 60_000;
    expect((await stand.me(token)).statusCode).toBe(200);
    const stranger = await stand.me("another-token");
    expect([stranger.statusCode, codeOf(stranger)]).toEqual([503, "EDB001"]);
    expect((await stand.attempt(PASSWORD)).statusCode).toBe(503);
  });
});
