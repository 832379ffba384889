import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestDatabase, type TestDatabase } from "../../../../test/testDatabase.ts";
import { SecretBox } from "../../../platform/secretBox.ts";
import type { IdentityTables } from "../tables.ts";
import { ProviderSecrets } from "./providerSecrets.ts";
import { findProvider, insertProvider, sealAfresh } from "./providerStore.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.stop());

const [OLD, NEW] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)];

test("a start with a newer key seals client secrets with it, and the older key can go", async () => {
  const db = database.kysely.withTables<IdentityTables>();
  const settings = {
    kind: "openid" as const,
    issuer: "https://login.campus.example",
    clientId: "atrium",
    scopes: "openid",
    groupsClaim: "groups",
    factorValues: [],
    hasSecret: true,
  };
  const values = { name: "Campus", isOn: true, settings, grants: [], at: 1, by: "admin" };
  const secret = new ProviderSecrets(new SecretBox([OLD])).seal("campus", settings, "a secret");
  await insertProvider(db, "campus", { ...values, secret });
  await sealAfresh(db, new ProviderSecrets(new SecretBox([NEW, OLD])));
  const newest = new ProviderSecrets(new SecretBox([NEW]));
  expect(await findProvider(db, "campus", newest)).toMatchObject({ secret: "a secret", trouble: undefined });
  // The seal covers the address that the secret was entered for.
  const elsewhere = { ...settings, issuer: "https://elsewhere.example" };
  const { kept } = (await findProvider(db, "campus", newest)) ?? {};
  expect(newest.open("campus", elsewhere, kept).secret).toBeUndefined();
});
