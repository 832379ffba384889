import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { IdentityStand } from "../../../test/identityStand.ts";
import type { IdentityTables } from "./tables.ts";

let stand: IdentityStand;
beforeAll(async () => {
  stand = await IdentityStand.open();
});
afterAll(() => stand.close());
beforeEach(() => stand.begin());
afterEach(() => stand.end());

describe("the first start", () => {
  it("makes the six roles and one user, once", async () => {
    const db = stand.database.kysely.withTables<IdentityTables>();
    const roles = await db.selectFrom("roles").selectAll().orderBy("name").execute();
    expect(Object.fromEntries(roles.map((role) => [role.name, role.features.length]))).toEqual({
      Administrator: 8,
      "Facility manager": 6,
      Guard: 2,
      Operator: 3,
      Tenant: 1,
      Viewer: 1,
    });
    expect(await stand.ensureFirstUser(undefined)).toBeUndefined();
  });

  it("makes a password where none is given, and it works", async () => {
    await stand.database.kysely.withTables<IdentityTables>().deleteFrom("users").execute();
    const made = await stand.ensureFirstUser(undefined);
    expect(made?.password).toMatch(/^[a-z2-9]{4}(-[a-z2-9]{4}){3}$/);
    expect((await stand.attempt(made?.password ?? "")).statusCode).toBe(201);
  });

  it("refuses a password that is too short", async () => {
    await stand.database.kysely.withTables<IdentityTables>().deleteFrom("users").execute();
    await expect(stand.ensureFirstUser("short")).rejects.toThrow(
      "ATRIUM_ADMIN_PASSWORD: The password must have at least 10 characters",
    );
  });
});
