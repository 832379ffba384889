import { CORE_API, ErrorReply, Paged, USER_API } from "@atrium/contract";
import { AlarmRules } from "@atrium/contract/alarms";
import {
  Catalogue,
  DeviceDescription,
  EquipmentKind,
  ProductFile,
  SHIPPED_KINDS,
  SiteDevice,
  SiteKindPreview,
  SiteKindsReply,
} from "@atrium/contract/devices";
import { AuditRow } from "@atrium/contract/people";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type CountingBroker, openCountingBroker } from "../test/countingBroker.ts";
import { Person } from "../test/people.ts";
import { TestServer } from "./testServer.ts";

const PATH = `${CORE_API}/equipment-kinds`;
const PRODUCT = ProductFile.parse({
  name: "plant-box",
  protocol: "mqtt",
  state: "state",
  points: [
    { key: "supply-temperature", name: "Supply", kind: "number", unit: "°C", field: "t", expectedInterval: 60_000 },
    {
      key: "fault",
      name: "Fault",
      kind: "enum",
      field: "f",
      expectedInterval: 60_000,
      states: [
        { value: 0, name: "None" },
        { value: 1, name: "Fault" },
      ],
    },
  ],
});
const OVEN = EquipmentKind.parse({
  key: "oven",
  name: "Oven",
  shortCode: "OV",
  page: "electrical",
  main: "supply-temperature",
  points: ["supply-temperature", "fault"],
  alarms: [{ point: "fault", values: [1], text: "Oven fault", priority: 2 }],
});

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
  await admin.ask("PUT", `${CORE_API}/site-products`, { before: null, after: PRODUCT });
}, 120_000);
afterAll(async () => {
  await server.stop();
  await broker.stop();
});

const change = async (before: EquipmentKind | null, after: EquipmentKind | null) =>
  admin.ask("PUT", PATH, { before, after });
const preview = async (before: EquipmentKind | null, after: EquipmentKind | null) =>
  SiteKindPreview.parse((await admin.ask("POST", `${PATH}/preview`, { before, after })).json());
const kinds = async () => SiteKindsReply.parse((await admin.ask("GET", PATH)).json()).kinds;
const own = async () => (await kinds()).filter(({ origin }) => origin === "site");
const kindOf = async (key: string) => (await kinds()).find(({ kind }) => kind.key === key);

/** A piece of equipment of a category beside the weather station. */
async function place(id: string, category: string) {
  const station = SiteDevice.parse((await admin.ask("GET", `${CORE_API}/devices/WS-LR-01`)).json());
  const { revision: _, retiredAt: __, ...like } = station;
  const parts = [{ product: "plant-box", address: { topic: `plant/${id}` } }];
  const body = { ...like, id, name: id, module: "equipment", facts: { category }, connection: "boxes", parts };
  return admin.ask("POST", `${CORE_API}/devices`, body);
}

async function deviceOf(id: string) {
  const reply = await admin.ask("GET", `${CORE_API}/devices?module=equipment&placement=learning-building`);
  return Paged(DeviceDescription)
    .parse(reply.json())
    .data.find((device) => device.id === id);
}

async function pageOf(id: string) {
  const all = Catalogue.parse((await admin.ask("GET", `${CORE_API}/catalogue`)).json());
  return all.devices.find((device) => device.id === id)?.page;
}

async function rulesOf(category: string) {
  const all = AlarmRules.parse((await admin.ask("GET", `${CORE_API}/alarm-rules`)).json());
  return all.rules.filter(({ subject }) => subject.category === category);
}

async function refusalOf(before: EquipmentKind | null, after: EquipmentKind | null) {
  const { error_code: code, fields = [] } = ErrorReply.parse((await change(before, after)).json());
  return [code, ...fields.map(({ message }) => message)];
}

test("a boiler is there without anything being added: its page, and its alarm rules with the first of them", async () => {
  expect(await kindOf("boiler")).toMatchObject({ origin: "shipped", devices: 0 });
  expect(await kindOf("ev-charger")).toMatchObject({ origin: "category", kind: { name: "EV charger" } });
  expect(await rulesOf("boiler")).toEqual([]);
  expect((await place("BLR-1", "boiler")).statusCode).toBe(201);
  expect(await deviceOf("BLR-1")).toMatchObject({ kind: { key: "boiler", name: "Boiler" } });
  expect(await pageOf("BLR-1")).toBe("monitor-schneider-mechanical");
  await expect.poll(async () => (await rulesOf("boiler")).map(({ text }) => text)).toContain("Boiler locked out");
  const locked = (await rulesOf("boiler")).find(({ code }) => code === "fault");
  expect(locked).toMatchObject({ priority: 2, watches: 1, check: { kind: "state", point: "fault", values: [1] } });
  expect(await kindOf("boiler")).toMatchObject({ devices: 1 });
});

test("a kind is added in the page, a device of it is made, and each of its alarms begins as a rule", async () => {
  expect(await preview(null, OVEN)).toMatchObject({ problems: [], devices: 0, begins: ["Oven fault"], stays: [] });
  expect((await change(null, OVEN)).statusCode).toBe(200);
  expect(await own()).toEqual([{ kind: OVEN, origin: "site", replacesShipped: false, devices: 0 }]);
  await expect.poll(async () => rulesOf("oven")).toMatchObject([{ text: "Oven fault", priority: 2 }]);
  expect((await place("OV-1", "oven")).statusCode).toBe(201);
  expect(await deviceOf("OV-1")).toMatchObject({ kind: OVEN });
  expect(await pageOf("OV-1")).toBe("monitor-schneider-electrical");
  const [rule] = await rulesOf("oven");
  expect(rule?.watches).toBe(1);
});

test("its devices follow a change at once; rules that have begun stay, and the preview says so", async () => {
  const [fault] = OVEN.alarms;
  const moved = EquipmentKind.parse({ ...OVEN, page: "mechanical", alarms: [{ ...fault, values: [2] }] });
  expect(await preview(OVEN, moved)).toEqual({
    problems: [],
    devices: 1,
    names: ["OV-1"],
    begins: [],
    stays: ["Oven fault"],
  });
  const points = (await deviceOf("OV-1"))?.points;
  expect((await change(OVEN, moved)).statusCode).toBe(200);
  expect(await deviceOf("OV-1")).toMatchObject({ kind: { page: "mechanical" }, points });
  expect(await pageOf("OV-1")).toBe("monitor-schneider-mechanical");
  expect(await rulesOf("oven")).toMatchObject([{ check: { values: [1] } }]);
  expect((await change(moved, OVEN)).statusCode).toBe(200);
  const audit = await admin.ask("GET", `${USER_API}/audit?kind=equipment-kind.changed`);
  expect(Paged(AuditRow).parse(audit.json()).data[0]?.sentence).toBe("Equipment kind Oven changed");
});

test("what somebody else has saved, what is in use and what has a key already is not overwritten", async () => {
  expect(await refusalOf({ ...OVEN, name: "Kiln" }, OVEN)).toEqual(["EDV009"]);
  expect(await refusalOf(OVEN, null)).toEqual(["EVA001", "OV-1 is of this kind: give it another category first"]);
  expect(await refusalOf(null, OVEN)).toEqual(["EDV007", 'Equipment kind "oven" already exists']);
  expect(await refusalOf(null, { ...OVEN, key: "chiller" })).toEqual([
    "EDV007",
    '"chiller" is a built-in category: choose another key',
  ]);
});

test("a shipped kind is changed by one of the site's own, and comes back when that is removed", async () => {
  const shipped = SHIPPED_KINDS.find(({ key }) => key === "boiler");
  const steam = EquipmentKind.parse({ ...shipped, name: "Steam boiler" });
  expect((await change(null, steam)).statusCode).toBe(200);
  expect(await kindOf("boiler")).toMatchObject({ origin: "site", replacesShipped: true, devices: 1 });
  expect((await deviceOf("BLR-1"))?.kind?.name).toBe("Steam boiler");
  expect((await change(steam, null)).statusCode).toBe(200);
  expect((await deviceOf("BLR-1"))?.kind?.name).toBe("Boiler");
});

test("a kind outlives a restart, and can be removed once no device is of it", async () => {
  await server.restart();
  await server.app.start();
  admin = new Person(server, await server.signIn());
  expect(await deviceOf("OV-1")).toMatchObject({ kind: OVEN });
  expect((await admin.ask("DELETE", `${CORE_API}/devices/OV-1`)).statusCode).toBe(204);
  expect((await change(OVEN, null)).statusCode).toBe(200);
  expect(await own()).toEqual([]);
});
