import { CORE_API, ErrorReply, Paged, USER_API } from "@atrium/contract";
import {
  DeviceDescription,
  ProbeReport,
  ProductFile,
  SiteDevice,
  SiteProductPreview,
  SiteProductsReply,
} from "@atrium/contract/devices";
import { AuditRow } from "@atrium/contract/people";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type CountingBroker, openCountingBroker } from "../test/countingBroker.ts";
import { MeterWire } from "../test/meterWire.ts";
import { Person } from "../test/people.ts";
import { TestServer } from "./testServer.ts";

const PATH = `${CORE_API}/site-products`;
const DEVICE = "BOX-1";

let server: TestServer;
let admin: Person;
let broker: CountingBroker;

beforeAll(async () => {
  server = await TestServer.make();
  await server.app.start();
  admin = new Person(server, await server.signIn());
  broker = await openCountingBroker();
  const settings = { host: "127.0.0.1", port: broker.port };
  await admin.ask("POST", `${CORE_API}/connections`, { id: "boxes", name: "Boxes", protocol: "mqtt", settings });
}, 120_000);
afterAll(async () => {
  await server.stop();
  await broker.stop();
});

const CO2 = { key: "co2", name: "CO2", kind: "number", unit: "ppm", state: "co2", expectedInterval: 60_000 };
const BOX = ProductFile.parse({
  name: "sensor-box",
  protocol: "mqtt",
  state: "state",
  points: [
    { key: "temperature", name: "Temperature", kind: "number", unit: "°C", field: "t", expectedInterval: 60_000 },
  ],
});
const WITH_CO2 = ProductFile.parse({ ...BOX, points: [...BOX.points, CO2] });

const change = async (before: ProductFile | null, after: ProductFile | null) =>
  admin.ask("PUT", PATH, { before, after });
const preview = async (before: ProductFile | null, after: ProductFile | null) =>
  SiteProductPreview.parse((await admin.ask("POST", `${PATH}/preview`, { before, after })).json());
const products = async () => SiteProductsReply.parse((await admin.ask("GET", PATH)).json()).products;

async function pointsOfBox() {
  const reply = await admin.ask("GET", `${CORE_API}/devices?module=weather-station&placement=learning-building`);
  const devices = Paged(DeviceDescription).parse(reply.json()).data;
  return devices.find(({ id }) => id === DEVICE)?.points.map(({ id, key }) => ({ id, key })) ?? [];
}

test("a product is added in the page, and a device is made of it", async () => {
  expect((await change(null, BOX)).statusCode).toBe(200);
  expect(await products()).toEqual([{ product: BOX, devices: [] }]);
  const station = SiteDevice.parse((await admin.ask("GET", `${CORE_API}/devices/WS-LR-01`)).json());
  const { revision: _, retiredAt: __, ...like } = station;
  const parts = [{ product: "sensor-box", address: { topic: "box/one" } }];
  const made = await admin.ask("POST", `${CORE_API}/devices`, {
    ...like,
    id: DEVICE,
    name: "Box 1",
    connection: "boxes",
    parts,
  });
  expect([made.statusCode, made.json()]).toEqual([201, expect.anything()]);
  await expect.poll(() => broker.topics).toContain("box/one/state");
  expect((await products())[0]?.devices).toEqual([{ id: DEVICE, name: "Box 1" }]);
});

test("a point more is at its devices at once, without a reconnect; the other points keep their ids", async () => {
  const before = await pointsOfBox();
  const { length } = broker.greetings;
  expect(await preview(BOX, WITH_CO2)).toEqual({
    problems: [],
    devices: [{ id: DEVICE, name: "Box 1" }],
    points: [{ key: "co2", name: "CO2", change: "added" }],
  });
  expect((await change(BOX, WITH_CO2)).statusCode).toBe(200);
  await expect.poll(() => broker.topics).toContain("box/one/co2");
  expect(broker.greetings).toHaveLength(length);
  const after = await pointsOfBox();
  expect(after).toMatchObject([...before, { key: "co2" }]);
  const audit = await admin.ask("GET", `${USER_API}/audit?kind=product.changed`);
  expect(Paged(AuditRow).parse(audit.json()).data[0]?.sentence).toBe("Product sensor-box changed");
});

test("what somebody else has saved, what is in use and what has a name already is not overwritten", async () => {
  const codeOf = async (before: ProductFile | null, after: ProductFile | null) => {
    const reply = ErrorReply.parse((await change(before, after)).json());
    return [reply.error_code, ...(reply.fields ?? []).map(({ message }) => message)];
  };
  expect(await codeOf(BOX, { ...BOX, label: "Box" })).toEqual(["EDV009"]);
  expect(await codeOf(WITH_CO2, null)).toEqual(["EVA001", "Box 1 uses it: give it another product first"]);
  expect(await codeOf(null, BOX)).toEqual(["EDV007", 'Product "sensor-box" already exists']);
  const shipped = ProductFile.parse({ ...BOX, name: "weather-station" });
  expect(await codeOf(null, shipped)).toEqual([
    "EDV007",
    '"weather-station" is a built-in product: choose another name',
  ]);
});

test("a change after which a device could not be reached is refused, with the device", async () => {
  const sending = ProductFile.parse({ ...WITH_CO2, sender: "from" });
  const { problems } = await preview(WITH_CO2, sending);
  expect(problems).toEqual([
    { path: "after.points", message: "Box 1: expected the name the device sends with its values" },
  ]);
  expect((await change(WITH_CO2, sending)).statusCode).toBe(400);
});

test("a product outlives a restart, and can be removed once no device uses it", async () => {
  const before = await pointsOfBox();
  await server.restart();
  await server.app.start();
  admin = new Person(server, await server.signIn());
  expect(await pointsOfBox()).toEqual(before);
  expect((await admin.ask("DELETE", `${CORE_API}/devices/${DEVICE}`)).statusCode).toBe(204);
  expect((await change(WITH_CO2, null)).statusCode).toBe(200);
  expect(await products()).toEqual([]);
});

test("a table that is not saved yet is read from the device, raw and converted", async () => {
  const wire = new MeterWire();
  wire.wattHours = 12_345_678n;
  const port = await wire.start();
  const draft = ProductFile.parse({
    name: "new-meter",
    protocol: "modbus",
    points: [
      {
        key: "energy",
        name: "Energy",
        kind: "counter",
        unit: "kWh",
        deviceUnit: "Wh",
        table: "holding-register",
        register: 3_204,
        type: "int64",
        expectedInterval: 60_000,
      },
    ],
  });
  const asked = {
    protocol: "modbus",
    settings: { host: "127.0.0.1", port },
    product: "new-meter",
    address: { unit: 1 },
  };
  const reply = await admin.ask("POST", `${CORE_API}/probes`, { ...asked, draft });
  expect(ProbeReport.parse(reply.json()).points).toMatchObject([
    { key: "energy", raw: "0000 0000 00bc 614e", value: 12_345.678, unit: "kWh", quality: "good" },
  ]);
  const other = await admin.ask("POST", `${CORE_API}/probes`, { ...asked, product: "another", draft });
  expect(ErrorReply.parse(other.json()).fields).toEqual([
    { path: "product", message: "expected the name of the draft" },
  ]);
  await wire.stop();
});

test("a built-in product is a table to start from, where it can be written as one", async () => {
  const table = async (name: string) => admin.ask("GET", `${CORE_API}/protocols/${name}/table`);
  expect(ProductFile.parse((await table("modbus/products/pm5000")).json()).points.length).toBeGreaterThan(4);
  expect(ProductFile.parse((await table("bacnet/products/lighting-circuit")).json()).protocol).toBe("bacnet");
  expect((await table("modbus/products/sunspec-inverter")).statusCode).toBe(404);
  expect((await table("nothing/products/pm5000")).statusCode).toBe(400);
});
