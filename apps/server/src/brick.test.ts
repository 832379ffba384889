import { classOfDevice } from "@atrium/contract/semantics";
import { type DeviceDescription, equipmentKinds } from "@atrium/contract/devices";
import {
  CATEGORY_CLASSES,
  CATEGORY_POINTS,
  COMMON_POINTS,
  type EntityClass,
  KIND_CLASSES,
  SYSTEM_CLASSES,
  SYSTEM_POINTS,
} from "@atrium/contract/semantics";
import { DataFactory, Parser, Store } from "n3";
import { afterAll, beforeAll, expect, test } from "vitest";
import { brickShapes, classNames, oneOfEach, shaclFaults } from "../test/brick/brickShapes.ts";
import { integrationOf, programOf, setIntegration } from "../test/integrations.ts";
import { Person } from "../test/people.ts";
import { TestServer } from "./testServer.ts";

const PATH = "/api/brick";
const BRICK = "https://brickschema.org/schema/Brick#";
const TYPE = "http://www.w3.org/1999/02/22-rdf-syntax-ns#type";
const HAS_LOCATION = DataFactory.namedNode(`${BRICK}hasLocation`);

let server: TestServer;
let admin: Person;
let shapes: Store;

beforeAll(async () => {
  server = await TestServer.make();
  await server.app.start();
  admin = new Person(server, await server.signIn());
  shapes = await brickShapes();
  await setIntegration(admin, "brick", { isOn: true });
}, 60_000);
afterAll(() => server.stop());

const modelOf = async (person: Person) => {
  const reply = await person.ask("GET", PATH);
  expect([reply.statusCode, reply.headers["content-type"]]).toEqual([200, "text/turtle; charset=utf-8"]);
  return { turtle: reply.body, store: new Store(new Parser().parse(reply.body)) };
};

test("it is off until somebody who sets devices turns it on", async () => {
  const program = await programOf(server, admin, "Early");
  await setIntegration(admin, "brick", { isOn: false });
  expect(await program.status("GET", PATH)).toBe(404);
  await setIntegration(admin, "brick", { isOn: true });
  expect(await program.status("GET", PATH)).toBe(200);
});

test("the whole site is in the model", async () => {
  const { store } = await modelOf(admin);
  expect(store.countQuads(null, TYPE, `${BRICK}Building`, null)).toBe(5);
  expect(store.countQuads(null, `${BRICK}hasPoint`, null, null)).toBeGreaterThan(12_000);
});

test("it keeps to the shapes of Brick 1.4, but for a point that is given a place", async () => {
  const model = oneOfEach((await modelOf(admin)).store);
  expect(model.countQuads(null, `${BRICK}hasPoint`, null, null)).toBeGreaterThan(200);
  const [point] = model.getObjects(null, `${BRICK}hasPoint`, null);
  const [floor] = model.getSubjects(TYPE, `${BRICK}Floor`, null);
  if (point === undefined || floor === undefined) throw new Error("the model is empty");
  model.addQuad(DataFactory.quad(DataFactory.namedNode(point.value), HAS_LOCATION, floor));
  expect(await shaclFaults(shapes, model)).toEqual([`${point.value} ${HAS_LOCATION.value}`]);
}, 30_000);

test("a lamp is lighting equipment in its room, with a command in percent", async () => {
  const { turtle } = await modelOf(admin);
  expect(turtle).toMatch(/site:device_L-O1-B-03 a brick:Lighting_Equipment;[^.]*brick:hasLocation site:room_office/);
  expect(turtle).toMatch(/site:point_L-O1-B-03_level a brick:Lighting_Level_Command;[^.]*brick:hasUnit unit:PERCENT;/);
  expect(turtle).toContain('ref:hasTimeseriesId "point_L-O1-B-03_level"');
});

test("every class that we name is one of Brick 1.4 that is not deprecated", () => {
  const known = classNames(shapes);
  const tables: Readonly<Record<string, EntityClass>>[] = [
    SYSTEM_CLASSES,
    CATEGORY_CLASSES,
    KIND_CLASSES,
    COMMON_POINTS,
    ...Object.values(SYSTEM_POINTS),
    ...Object.values(CATEGORY_POINTS),
  ];
  const named = tables.flatMap((table) => Object.values(table).map(({ brick }) => brick));
  expect(named.length).toBeGreaterThan(150);
  expect(named.filter((name) => !known.has(name))).toEqual([]);
});

test("a kind of the site's own says what it is, and is any equipment where it does not", () => {
  const [boiler] = equipmentKinds();
  if (boiler === undefined) throw new Error("no kinds");
  const device = (kind: DeviceDescription["kind"]) => classOfDevice({ module: "equipment", facts: {}, kind });
  const crane = { ...boiler, key: "crane" };
  expect(device(crane)).toEqual({ brick: "Equipment", haystack: "" });
  expect(device({ ...crane, semantics: { brick: "Motor", haystack: "motor" } })).toEqual({
    brick: "Motor",
    haystack: "motor",
  });
});

test("an API token of one floor reads that floor alone", async () => {
  const limits = { places: [{ placement: "office-building", floor: "first" }], sections: [] };
  const { turtle, store } = await modelOf(await programOf(server, admin, "One floor", { limits }));
  const floors = store.getSubjects(TYPE, `${BRICK}Floor`, null).map(({ value }) => value);
  expect(floors).toEqual(["urn:atrium:site#floor_office-building_first"]);
  expect(turtle).toContain("device_L-O1-B-03");
  expect(turtle).not.toMatch(/learning|_L-O2|sunshine/i);
});

test("the page counts requests and refusals, and names the last program", async () => {
  const before = await integrationOf(admin, "brick");
  const program = await programOf(server, admin, "Counter");
  const stranger = await server.app.http.inject(PATH);
  expect(stranger.statusCode).toBe(401);
  await modelOf(program);
  const { use } = await integrationOf(admin, "brick");
  expect([use.requests - before.use.requests, use.refusals - before.use.refusals]).toEqual([2, 1]);
  expect(use.last).toMatchObject({ client: "Counter (API token)", address: "127.0.0.1" });
});

test("a change needs the revision that was read, and is in the audit log", async () => {
  const { revision } = await integrationOf(admin, "brick");
  const change = { key: "brick", isOn: true, settings: { namespace: "https://campus.example.org/brick#" } };
  const path = "/api/core-service/v1.0/integrations";
  expect(await admin.status("PUT", path, { ...change, revision: revision - 1 })).toBe(409);
  expect(await admin.status("PUT", path, { ...change, settings: { namespace: "no" }, revision })).toBe(400);
  expect(await admin.status("PUT", path, { ...change, revision })).toBe(200);
  expect((await modelOf(admin)).turtle).toContain("@prefix site: <https://campus.example.org/brick#>");
  const log = await admin.ask("GET", "/audit?kind=integration.changed");
  expect(log.json<{ data: { sentence: string }[] }>().data[0]?.sentence).toBe("Integration Brick model changed");
});
