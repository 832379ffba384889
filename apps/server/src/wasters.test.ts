import { CORE_API, ErrorReply } from "@atrium/contract";
import { WasterReply } from "@atrium/contract/energy";
import { DAY, HOUR, SiteTime } from "@atrium/time";
import { afterAll, beforeAll, expect, test } from "vitest";
import { importPower } from "../test/importedPower.ts";
import { Person, signIn } from "../test/people.ts";
import { TestServer } from "./testServer.ts";

const ADDRESS = `${CORE_API}/wasters`;
const time = new SiteTime("Asia/Bangkok");

let server: TestServer;
let admin: Person;
beforeAll(async () => {
  server = await TestServer.make();
  await server.app.start();
  admin = new Person(server, await server.signIn());
}, 60_000);
afterAll(() => server.stop());

async function list(query: string): Promise<WasterReply> {
  return WasterReply.parse((await admin.ask("GET", `${ADDRESS}?${query}`)).json());
}

test("what is on while nobody should be there is added up by system and zone, with its cost and its worst night, however early somebody looked", async () => {
  const today = time.startOfDay(Date.now());
  // The night of three days ago from 22:00 on: all hours of it are off-peak.
  const night = time.addDays(today, -3) + 22 * HOUR;
  const asked = "placement=office-building&opens=06:00&closes=20:00&open=1,2,3,4,5,6,7";
  // Whoever looks while the past is still being imported must not keep others from seeing it.
  expect(await list(asked)).toMatchObject({ rows: [], known: 0 });
  // Open on every day, so that a weekend or holiday near today changes nothing but whole days.
  await importPower(server, "L-O1-B-01", [
    [today - 7 * DAY, 0],
    [night, 500],
    [night + 4 * HOUR, 0],
  ]);
  await importPower(server, "L-O1-B-02", [
    [today - 7 * DAY, 0],
    [night, 100],
    [night + 2 * HOUR, 0],
  ]);
  // What only its electronics take is no waste.
  await importPower(server, "L-O1-A-01", [[today - 7 * DAY, 2]]);
  const reply = await list(asked);
  expect([reply.from, reply.to]).toEqual([time.addDays(today, -7), today]);
  expect(reply.rows).toHaveLength(1);
  const [row] = reply.rows;
  expect(row).toMatchObject({
    module: "lighting",
    place: { placement: "office-building", floor: "first", zone: "B" },
    devices: ["L-O1-B-01", "L-O1-B-02"],
    worst: "L-O1-B-01",
    kwh: expect.closeTo(2.2, 6),
    most: { kwh: expect.closeTo(2.2, 6) },
    off: { point: "level", value: 0 },
  });
  expect(row?.cost).toBeCloseTo(2.2 * 2.6, 6);
  expect(row?.most.from).toBeLessThanOrEqual(night);
  expect([reply.kwh, reply.all]).toEqual([expect.closeTo(2.2, 6), expect.closeTo(2.2 + 0.002 * 7 * 24, 3)]);
  expect(reply.measured).toBeGreaterThan(3);
});

test("a place without recorded power has no rows, and says that nothing is known", async () => {
  const reply = await list("placement=learning-building");
  expect([reply.rows, reply.kwh, reply.known]).toEqual([[], 0, 0]);
  expect(reply.hours).toBeGreaterThan(7 * 10);
});

test.each([
  ["placement=harbour", 404, "Place harbour not found"],
  ["opens=20:00&closes=06:00", 400, "The query is not valid"],
  ["days=8", 400, "The query is not valid"],
  ["open=8", 400, "The query is not valid"],
  ["floor=first", 400, "The query is not valid"],
])("%s is answered with %i", async (query, status, message) => {
  const reply = await admin.ask("GET", `${ADDRESS}?${query}`);
  expect([reply.statusCode, ErrorReply.parse(reply.json()).message]).toEqual([status, message]);
});

test("somebody whose role may not look at the buildings is refused", async () => {
  await admin.addUser("tenant.of.wasters", "Tenant");
  const tenant = await signIn(server, "tenant.of.wasters");
  const reply = await tenant.ask("GET", ADDRESS);
  expect([reply.statusCode, ErrorReply.parse(reply.json()).error_code]).toEqual([403, "EAU004"]);
});
