import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestDatabase, type TestDatabase } from "../../../test/testDatabase.ts";
import { OwnerStore } from "./ownerStore.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.stop());

test("owners and drained nodes are the same for the next core", async () => {
  const store = new OwnerStore(database.kysely);
  const owner = { connection: "roof", node: "a", epoch: 1, isPinned: false, isBound: false };
  await store.keep([owner, { ...owner, connection: "gate", isBound: true }]);
  await store.keep([{ ...owner, node: "b", epoch: 2, isPinned: true }]);
  await store.keep([]);
  for (const isDrained of [true, true, false, true]) await store.drain("a", isDrained);
  const next = new OwnerStore(database.kysely);
  expect((await next.owners()).toSorted((one, other) => one.epoch - other.epoch)).toEqual([
    { ...owner, connection: "gate", isBound: true },
    { ...owner, node: "b", epoch: 2, isPinned: true },
  ]);
  expect(await next.drained()).toEqual(["a"]);
});
