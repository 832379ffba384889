import { isDeepStrictEqual } from "node:util";
import { CORE_API, Paged } from "@atrium/contract";
import { DeviceDescription, SiteDevice, TrendReply } from "@atrium/contract/devices";
import { AuditRow } from "@atrium/contract/people";
import { Place } from "@atrium/contract/site";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openLiveSocket } from "../test/liveSocket.ts";
import { TestServer } from "./testServer.ts";

const LAMP = "L-O1-B-03";
const ZONE = { placement: "office-building", floor: "first", zone: "B" };

let server: TestServer;
let authorization: string;
let token: string;
beforeAll(async () => {
  server = await TestServer.make();
  await server.app.start();
  token = await server.signIn();
  authorization = `Bearer ${token}`;
});
afterAll(async () => server.stop());

type Method = "GET" | "POST" | "PUT" | "DELETE";
const call = async (method: Method, path: string, payload?: object) =>
  server.app.http.inject({
    method,
    url: `${CORE_API}/${path}`,
    headers: { authorization },
    ...(payload === undefined ? {} : { payload }),
  });

async function add(device: object): Promise<DeviceDescription> {
  const reply = await call("POST", "devices", device);
  expect([reply.statusCode, reply.json()]).toEqual([201, expect.anything()]);
  return DeviceDescription.parse(reply.json());
}

async function settingsOf(id: string): Promise<SiteDevice> {
  return SiteDevice.parse((await call("GET", `devices/${id}`)).json());
}

async function lampsOfZone(): Promise<Map<string, DeviceDescription>> {
  const query = new URLSearchParams({ module: "lighting", ...ZONE }).toString();
  const page = Paged(DeviceDescription).parse((await call("GET", `devices?${query}`)).json());
  return new Map(page.data.map((device) => [String(device.id), device]));
}

/** A new device with the place of the lamp, at another address. */
async function another(id: string, change: Partial<SiteDevice> = {}) {
  const { revision: _, retiredAt: __, ...lamp } = await settingsOf(LAMP);
  const parts = lamp.parts.map((part) => ({ ...part, address: { ...part.address, instance: 390 } }));
  return { ...lamp, id, name: id, parts, ...change };
}

async function fieldsOf(payload: object): Promise<Record<string, string>> {
  const reply = await call("POST", "devices", payload);
  expect(reply.statusCode).toBe(400);
  const fields: { path: string; message: string }[] = reply.json().fields;
  return Object.fromEntries(fields.map(({ path, message }) => [path, message]));
}

test("a device is added, renamed and retired while the server runs, and comes back with the history of its points", async () => {
  const { points } = await add(await another("L-NEW-1"));
  expect((await lampsOfZone()).get("L-NEW-1")).toMatchObject({ name: "L-NEW-1", points });

  const { id: _, retiredAt: __, ...settings } = await settingsOf("L-NEW-1");
  const renamed = await call("PUT", "devices/L-NEW-1", { ...settings, name: "Window lamps" });
  expect(renamed.json()).toMatchObject({ name: "Window lamps", points: points.map(({ id }) => ({ id })) });

  expect((await call("DELETE", "devices/L-NEW-1")).statusCode).toBe(204);
  expect((await lampsOfZone()).has("L-NEW-1")).toBe(false);
  expect((await settingsOf("L-NEW-1")).retiredAt).toBeGreaterThan(0);
  expect((await call("DELETE", "devices/L-NEW-1")).statusCode).toBe(404);
  const past = await call("GET", `points/${points[0]?.id}/history?from=${Date.now() - 3_600_000}&to=${Date.now()}`);
  expect(TrendReply.safeParse(past.json()).success).toBe(true);

  expect((await add(await another("L-NEW-1"))).points).toEqual(points);
  await call("DELETE", "devices/L-NEW-1");
  const rows = await server.app.http.inject({
    url: "/api/user-service/v1.0/audit?orderBy=ASC&search=L-NEW-1",
    headers: { authorization },
  });
  expect(
    Paged(AuditRow)
      .parse(rows.json())
      .data.map(({ sentence }) => sentence),
  ).toEqual(["L-NEW-1 added", "L-NEW-1 renamed to Window lamps", "L-NEW-1 reactivated", "L-NEW-1 retired"]);
});

test("an id, a name or an address that another device has is refused at its field", async () => {
  const lamp = await settingsOf(LAMP);
  const refused = async (payload: object) => {
    const reply = await call("POST", "devices", payload);
    expect([reply.statusCode, reply.json().error_code]).toEqual([409, "EDV007"]);
    return reply.json().fields;
  };
  expect(await refused(await another(LAMP))).toMatchObject([{ path: "id" }]);
  expect(await refused(await another("L-NEW-2", { name: lamp.name.toUpperCase() }))).toMatchObject([{ path: "name" }]);
  expect(await refused(await another("L-NEW-2", { parts: lamp.parts }))).toMatchObject([{ path: "parts.0.address" }]);
  const [part] = (await another("L-NEW-2")).parts;
  const twice = [
    { ...part, part: "one" },
    { ...part, part: "two" },
  ];
  expect(await refused({ ...(await another("L-NEW-2")), parts: twice })).toMatchObject([{ path: "parts.1.address" }]);
});

test("every mistake of a device is named at its field, and nothing is kept", async () => {
  expect(await fieldsOf(await another("L-NEW-3", { floor: "rooftop", room: "nowhere" }))).toHaveProperty("room");
  const wrong = { room: "nowhere", at: [-1, 5_000], facts: { watts: "many" } } as const;
  expect(Object.keys(await fieldsOf(Object.assign(await another("L-NEW-3"), wrong)))).toEqual([
    "room",
    "at",
    "facts.watts",
  ]);
  const parts = [
    { product: "lighting-circuit", address: { instance: "first" } },
    { product: "sun", address: {} },
  ];
  const fields = await fieldsOf(Object.assign(await another("L-NEW-3"), { parts }));
  expect(Object.keys(fields)).toEqual(expect.arrayContaining(["parts.0.address.instance", "parts.1.product"]));
  expect(await fieldsOf(Object.assign(await another("L-NEW-3"), { connection: "nobody" }))).toEqual({
    connection: 'Connection "nobody" not found',
  });
  expect(await fieldsOf(Object.assign(await another("L-NEW-3"), { connection: null }))).toHaveProperty("connection");
  expect((await call("GET", "devices/L-NEW-3")).statusCode).toBe(404);
});

test("of two people who change one device the second is informed, and the first one's change stays", async () => {
  const { id: _, retiredAt: __, ...read } = await settingsOf("L-O1-B-04");
  const [first, second] = await Promise.all(
    ["Of ann", "Of bob"].map(async (name) => call("PUT", "devices/L-O1-B-04", { ...read, name })),
  );
  expect(new Set([first?.statusCode, second?.statusCode])).toEqual(new Set([200, 409]));
  expect([first, second].find((reply) => reply?.statusCode === 409)?.json()).toMatchObject({ error_code: "EDV009" });
  const winner = first?.statusCode === 200 ? "Of ann" : "Of bob";
  expect((await settingsOf("L-O1-B-04")).name).toBe(winner);
});

test("an open page hears of the change, and gets the points that its place has now", async () => {
  const socket = await openLiveSocket(server.app.http.listeningOrigin, token);
  const welcome = await socket.first("welcome");
  socket.send({ type: "subscribe", subscription: 1, channel: "lighting", place: Place.parse(ZONE) });
  const before = sorted((await socket.first("snapshot")).ids);
  const { points } = await add(await another("L-NEW-5"));
  expect((await socket.first("site")).revision).toBeGreaterThan(welcome.site);
  const all = sorted([...before, ...points.map(({ id }) => Number(id))]);
  await socket.first("snapshot", ({ ids, isComplete }) => isComplete && isDeepStrictEqual(sorted(ids), all));
  await call("DELETE", "devices/L-NEW-5");
  await expect.poll(() => socket.all("snapshot").length).toBe(3);
  expect(sorted(socket.all("snapshot")[2]?.ids ?? [])).toEqual(before);
  socket.socket.close();
});

function sorted(ids: readonly number[]): number[] {
  return ids.toSorted((one, other) => one - other);
}

test("a change outlives a restart; what a folder says is not brought back", async () => {
  await add(await another("L-NEW-6"));
  await call("DELETE", `devices/${LAMP}`);
  await server.restart();
  await server.app.start();
  const lamps = await lampsOfZone();
  expect([lamps.has("L-NEW-6"), lamps.has(LAMP)]).toEqual([true, false]);
  expect((await settingsOf("L-NEW-6")).revision).toBeGreaterThan(0);
});

test("an import keeps what is retired, and retires what the folder has no more", async () => {
  const without = (id: string) => ({
    ...server.site,
    plans: server.site.plans.map((plan) => ({ ...plan, devices: plan.devices.filter((device) => device.id !== id) })),
    mappings: server.site.mappings.filter(({ device }) => device !== id),
  });
  const { points } = (await lampsOfZone()).get("L-O1-B-05") ?? { points: [] };
  await server.restartWith(without("L-O1-B-05"));
  await server.app.start();
  expect([...(await lampsOfZone()).keys()].filter((id) => /NEW|05/.test(id))).toEqual([]);
  expect((await settingsOf("L-O1-B-05")).retiredAt).toBeGreaterThan(0);
  expect((await settingsOf("L-NEW-6")).retiredAt).toBeGreaterThan(0);
  const past = `points/${points[0]?.id}/history?from=${Date.now() - 3_600_000}&to=${Date.now()}`;
  expect((await call("GET", past)).statusCode).toBe(200);
  await server.restartWith(server.site);
  await server.app.start();
  expect((await lampsOfZone()).get("L-O1-B-05")?.points).toEqual(points);
});

test("of many that are taken in at once, one bad among them is named by its row, and none is taken", async () => {
  const taken = (await settingsOf(LAMP)).parts;
  const good = await another("L-MANY-1");
  const bad = await another("L-MANY-2", { name: "Many 2", parts: taken });
  const refused = await call("POST", "device-batches", { devices: [good, bad] });
  expect(refused.statusCode).toBeGreaterThanOrEqual(400);
  const paths = refused.json<{ fields: { path: string }[] }>().fields.map(({ path }) => path);
  expect(paths.length).toBeGreaterThan(0);
  expect(paths.every((path) => path.startsWith("devices.1."))).toBe(true);
  const lamps = await lampsOfZone();
  expect([lamps.has("L-MANY-1"), lamps.has("L-MANY-2")]).toEqual([false, false]);
  expect((await call("GET", "devices/L-MANY-1")).statusCode).toBe(404);
});
