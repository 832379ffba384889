import { createSocket } from "node:dgram";
import { UdpTransport, BacnetClient } from "@atrium/bacnet-server";
import { CORE_API, Paged } from "@atrium/contract";
import { DeviceDescription, Provenance } from "@atrium/contract/devices";
import { BacnetServerState, type BacnetServerSettings } from "@atrium/contract/integrations";
import { SiteConnection } from "@atrium/contract/site";
import { ASN1_ARRAY_ALL, ApplicationTag, ObjectType, PropertyIdentifier as Property } from "@bacnet-js/client";
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from "vitest";
import { integrationOf, setIntegration } from "../test/integrations.ts";
import { Person } from "../test/people.ts";
import { startVirtualCampus, type VirtualCampus } from "../test/virtualCampus.ts";
import { TestServer } from "./testServer.ts";

const LINE = "bacnet-o1";
const PATH = `${CORE_API}/integrations/bacnet-server`;
const HOST = "127.0.0.1";
/** Codes of the standard (clause 18). */
const WRITE_DENIED = "Code:40";
const OUT_OF_RANGE = "Code:37";
const UNKNOWN_OBJECT = "Code:31";

let campus: VirtualCampus;
let server: TestServer;
let admin: Person;
let devices: readonly DeviceDescription[];
let port: number;
beforeAll(async () => {
  [campus, server, port] = await Promise.all([startVirtualCampus(LINE), TestServer.make(), freeUdpPort()]);
  await server.app.start();
  admin = new Person(server, await server.signIn());
  const path = `${CORE_API}/connections/${LINE}`;
  const { name, settings, revision } = SiteConnection.parse((await admin.ask("GET", path)).json());
  await admin.ask("PUT", path, { name, settings: { ...settings, port: campus.portOf(LINE) }, revision });
  devices = Paged(DeviceDescription).parse((await admin.ask("GET", `${CORE_API}/devices`)).json()).data;
}, 120_000);
afterAll(async () => {
  await server.stop();
  await campus.stop();
});

async function freeUdpPort(): Promise<number> {
  const socket = createSocket("udp4");
  await new Promise<void>((resolve) => socket.bind(0, HOST, resolve));
  const { port: free } = socket.address();
  await new Promise<void>((resolve) => socket.close(resolve));
  return free;
}

async function state(): Promise<BacnetServerState> {
  return BacnetServerState.parse((await admin.ask("GET", PATH)).json());
}

const USUAL = { host: HOST, name: "Campus", instance: 4711 };

/** Switches it on with these settings, or off, and waits until it has followed. */
async function set(change: Partial<BacnetServerSettings>, isOn = true): Promise<BacnetServerState> {
  const { settings } = await integrationOf(admin, "bacnet-server");
  await setIntegration(admin, "bacnet-server", { isOn, settings: { ...settings, ...USUAL, port, ...change } });
  return await vi.waitFor(async () => {
    const now = await state();
    if ((now.state === "off") === isOn) throw new Error("it has not followed yet");
    return now;
  });
}

function pointOf(device: string, key = "level") {
  const point = devices.find(({ id }) => id === device)?.points.find((one) => one.key === key);
  if (point === undefined) throw new Error(`${device} has no ${key}`);
  return point;
}

/** A client at the site's BACnet device, from an address of its own. */
async function client(from = HOST, apduTimeout = 3_000) {
  const transport = new UdpTransport({ host: from, port: 0 });
  await transport.listen();
  const one = new BacnetClient({ transport, apduTimeout });
  one.on("error", () => undefined);
  onTestFinished(() => one.close());
  const to = { address: `${HOST}:${port}` };
  const read = async (type: ObjectType, instance: number, property = Property.PRESENT_VALUE, index = ASN1_ARRAY_ALL) =>
    (await one.readProperty(to, { type, instance }, property, { arrayIndex: index })).values.map(({ value }) => value);
  const write = async (instance: number, value: number | null, priority: number) => {
    const written = value === null ? { type: ApplicationTag.NULL, value: null } : { type: ApplicationTag.REAL, value };
    const id = { type: ObjectType.ANALOG_VALUE, instance };
    await one.writeProperty(to, id, Property.PRESENT_VALUE, [written], { priority });
  };
  const told: unknown[] = [];
  one.on("covNotifyUnconfirmed", ({ payload }) => told.push(payload.values[0]?.value[0]?.value));
  const subscribe = async (instance: number) =>
    one.subscribeCov(to, { type: ObjectType.ANALOG_VALUE, instance }, 1, false, false, 300);
  return { one, to, read, write, told, subscribe };
}

async function sourcesOf(point: number) {
  const reply = await admin.ask("GET", `${CORE_API}/points/${String(point)}/provenance`);
  return Provenance.parse(reply.json()).sources.filter(({ kind }) => kind === "integration" || kind === "operator");
}

async function hold(device: string, value: number | null) {
  const targets = [{ device, point: "level", value }];
  await admin.ask("POST", `${CORE_API}/commands`, { id: randomUUID(), targets, holdMinutes: 60 });
}

test("it is off until somebody with the right switches it on, and says where it cannot listen", async () => {
  expect(await state()).toMatchObject({ state: "off", commanded: 0 });
  const silent = await client(HOST, 300);
  await expect(silent.read(ObjectType.DEVICE, 4711, Property.OBJECT_NAME)).rejects.toThrow("TIMEOUT");
  expect(await set({ host: "203.0.113.9" })).toMatchObject({
    state: "failed",
    problem: "This machine does not have the address 203.0.113.9",
  });
  expect(await set({})).toMatchObject({ state: "listening", objects: expect.any(Number) });
});

test("a foreign client finds the device, its objects with names and units, and reads what the field says", async () => {
  const { one, read } = await client();
  const found = new Promise<unknown>((resolve) => one.on("iAm", ({ payload }) => resolve(payload.deviceId)));
  one.whoIs({ address: `${HOST}:${port}` }, { lowLimit: 4711, highLimit: 4711 });
  expect(await found).toBe(4711);
  expect(await read(ObjectType.DEVICE, 4711, Property.OBJECT_NAME)).toEqual(["Campus"]);
  const [count] = await read(ObjectType.DEVICE, 4711, Property.OBJECT_LIST, 0);
  expect(count).toBe((await state()).objects + 1);
  const level = pointOf("L-O1-A-01");
  await expect
    .poll(async () => read(ObjectType.ANALOG_VALUE, level.id).catch(() => []), { timeout: 60_000 })
    .toHaveLength(1);
  expect(await read(ObjectType.ANALOG_VALUE, level.id, Property.OBJECT_NAME)).toEqual(["L-O1-A-01.level"]);
  expect(await read(ObjectType.ANALOG_VALUE, level.id, Property.UNITS)).toEqual([98]);
  expect(await read(ObjectType.ANALOG_VALUE, level.id, Property.DESCRIPTION)).toEqual([
    "Open office A north rows: Level",
  ]);
  const mode = pointOf("AC-O1-A-01", "mode");
  expect(await read(ObjectType.MULTI_STATE_VALUE, mode.id, Property.STATE_TEXT)).toEqual(["Cold", "Flow", "Fan"]);
  await expect(read(ObjectType.ANALOG_VALUE, 4_000_000)).rejects.toThrow(UNKNOWN_OBJECT);
});

test("a point that was never heard has no value, and one whose device is silent says so", async () => {
  const { read } = await client();
  const unheard = pointOf("L-L5-A-01");
  await expect(read(ObjectType.ANALOG_VALUE, unheard.id)).rejects.toThrow("Code:72");
  expect(await read(ObjectType.ANALOG_VALUE, unheard.id, Property.RELIABILITY)).toEqual([12]);
  const heard = pointOf("L-O1-A-02");
  await expect.poll(async () => read(ObjectType.ANALOG_VALUE, heard.id, Property.RELIABILITY)).toEqual([0]);
});

test("without a released system everything is read-only", async () => {
  const { write } = await client();
  await expect(write(pointOf("L-O1-A-01").id, 40, 10)).rejects.toThrow(WRITE_DENIED);
});

test("a write to a released point is a command: read back, explained, below people, and given back by NULL", async () => {
  await set({ commands: ["lighting"] });
  const { read, write } = await client();
  const { id } = pointOf("L-O1-A-03");
  await write(id, 37, 12);
  await expect.poll(async () => read(ObjectType.ANALOG_VALUE, id)).toEqual([37]);
  expect((await read(ObjectType.ANALOG_VALUE, id, Property.PRIORITY_ARRAY))[11]).toBe(37);
  expect(await sourcesOf(id)).toMatchObject([
    { kind: "integration", by: `BACnet ${HOST}`, priority: 9, value: 37, isWinner: true },
  ]);

  await hold("L-O1-A-03", 80);
  await expect.poll(async () => read(ObjectType.ANALOG_VALUE, id)).toEqual([80]);
  await write(id, 20, 9);
  await expect
    .poll(async () => (await sourcesOf(id)).map(({ kind, value }) => [kind, value]))
    .toEqual([
      ["operator", 80],
      ["integration", 20],
    ]);
  expect(await read(ObjectType.ANALOG_VALUE, id)).toEqual([80]);
  const slots = await read(ObjectType.ANALOG_VALUE, id, Property.PRIORITY_ARRAY);
  expect([slots[7], slots[8], slots[11]]).toEqual([80, 20, 37]);

  await hold("L-O1-A-03", null);
  await expect.poll(async () => read(ObjectType.ANALOG_VALUE, id)).toEqual([20]);
  await write(id, null, 9);
  await expect.poll(async () => read(ObjectType.ANALOG_VALUE, id)).toEqual([37]);
  await write(id, null, 12);
  await expect.poll(async () => sourcesOf(id)).toEqual([]);
});

test("a write before priority 9, beyond the range, or of a system that is not released is refused", async () => {
  const { write } = await client();
  const { id } = pointOf("L-O1-A-03");
  await expect(write(id, 50, 8)).rejects.toThrow(WRITE_DENIED);
  await expect(write(id, 500, 10)).rejects.toThrow(OUT_OF_RANGE);
  const gate = devices
    .find(({ module }) => module === "air-condition")
    ?.points.find(({ isWritable, kind }) => isWritable && kind === "number");
  await expect(write(gate?.id ?? 0, 24, 10)).rejects.toThrow(WRITE_DENIED);
  expect((await state()).clients.find(({ address }) => address === HOST)?.refused).toBeGreaterThanOrEqual(2);
});

test("subscribers hear of a change, and what clients want outlives a restart", async () => {
  const { write, told, subscribe } = await client();
  const { id } = pointOf("L-O1-A-04");
  await subscribe(id);
  await write(id, 61, 14);
  await expect.poll(() => told.at(-1)).toBe(61);

  await server.restart();
  await server.app.start();
  admin = new Person(server, await server.signIn());
  expect(await state()).toMatchObject({ state: "listening", commanded: 1 });
  const again = await client();
  expect((await again.read(ObjectType.ANALOG_VALUE, id, Property.PRIORITY_ARRAY))[13]).toBe(61);
});

test("taking a system back, or releasing all, ends what clients command there", async () => {
  const { write } = await client();
  const { id } = pointOf("L-O1-A-04");
  await set({ commands: [] });
  await expect.poll(async () => (await state()).commanded).toBe(0);
  await expect.poll(async () => sourcesOf(id), { timeout: 60_000 }).toEqual([]);
  await set({ commands: ["lighting"] });
  await write(id, 55, 16);
  expect((await state()).commanded).toBe(1);
  const released = BacnetServerState.parse((await admin.ask("DELETE", `${PATH}/commands`)).json());
  expect(released.commanded).toBe(0);
  await expect.poll(async () => sourcesOf(id)).toEqual([]);
});

test("clients see the places they were given, and strangers get no answer", async () => {
  await set({
    limits: { places: [{ placement: "learning-building" }], sections: [] },
    clients: ["127.0.0.2", "127.1.0.0/16"],
  });
  const stranger = await client(HOST, 300);
  await expect(stranger.read(ObjectType.DEVICE, 4711, Property.OBJECT_NAME)).rejects.toThrow("TIMEOUT");
  const known = await client("127.0.0.2");
  expect(await known.read(ObjectType.DEVICE, 4711, Property.OBJECT_NAME)).toEqual(["Campus"]);
  await expect(known.read(ObjectType.ANALOG_VALUE, pointOf("L-O1-A-01").id)).rejects.toThrow(UNKNOWN_OBJECT);
  const another = await client("127.1.9.9");
  expect(await another.read(ObjectType.ANALOG_VALUE, pointOf("L-L5-A-01").id, Property.OBJECT_NAME)).toEqual([
    "L-L5-A-01.level",
  ]);
  expect((await state()).strangers).toBeGreaterThan(0);
  await set({ limits: { places: [], sections: [] }, clients: [] });
});

test("a client that floods the device does not keep others or the product from their answers", async () => {
  const flood = createSocket("udp4");
  await new Promise<void>((resolve) => flood.bind(0, "127.0.0.3", resolve));
  onTestFinished(() => void flood.close());
  // ReadProperty of the device's object list.
  const packet = Buffer.from("810a001101040005010c0c020012671e094c".slice(0, 34), "hex");
  for (let sent = 0; sent < 20_000; sent += 1) flood.send(packet, port, HOST);
  // What comes while the system's own buffer is full is lost before anybody reads it; clients of BACnet ask again.
  const other = await client("127.0.0.4", 500);
  const name = async () => other.read(ObjectType.DEVICE, 4711, Property.OBJECT_NAME).catch(String);
  await expect.poll(name, { timeout: 5_000 }).toEqual(["Campus"]);
  const { clients } = await state();
  const flooder = clients.find(({ address }) => address === "127.0.0.3");
  expect(flooder?.requests).toBeLessThan(2_000);
  expect(flooder?.leftOut).toBeGreaterThan(1_000);
});

test("where the port is taken it says so, and listens once it is free", async () => {
  const holder = createSocket("udp4");
  await new Promise<void>((resolve) => holder.bind(0, HOST, resolve));
  const taken = holder.address().port;
  const failed = await set({ port: taken });
  expect(failed).toMatchObject({ state: "failed", problem: `Port ${taken} of ${HOST} is in use by another program` });
  await new Promise<void>((resolve) => holder.close(resolve));
  await expect.poll(async () => (await state()).state, { timeout: 30_000, interval: 500 }).toBe("listening");
  expect(await set({}, false)).toMatchObject({ state: "off" });
});
