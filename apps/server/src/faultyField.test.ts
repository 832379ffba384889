import { CORE_API, Paged } from "@atrium/contract";
import { DeviceDescription, PointValues, QUALITY } from "@atrium/contract/devices";
import { DoubtedReadings, EnergyReply } from "@atrium/contract/energy";
import { SiteConnection } from "@atrium/contract/site";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { Person } from "../test/people.ts";
import { startVirtualCampus, type VirtualCampus } from "../test/virtualCampus.ts";
import { TestServer } from "./testServer.ts";

const STATION = "WS-LR-01";
const METER = "EM-O1-A-01";
const METERS = "modbus-o1";
/** Another meter of the line. */
const NEIGHBOUR = "EM-O1-B-01";
const PATIENCE = { timeout: 60_000, interval: 200 };
/** Meters are read more often than their products have it, ms, and a line that was given up is tried again sooner. */
const QUICK = { pollInterval: 1_000, maxRetryDelay: 1_000 };
/** They answer so late that the driver gives up on them. */
const LATE = 6_000;

let campus: VirtualCampus;
let server: TestServer;
let admin: Person;
beforeAll(async () => {
  [campus, server] = await Promise.all([startVirtualCampus("mqtt-campus", METERS), TestServer.make()]);
  await server.app.start();
  admin = new Person(server, await server.signIn());
  for (const id of ["mqtt-campus", METERS]) {
    const path = `${CORE_API}/connections/${id}`;
    const { name, settings, revision } = SiteConnection.parse((await admin.ask("GET", path)).json());
    const change = {
      name,
      settings: { ...settings, port: campus.portOf(id), ...(id === METERS && QUICK) },
      revision,
    };
    if ((await admin.status("PUT", path, change)) !== 200) throw new Error(`${id} could not be led to the campus`);
  }
}, 120_000);
afterAll(async () => {
  await server.stop();
  await campus.stop();
});

async function pointOf(device: string, key: string): Promise<number> {
  const devices = Paged(DeviceDescription).parse((await admin.ask("GET", `${CORE_API}/devices`)).json()).data;
  const point = devices.find(({ id }) => id === device)?.points.find((one) => one.key === key);
  if (point === undefined) throw new Error(`${device} has no ${key}`);
  return point.id;
}

/** The newest value of a point, and its quality. */
async function newest(point: number): Promise<{ value: number; quality: number | undefined }> {
  const reply = await admin.ask("GET", `${CORE_API}/points/values?ids=${point}`);
  const { values, qualities } = PointValues.parse(reply.json());
  return { value: values[0] ?? Number.NaN, quality: qualities[0] };
}

async function whenIs(point: number, quality: number): Promise<void> {
  await vi.waitFor(async () => expect((await newest(point)).quality).toBe(quality), PATIENCE);
}

async function doubted(device: string): Promise<DoubtedReadings[]> {
  const reply = await admin.ask("GET", `${CORE_API}/doubted-readings?device=${device}`);
  return Paged(DoubtedReadings).parse(reply.json()).data;
}

test("a meter whose voltage transformer is broken has bad volts, and counts on", async () => {
  const voltage = await pointOf(METER, "lighting.voltage");
  const energy = await pointOf(METER, "lighting.active-energy");
  await whenIs(voltage, QUALITY.good);
  await whenIs(energy, QUALITY.good);
  await campus.fault({ device: METER }, "out-of-range", true);
  await whenIs(voltage, QUALITY.bad);
  expect((await newest(voltage)).value).toBeLessThan(300);
  expect((await newest(energy)).quality).toBe(QUALITY.good);
  await campus.fault({ device: METER }, "out-of-range", false);
  await whenIs(voltage, QUALITY.good);
}, 180_000);

test("a counter that leaps by ten million, or tells another unit, is not believed, is listed as it was sent, and moves no figure", async () => {
  const energy = await pointOf(NEIGHBOUR, "lighting.active-energy");
  const used = async () => {
    const query = "placement=office-building&floor=first&device=lighting&type=month-in-year";
    return EnergyReply.parse((await admin.ask("GET", `${CORE_API}/energy?${query}`)).json());
  };
  const sent = async () => (await doubted(NEIGHBOUR)).filter(({ point }) => point === "lighting.active-energy");
  await whenIs(energy, QUALITY.good);
  const before = (await newest(energy)).value;
  await campus.fault({ device: NEIGHBOUR }, "spike", true);
  await vi.waitFor(async () => expect(await sent()).toMatchObject([{ reason: "more" }]), PATIENCE);
  await campus.fault({ device: NEIGHBOUR }, "spike", false);
  await whenIs(energy, QUALITY.good);
  const [spike] = await sent();
  expect(spike?.most).toBeGreaterThan(10_000_000);
  await campus.fault({ device: NEIGHBOUR }, "wrong-unit", true);
  await whenIs(energy, QUALITY.bad);
  expect((await newest(energy)).value - before).toBeLessThan(1);
  const [wrongUnit] = await sent();
  expect(wrongUnit).toMatchObject({ reason: "less", outcome: "open" });
  expect(wrongUnit?.most).toBeLessThan(before / 100);
  await campus.fault({ device: NEIGHBOUR }, "wrong-unit", false);
  await whenIs(energy, QUALITY.good);
  const { kwh, leftOut } = await used();
  expect(kwh).toBeLessThan(1);
  expect(leftOut.meters).toContain(NEIGHBOUR);
  expect(leftOut.quarters).toBeGreaterThan(0);
}, 180_000);

// These two wait for different lines.
test.concurrent("a sensor that drifts out of its range, or breaks, is bad, keeps its last value, and is listed as it was sent", async () => {
  const temperature = await pointOf(STATION, "temperature");
  await whenIs(temperature, QUALITY.good);
  await campus.fault({ device: STATION, rate: 1_000 }, "drift", true);
  await whenIs(temperature, QUALITY.bad);
  expect((await newest(temperature)).value).toBeLessThanOrEqual(70);
  await campus.fault({ device: STATION }, "drift", false);
  await whenIs(temperature, QUALITY.good);
  expect((await newest(temperature)).value).toBeLessThan(50);
  const [sent] = await doubted(STATION);
  expect(sent).toMatchObject({ point: "temperature", reason: "out-of-range" });
  expect(sent?.most).toBeGreaterThan(70);
  await campus.fault({ device: STATION }, "out-of-range", true);
  await whenIs(temperature, QUALITY.bad);
  expect((await newest(temperature)).value).toBeLessThan(50);
  await campus.fault({ device: STATION }, "out-of-range", false);
  await whenIs(temperature, QUALITY.good);
}, 180_000);

test.concurrent("a line whose answers come too late has stale values, and no counter is doubted for it", async () => {
  const voltage = await pointOf(METER, "lighting.voltage");
  const energy = await pointOf(METER, "lighting.active-energy");
  await whenIs(energy, QUALITY.good);
  const before = await newest(energy);
  await campus.fault({ connection: METERS, delay: LATE }, "slow-network", true);
  await vi.waitFor(async () => expect((await newest(voltage)).quality).not.toBe(QUALITY.good), PATIENCE);
  await campus.fault({ connection: METERS }, "slow-network", false);
  await whenIs(energy, QUALITY.good);
  expect((await newest(energy)).value - before.value).toBeLessThan(1);
  expect((await doubted(METER)).filter(({ point }) => point.endsWith("active-energy"))).toEqual([]);
}, 180_000);
