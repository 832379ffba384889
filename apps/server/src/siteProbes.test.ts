import { CORE_API, ErrorReply, Paged } from "@atrium/contract";
import {
  DeviceDescription,
  FileSearchReply,
  ProbeReport,
  ProtocolDescription,
  SearchReply,
  SearchRow,
  SiteDevice,
} from "@atrium/contract/devices";
import { SiteConnection } from "@atrium/contract/site";
import { randomUUID } from "node:crypto";
import { createSocket } from "node:dgram";
import { once } from "node:events";
import { afterAll, beforeAll, expect, test } from "vitest";
import { Person, signIn } from "../test/people.ts";
import { startVirtualCampus, type VirtualCampus } from "../test/virtualCampus.ts";
import { TestServer } from "./testServer.ts";

const GATEWAY = "bacnet-doas-p";
const METERS = "modbus-x";
const BROKER = "mqtt-campus";
const PLUGS = "mqtt-plugs";
const PLUG = "PL-O1-D-01";
const PATIENCE = { timeout: 60_000, interval: 100 };

let campus: VirtualCampus;
let server: TestServer;
let token: string;
beforeAll(async () => {
  [campus, server] = await Promise.all([startVirtualCampus(GATEWAY, METERS, BROKER, PLUGS, "pa"), TestServer.make()]);
  await server.app.start();
  token = await server.signIn();
  for (const id of [GATEWAY, METERS, BROKER, PLUGS]) await lead(id, { port: campus.portOf(id) });
}, 120_000);
afterAll(async () => {
  await server.stop();
  await campus.stop();
});

type Method = "GET" | "POST" | "PUT" | "DELETE";
async function call(method: Method, path: string, payload?: object, as = token) {
  const headers = { authorization: `Bearer ${as}` };
  return server.app.http.inject({ method, url: `${CORE_API}/${path}`, headers, ...(payload && { payload }) });
}

/** Lets a connection of the site lead to the virtual campus. */
async function lead(id: string, change: Record<string, string | number>): Promise<SiteConnection> {
  const { name, settings, revision } = SiteConnection.parse((await call("GET", `connections/${id}`)).json());
  const reply = await call("PUT", `connections/${id}`, { name, settings: { ...settings, ...change }, revision });
  expect([reply.statusCode, reply.json()]).toEqual([200, expect.anything()]);
  return SiteConnection.parse(reply.json());
}

async function connected(id: string): Promise<void> {
  await expect
    .poll(async () => {
      const { connections } = (await call("GET", "health")).json<{ connections: { id: string; state: string }[] }>();
      return connections.find((one) => one.id === id)?.state;
    }, PATIENCE)
    .toBe("connected");
}

async function answer(payload: object): Promise<ProbeReport> {
  const reply = await call("POST", "probes", payload);
  expect([reply.statusCode, reply.json()]).toEqual([200, expect.anything()]);
  return ProbeReport.parse(reply.json());
}

async function refused(payload: object): Promise<{ status: number; code: string; message: string; paths: string[] }> {
  const reply = await call("POST", "probes", payload);
  const { error_code: code, message, fields = [] } = ErrorReply.parse(reply.json());
  return { status: reply.statusCode, code, message, paths: fields.map(({ path }) => path) };
}

async function begin(payload: object): Promise<SearchRow> {
  const reply = await call("POST", "searches", payload);
  expect([reply.statusCode, reply.json()]).toEqual([201, expect.anything()]);
  return SearchRow.parse(reply.json());
}

async function searchOf(id: string, query = ""): Promise<SearchReply> {
  return SearchReply.parse((await call("GET", `searches/${id}${query}`)).json());
}

async function ended(id: string): Promise<SearchReply> {
  await expect.poll(async () => (await searchOf(id)).state, PATIENCE).not.toBe("running");
  return searchOf(id);
}

async function freeUdpPort(): Promise<number> {
  const socket = createSocket("udp4");
  socket.bind(0, "127.0.0.1");
  await once(socket, "listening");
  const { port } = socket.address();
  socket.close();
  return port;
}

test("every protocol says what its connections, devices and searches ask for", async () => {
  const reply = await call("GET", "protocols");
  const { data } = Paged(ProtocolDescription).parse(reply.json());
  expect(data.map(({ key, label }) => [key, label])).toEqual([
    ["bacnet", "BACnet/IP"],
    ["modbus", "Modbus TCP"],
    ["mqtt", "MQTT"],
    ["vapix", "HTTP (VAPIX, ONVIF)"],
  ]);
  const mqtt = data.find(({ key }) => key === "mqtt");
  expect(mqtt?.settings.filter(({ isSecret }) => isSecret).map(({ key }) => key)).toContain("password");
  expect(mqtt?.range.map(({ key }) => key)).toEqual(["filter", "duration", "rebirth"]);
  const meter = data.flatMap(({ products }) => products).find(({ name }) => name === "pm5000");
  expect(meter?.address).toMatchObject([{ key: "unit", kind: "integer", min: 1, max: 255, isRequired: true }]);
});

test("a device of a running connection is read once, with raw and scaled values, over BACnet, Modbus and MQTT", async () => {
  await Promise.all([GATEWAY, METERS, BROKER].map(connected));
  const unit = await answer({ connection: GATEWAY, product: "doas-unit", address: { instance: 100 } });
  expect(unit).toMatchObject({ outcome: expect.stringMatching(/answers|partly/), roundTrip: expect.any(Number) });
  expect(unit.points.some(({ quality, raw, value }) => quality === "good" && raw !== null && value !== null)).toBe(
    true,
  );
  const meter = await answer({ connection: METERS, product: "pm5000", address: { unit: 15 } });
  expect(meter.points.find(({ key }) => key === "active-power")).toMatchObject({
    raw: expect.stringMatching(/^[0-9a-f]{4} [0-9a-f]{4}$/),
    value: expect.any(Number),
    unit: "kW",
    quality: "good",
    roundTrip: expect.any(Number),
  });
  const draft = { protocol: "mqtt", settings: { host: "127.0.0.1", port: campus.portOf(BROKER) } };
  const station = await answer({ ...draft, product: "weather-station", address: { topic: "weather/48455-A" } });
  expect(station.points.some(({ quality, raw }) => quality === "good" && raw !== null)).toBe(true);
  expect((await answer(draft)).outcome).toBe("answers");
}, 60_000);

test("nobody answers: EDV008 with the reason in a sentence that has no address, whatever the protocol", async () => {
  const port = await freeUdpPort();
  const drafts = [
    [
      { protocol: "bacnet", settings: { host: "127.0.0.1", port, deviceInstance: 1, timeout: 200 } },
      "is not responding.",
    ],
    [{ protocol: "modbus", settings: { host: "127.0.0.1", port, timeout: 500 } }, "refused the connection."],
    [{ protocol: "mqtt", settings: { host: "127.0.0.1", port, timeout: 500 } }, "refused the connection."],
    [
      { protocol: "mqtt", settings: { host: "nobody.invalid" } },
      "cannot be reached: its host name cannot be resolved.",
    ],
  ] as const;
  for (const [draft, reason] of drafts) {
    expect(await refused(draft)).toMatchObject({ status: 422, code: "EDV008", message: `The device ${reason}` });
    expect(await refused({ ...draft, name: "Boiler house" })).toMatchObject({ message: `Boiler house ${reason}` });
  }
  const settings = { host: "127.0.0.1", port: campus.portOf(METERS), timeout: 300 };
  const silent = await refused({ protocol: "modbus", settings, product: "pm5000", address: { unit: 99 } });
  expect(silent).toMatchObject({ status: 422, code: "EDV008", message: expect.not.stringMatching(/127\.0|:\d{4}/) });
  const other = await refused({
    connection: GATEWAY,
    settings: { host: "127.0.0.1", port: campus.portOf(GATEWAY), deviceInstance: 17 },
  });
  expect(other.message).toMatch(/^\S+ is device \d+, not device 17\.$/);
}, 60_000);

test("a wrong password is EDV008 and comes back in no answer; a kept one is not sent to another address", async () => {
  const address = { host: "127.0.0.1", port: campus.portOf("pa") };
  const settings = { username: "atrium", password: "not-the-password-5" };
  const draft = { protocol: "vapix", settings, product: "pa-unit", address };
  const wrong = await refused(draft);
  expect(wrong).toMatchObject({ status: 422, code: "EDV008", message: "The unit rejected the username or password." });
  expect(JSON.stringify(wrong)).not.toContain("not-the-password");
  const right = await answer({ connection: "pa", product: "pa-unit", address, password: "sample-password-pa" });
  expect(JSON.stringify(right)).not.toContain("sample-password-pa");
  const kept = SiteConnection.parse((await call("GET", "connections/pa")).json()).settings;
  const moved = await refused({ connection: "pa", settings: { ...kept, tls: true }, product: "pa-unit", address });
  expect(moved).toMatchObject({ status: 400, code: "EVA001", paths: ["settings.password"] });
});

test("loudspeakers that nobody has listed are found at their ports by WS-Discovery, with their names, and asked what they are", async () => {
  const range = { hosts: "127.0.0.1", discoveryPort: campus.discoveryPort, wait: 1_000 };
  const { state, devices } = await ended((await begin({ connection: "pa", range })).id);
  const plan = Paged(DeviceDescription).parse((await call("GET", "devices?module=pa")).json()).data;
  expect([state, devices.filter(({ form }) => form === "vapix")]).toEqual(["done", devices]);
  expect(new Set(devices.map(({ identity }) => identity?.name))).toEqual(new Set(plan.map(({ name }) => name)));
  expect(devices.map(({ address }) => address?.["port"])).toContain(campus.portOf("pa"));
}, 60_000);

test("what is wrong with a test is named at its field", async () => {
  expect((await refused({})).paths).toEqual(["connection"]);
  const settings = { host: "127.0.0.1", port: 0 };
  expect((await refused({ protocol: "modbus", settings })).paths).toEqual(["settings.port"]);
  const part = { product: "pm5000", address: { unit: 256 } };
  expect((await refused({ connection: METERS, ...part })).paths).toEqual(["address.unit"]);
  expect((await refused({ connection: METERS, product: "no-such" })).paths).toEqual(["product"]);
  expect(await refused({ connection: "nobody" })).toMatchObject({ status: 404, code: "ENF001" });
});

test("without the right there is no test, no search and no form", async () => {
  const admin = new Person(server, token);
  await admin.addUser("only.viewer", "Viewer");
  const viewer = await signIn(server, "only.viewer");
  const asked = [
    call("POST", "probes", { connection: METERS }, viewer.token),
    call("POST", "searches", { connection: METERS }, viewer.token),
    call("GET", "protocols", undefined, viewer.token),
    call("GET", "searches", undefined, viewer.token),
  ];
  expect((await Promise.all(asked)).map(({ statusCode }) => statusCode)).toEqual([403, 403, 403, 403]);
});

test("a search through the BACnet connection that runs finds its device and objects beside it, also where both have one local port", async () => {
  await lead(GATEWAY, { localPort: await freeUdpPort() });
  await connected(GATEWAY);
  const { id } = await begin({ connection: GATEWAY, range: { wait: 300 } });
  const again = await call("POST", "searches", { connection: GATEWAY });
  expect([again.statusCode, again.json()]).toMatchObject([409, { error_code: "EDV011" }]);
  await expect.poll(async () => (await searchOf(id)).progress, PATIENCE).toBeGreaterThan(0);
  const search = await ended(id);
  expect(search).toMatchObject({ state: "done", progress: 1, found: 1, isCut: false, by: "admin" });
  const [gateway] = search.devices;
  expect(gateway).toMatchObject({ state: "known", connection: GATEWAY });
  expect(gateway?.devices.length).toBeGreaterThan(0);
  const mapped = gateway?.entries.filter(({ state }) => state === "known") ?? [];
  expect(mapped.length).toBeGreaterThan(5);
  expect(gateway?.devices).toEqual([...new Set(mapped.map(({ device }) => device))]);
  expect((await searchOf(id, "?from=1")).devices).toEqual([]);
  await connected(GATEWAY);
}, 120_000);

test("units of a gateway and topics of a broker are known or new, by the site as it is at the time of the answer", async () => {
  const units = await begin({ connection: METERS, range: { firstUnit: 15, lastUnit: 16 } });
  const topics = await begin({ connection: BROKER, range: { filter: "weather/#", duration: 3_000 } });
  const [found] = (await ended(units.id)).devices;
  expect(found).toMatchObject({ key: "unit 15", state: "known", devices: [expect.any(String)] });
  const station = (await ended(topics.id)).devices.find(({ devices }) => devices.length > 0);
  expect(station).toMatchObject({ state: "known", devices: ["WS-LR-01"], connection: BROKER });
  const owner = String(found?.devices[0]);
  expect((await call("DELETE", `devices/${owner}`)).statusCode).toBe(204);
  expect((await searchOf(units.id)).devices[0]).toMatchObject({ key: "unit 15", state: "new", devices: [] });
}, 60_000);

test("a plug that announced itself to Home Assistant is proposed, taken in and switched", async () => {
  const { retiredAt: _, revision: __, ...before } = SiteDevice.parse((await call("GET", `devices/${PLUG}`)).json());
  expect((await call("DELETE", `devices/${PLUG}`)).statusCode).toBe(204);
  const range = { filter: "#", duration: 2_000 };
  const found = (await ended((await begin({ connection: PLUGS, range })).id)).devices;
  const plug = found.find(({ key }) => key === `home-assistant zigbee2mqtt_${PLUG.toLowerCase()}`);
  const [proposal] = plug?.proposals ?? [];
  expect(proposal).toMatchObject({ product: "mqtt-plug", name: PLUG, points: 5, modules: ["plug"] });
  expect(found.filter(({ state }) => state === "new").flatMap(({ proposals }) => proposals)).toHaveLength(1);

  const parts = [{ product: proposal?.product, address: proposal?.address }];
  const taken = await call("POST", "device-batches", { devices: [{ ...before, parts }] });
  expect([taken.statusCode, taken.json()]).toEqual([201, expect.anything()]);
  await connected(PLUGS);
  const id = randomUUID();
  await call("POST", "commands", { id, targets: [{ device: PLUG, point: "on", value: 0 }] });
  const outcome = async () => {
    const command = (await call("GET", `commands/${id}`)).json<{ targets: { state: string; value: number }[] }>();
    return command.targets.map(({ state, value }) => [state, value]);
  };
  await expect.poll(outcome, PATIENCE).toEqual([["confirmed", 0]]);
  expect((await ended((await begin({ connection: PLUGS, range })).id)).gone).toEqual([]);

  const aside = await begin({ connection: PLUGS, range: { filter: "homeassistant/#", duration: 200 } });
  expect((await ended(aside.id)).gone).toEqual([]);
}, 120_000);

test("an engineering file stands beside what is mapped: known, new with a product, and gone; a wrong one is refused by its rows", async () => {
  const {
    id: _,
    retiredAt: __,
    revision: ___,
    ...unit
  } = SiteDevice.parse((await call("GET", "devices/L-L2-A-01")).json());
  const gateway = SiteConnection.parse((await call("GET", `connections/${unit.connection}`)).json());
  const { deviceInstance } = gateway.settings;
  const objects = (instance: number, name: string) =>
    [
      [1, instance, "level"],
      [0, instance, "power"],
      [3, instance, "failure"],
      [0, 10_000 + instance, "hours"],
    ].map(([type, number, what]) => `k;${deviceInstance};${name} ${what};${type};${number}`);
  const head = "VERSION_OF_LAYOUT;2.1\n# keyname;device obj.-instance;object-name;object-type;object-instance";
  const instance = Number(unit.parts[0]?.address["instance"]);
  const text = [head, ...objects(instance, "L-L2-A-01"), ...objects(777, "L-NEW")].join("\n");
  const read = async (payload: object) =>
    call("POST", "file-searches", { connection: gateway.id, file: "l2.csv", ...payload });
  const reply = await read({ text });
  expect([reply.statusCode, reply.json()]).toEqual([200, expect.anything()]);
  const search = await ended(String(FileSearchReply.parse(reply.json()).search?.id));
  expect(search).toMatchObject({ state: "done", found: 1, file: "l2.csv", isCut: false });
  expect(search.devices[0]).toMatchObject({
    state: "known",
    connection: gateway.id,
    devices: expect.arrayContaining(["L-L2-A-01"]),
    proposals: [{ product: "lighting-circuit", address: { instance: 777 }, name: "L-NEW" }],
  });
  expect(search.gone.length).toBeGreaterThan(3);
  expect(search.gone.map(({ device }) => device)).not.toContain("L-L2-A-01");
  expect(search.gone[0]?.reason).toBe("Not listed in l2.csv.");
  const wrong = await read({ text: `${head}\nk;1;A;x;1` });
  const { search: none, problems } = FileSearchReply.parse(wrong.json());
  expect([none, problems]).toEqual([null, [expect.stringContaining("Row 3, object-type: ")]]);
  const other = await read({ connection: METERS, text });
  expect([other.statusCode, other.json().fields]).toMatchObject([400, [{ path: "connection" }]]);
  expect((await read({ text: "x".repeat(4_000_001) })).statusCode).toBe(400);
});

test("a search is stopped and keeps what it has found; a restart forgets it", async () => {
  const { id } = await begin({ connection: METERS, range: { firstUnit: 1, lastUnit: 247 } });
  expect((await call("DELETE", `searches/${id}`)).statusCode).toBe(204);
  expect(await searchOf(id)).toMatchObject({ state: "stopped", endedAt: expect.any(Number) });
  const [newest] = Paged(SearchRow).parse((await call("GET", "searches")).json()).data;
  expect(newest).toMatchObject({ id, state: "stopped" });
  const wrong = await call("POST", "searches", { connection: METERS, range: { firstUnit: 0 } });
  expect([wrong.statusCode, wrong.json().fields[0]?.path]).toEqual([400, "range.firstUnit"]);
  await server.restart();
  await server.app.start();
  for (const method of ["GET", "DELETE"] as const) {
    const reply = await call(method, `searches/${id}`);
    expect([reply.statusCode, reply.json().error_code]).toEqual([404, "ENF001"]);
  }
}, 60_000);
