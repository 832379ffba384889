import { CORE_API, ErrorReply } from "@atrium/contract";
import { DeviceEnergyReply } from "@atrium/contract/energy";
import { afterAll, beforeAll, expect, test } from "vitest";
import { Person, signIn } from "../test/people.ts";
import { SiteTime } from "@atrium/time";
import { IMPORT_TOKEN, TestServer } from "./testServer.ts";

const ADDRESS = `${CORE_API}/energy/devices`;
const HOUR = 3_600_000;
const time = new SiteTime("Asia/Bangkok");

let server: TestServer;
let admin: Person;
beforeAll(async () => {
  server = await TestServer.make();
  await server.app.start();
  admin = new Person(server, await server.signIn());
}, 60_000);
afterAll(() => server.stop());

/** Brings in one sample of a device's power. */
async function measured(device: string, moment: number, watts: number): Promise<void> {
  const reply = await server.app.http.inject({
    method: "POST",
    url: `${CORE_API}/history/batches`,
    headers: { authorization: `Bearer ${IMPORT_TOKEN}` },
    payload: { devices: [device], points: ["power"], series: [0], times: [moment], values: [watts] },
  });
  expect(reply.json()).toEqual({ accepted: 1, unknownSeries: 0 });
}

async function today(query: string): Promise<DeviceEnergyReply> {
  return DeviceEnergyReply.parse((await admin.ask("GET", `${ADDRESS}?${query}`)).json());
}

test("what devices used today is the integral of their own power, and says how much of the day it covers", async () => {
  const midnight = time.startOfDay(Date.now());
  const half = Math.floor((midnight + Date.now()) / 2);
  await measured("L-O1-B-01", midnight - 30 * HOUR, 100);
  await measured("L-O1-B-02", half, 60);
  const { from, until, rows } = await today("module=lighting&placement=office-building&floor=first");
  expect(from).toBe(midnight);
  expect(rows).toHaveLength(40);
  const row = (id: string) => rows.find(({ device }) => device === id);
  const kwh = (watts: number, since: number) => expect.closeTo((watts * (until - since)) / HOUR / 1000, 6);
  expect(row("L-O1-B-01")).toEqual({ device: "L-O1-B-01", kwh: kwh(100, midnight), coverage: expect.closeTo(1, 6) });
  const share = (until - half) / (until - midnight);
  expect(row("L-O1-B-02")).toEqual({ device: "L-O1-B-02", kwh: kwh(60, half), coverage: expect.closeTo(share, 6) });
  expect(row("L-O1-B-03")).toEqual({ device: "L-O1-B-03", kwh: null, coverage: 0 });
});

test("a whole building is one answer, and devices that measure no power have no row", async () => {
  const { rows } = await today("module=lighting&placement=office-building");
  expect(rows.length).toBeGreaterThan(40);
  expect((await today("module=lift&placement=office-building")).rows).toEqual([]);
});

test.each([
  ["module=lighting&placement=harbour", 404, "Place harbour not found"],
  ["module=lamp&placement=office-building", 400, "The query is not valid"],
  ["placement=office-building", 400, "The query is not valid"],
])("%s is answered with %i", async (query, status, message) => {
  const reply = await admin.ask("GET", `${ADDRESS}?${query}`);
  expect([reply.statusCode, ErrorReply.parse(reply.json()).message]).toEqual([status, message]);
});

test("somebody whose role may not look at the building is refused", async () => {
  await admin.addUser("tenant.of.two", "Tenant");
  const tenant = await signIn(server, "tenant.of.two");
  const reply = await tenant.ask("GET", `${ADDRESS}?module=lighting&placement=office-building`);
  expect([reply.statusCode, ErrorReply.parse(reply.json()).error_code]).toEqual([403, "EAU004"]);
});
