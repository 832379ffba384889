import { Paged } from "@atrium/contract";
import { Scene, SceneCaptured } from "@atrium/contract/automation";
import { QUALITY } from "@atrium/contract/devices";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { TestDesk } from "../../../test/testDesk.ts";
import { levelOf } from "../../../test/smallSite.ts";
import { openTestDatabase, type TestDatabase } from "../../../test/testDatabase.ts";

let database: TestDatabase;
let desk: TestDesk;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(async () => database.stop());
beforeEach(async () => {
  desk = new TestDesk(database);
  await desk.start();
});
afterEach(async () => {
  await desk.stop();
  await database.ingest.query("TRUNCATE scenes RESTART IDENTITY");
});

const place = { placement: "tower", floor: "first" };
const zone = { placement: "tower", floor: "first", zone: "A" };

async function capture(name: string, of: object = place): Promise<SceneCaptured> {
  const reply = await desk.call("POST", "scenes", "operator", { name, place: of });
  expect(reply.statusCode).toBe(201);
  return SceneCaptured.parse(reply.json());
}

async function scenes(query: string): Promise<string[]> {
  const reply = await desk.call("GET", `scenes?${query}`, "viewer");
  return Paged(Scene)
    .parse(reply.json())
    .data.map(({ name }) => name);
}

test("a scene is captured from the lamps' present levels; stale ones are named, unknown ones left out", async () => {
  desk.field.report([levelOf(1), 80], [levelOf(2), 30]);
  desk.clock.pass(10);
  desk.field.report([levelOf(2), 30, QUALITY.bad]);
  const { scene, doubtful } = await capture("  Presentation ");
  expect(scene).toMatchObject({ name: "Presentation", place, by: "ann", missing: 0, updatedAt: desk.clock.now() });
  expect(scene.targets).toEqual([
    { device: "L-1", point: "level", value: 80 },
    { device: "L-2", point: "level", value: 30 },
  ]);
  expect(doubtful).toEqual([
    {
      device: "L-2",
      deviceName: "Lamp 2",
      reason: "Its level is stale: the scene uses the last reported value.",
    },
    { device: "L-3", deviceName: "Lamp 3", reason: "Its level is unknown: it is not included in the scene." },
  ]);
});

test("a scene is applied as an ordinary command of its targets", async () => {
  desk.field.report([levelOf(1), 80], [levelOf(2), 30]);
  const { scene } = await capture("Evening");
  desk.field.report([levelOf(1), 0], [levelOf(2), 0]);
  const { id } = await desk.send(scene.targets, { reason: "Scene Evening" });
  expect(await desk.becomes(id, "confirmed", "confirmed")).toMatchObject({ reason: "Scene Evening" });
  expect(desk.field.writes.map(({ value }) => value)).toEqual([80, 30]);
});

test("a place lists its own scenes, those within it and those around it", async () => {
  desk.field.report([levelOf(1), 80], [levelOf(2), 30], [levelOf(4), 10]);
  await capture("Whole tower", { placement: "tower" });
  await capture("floor one");
  await capture("Zone A", zone);
  await capture("Floor two", { placement: "tower", floor: "second" });
  expect(await scenes("placement=tower&floor=first")).toEqual(["floor one", "Whole tower", "Zone A"]);
  expect(await scenes("placement=tower&floor=second")).toEqual(["Floor two", "Whole tower"]);
  expect(await scenes("placement=tower&floor=first&zone=A&page=2")).toEqual([]);
  expect(await scenes("placement=campus")).toHaveLength(4);
  expect(await scenes("placement=elsewhere")).toEqual([]);
});

test("a name is unique in its place, in any case, and free elsewhere", async () => {
  desk.field.report([levelOf(1), 80], [levelOf(2), 30]);
  await capture("Evening");
  await capture("Evening", zone);
  const again = await desk.call("POST", "scenes", "operator", { name: "EVENING", place });
  expect(again.statusCode).toBe(409);
  expect(again.json()).toMatchObject({ error_code: "ESC001", fields: [{ path: "name" }] });
  const { scene } = await capture("Night");
  const renamed = await desk.call("PUT", `scenes/${scene.id}`, "operator", { name: "evening", revision: 1 });
  expect(renamed.json()).toMatchObject({ error_code: "ESC001" });
  expect(
    (await desk.call("PUT", `scenes/${scene.id}`, "operator", { name: "NIGHT", revision: 1 })).json(),
  ).toMatchObject({
    name: "NIGHT",
  });
});

test("levels are edited lamp by lamp, and only those of the scene's place", async () => {
  desk.field.report([levelOf(1), 80], [levelOf(2), 30]);
  const { scene } = await capture("Evening");
  const targets = [{ device: "L-2", point: "level", value: 55 }];
  const changed = await desk.call("PUT", `scenes/${scene.id}`, "second-operator", { targets, revision: 1 });
  expect(changed.json()).toMatchObject({ name: "Evening", by: "bob", targets });
  const wrong = await desk.call("PUT", `scenes/${scene.id}`, "operator", {
    targets: [
      { device: "L-4", point: "level", value: 1 },
      { device: "L-1", point: "power", value: 1 },
      { device: "L-2", point: "level", value: 101 },
      { device: "L-3", point: "level", value: 1 },
      { device: "L-3", point: "level", value: 2 },
    ],
    revision: 2,
  });
  expect(wrong.statusCode).toBe(400);
  expect(wrong.json().fields.map(({ path }: { path: string }) => path)).toEqual([
    "targets.0.device",
    "targets.1.point",
    "targets.2.value",
    "targets.4",
  ]);
  expect((await desk.call("PUT", `scenes/${scene.id}`, "operator", { revision: 2 })).statusCode).toBe(400);
});

test("a deleted scene is gone; one that never was is not found", async () => {
  desk.field.report([levelOf(1), 80]);
  const { scene } = await capture("Evening");
  expect((await desk.call("DELETE", `scenes/${scene.id}`, "operator")).statusCode).toBe(204);
  for (const method of ["GET", "DELETE"] as const) {
    expect((await desk.call(method, `scenes/${scene.id}`, "operator")).json()).toMatchObject({ error_code: "ENF001" });
  }
  const change = await desk.call("PUT", `scenes/${scene.id}`, "operator", { name: "Other", revision: 1 });
  expect(change.json()).toMatchObject({ error_code: "ENF001" });
});

test("an unknown place, the whole campus and lamps without a level have no scenes", async () => {
  for (const elsewhere of [{ placement: "elsewhere" }, { placement: "campus" }, place]) {
    const reply = await desk.call("POST", "scenes", "operator", { name: "Evening", place: elsewhere });
    expect(reply.json()).toMatchObject({ error_code: "EVA001", fields: [{ path: "place" }] });
  }
});

test("a viewer sees scenes and changes none; every change leaves an audit row with the levels", async () => {
  desk.field.report([levelOf(1), 80], [levelOf(2), 30]);
  expect((await desk.call("POST", "scenes", "viewer", { name: "Evening", place })).statusCode).toBe(403);
  expect((await desk.call("GET", "scenes?placement=tower", "tenant")).statusCode).toBe(403);
  const { scene } = await capture("Evening", zone);
  for (const method of ["PUT", "DELETE"] as const) {
    expect((await desk.call(method, `scenes/${scene.id}`, "viewer", { name: "Mine", revision: 1 })).statusCode).toBe(
      403,
    );
  }
  await desk.call("PUT", `scenes/${scene.id}`, "second-operator", { name: "Late", revision: 1 });
  await desk.call("DELETE", `scenes/${scene.id}`, "operator");
  const { rows } = await database.ingest.query(
    "SELECT kind, by_name, subject, before, after FROM audit_log WHERE kind LIKE 'scene.%' ORDER BY id DESC LIMIT 3",
  );
  const evening = { name: "Evening", levels: { "L-2": 30 } };
  const late = { name: "Late", levels: { "L-2": 30 } };
  expect(rows).toEqual([
    { kind: "scene.deleted", by_name: "ann", subject: "Late (tower/first/A)", before: late, after: null },
    { kind: "scene.changed", by_name: "bob", subject: "Late (tower/first/A)", before: evening, after: late },
    { kind: "scene.created", by_name: "ann", subject: "Evening (tower/first/A)", before: null, after: evening },
  ]);
});

test("of two people who change one scene the second hears of it, and the first one's levels stay", async () => {
  desk.field.report([levelOf(1), 80], [levelOf(2), 30]);
  const { scene } = await capture("Evening");
  const { id, revision } = scene;
  const first = scene.targets.map((target) => ({ ...target, value: 10 }));
  const changed = await desk.call("PUT", `scenes/${id}`, "second-operator", { targets: first, revision });
  expect(Scene.parse(changed.json())).toMatchObject({ revision: revision + 1, targets: first });
  const late = await desk.call("PUT", `scenes/${id}`, "operator", { targets: scene.targets, revision });
  expect([late.statusCode, late.json()]).toMatchObject([
    409,
    { error_code: "ESC002", message: "Evening was changed by bob" },
  ]);
  expect(Scene.parse((await desk.call("GET", `scenes/${id}`, "viewer")).json())).toMatchObject({ targets: first });
  expect((await desk.call("PUT", `scenes/${id}`, "operator", { name: "Night" })).statusCode).toBe(400);
});
