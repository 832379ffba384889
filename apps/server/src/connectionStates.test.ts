import { CORE_API, Paged, USER_API } from "@atrium/contract";
import {
  type CommandReply,
  ConnectionDetail,
  ConnectionFigures,
  DeviceDescription,
  PointValues,
  QUALITY,
} from "@atrium/contract/devices";
import { SiteConnection } from "@atrium/contract/site";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startVirtualCampus, type VirtualCampus } from "../test/virtualCampus.ts";
import { TestServer } from "./testServer.ts";

const GATEWAY = "bacnet-o1";
const METERS = "modbus-x";
const BROKER = "mqtt-campus";
const LAMP = "L-O1-B-03";
const PASSWORD = "of-the-field-7";
const PATIENCE = { timeout: 60_000, interval: 100 };

let campus: VirtualCampus;
let server: TestServer;
let token: string;
beforeAll(async () => {
  [campus, server] = await Promise.all([startVirtualCampus(GATEWAY, METERS, BROKER), TestServer.make()]);
  await server.app.start();
  token = await server.signIn();
  for (const id of [GATEWAY, METERS, BROKER]) await lead(id, { port: campus.portOf(id) });
}, 120_000);
afterAll(async () => {
  await server.stop();
  await campus.stop();
});

async function call(method: "GET" | "POST" | "PUT", path: string, payload?: object) {
  const headers = { authorization: `Bearer ${token}` };
  return server.app.http.inject({
    method,
    url: path.startsWith("/") ? path : `${CORE_API}/${path}`,
    headers,
    ...(payload && { payload }),
  });
}

async function lead(id: string, change: Record<string, string | number>): Promise<void> {
  const { name, settings, revision } = SiteConnection.parse((await call("GET", `connections/${id}`)).json());
  const reply = await call("PUT", `connections/${id}`, { name, settings: { ...settings, ...change }, revision });
  expect(reply.statusCode).toBe(200);
}

async function detail(id: string, query = ""): Promise<ConnectionDetail> {
  return ConnectionDetail.parse((await call("GET", `connection-states/${id}${query}`)).json());
}

async function becomes(id: string, state: ConnectionFigures["state"]): Promise<void> {
  await expect.poll(async () => (await detail(id)).state, PATIENCE).toBe(state);
}

async function pause(id: string, isPaused: boolean): Promise<ConnectionFigures> {
  const reply = await call("PUT", `connection-states/${id}/pause`, { isPaused });
  expect(reply.statusCode).toBe(200);
  return ConnectionFigures.parse(reply.json());
}

async function outcome(value: number): Promise<CommandReply["targets"][number]> {
  const id = crypto.randomUUID();
  await call("POST", "commands", { id, targets: [{ device: LAMP, point: "level", value }] });
  const target = async () => (await call("GET", `commands/${id}`)).json<CommandReply>().targets[0];
  await expect.poll(async () => (await target())?.state, PATIENCE).toMatch(/confirmed|failed|timed-out|overridden/);
  const settled = await target();
  if (settled === undefined) throw new Error("the command has no target");
  return settled;
}

async function pointOf(device: string, key: string): Promise<number> {
  const place = "module=lighting&placement=office-building&floor=first&zone=B";
  const { data } = Paged(DeviceDescription).parse((await call("GET", `devices?${place}`)).json());
  const point = data.find(({ id }) => id === device)?.points.find((one) => one.key === key);
  if (point === undefined) throw new Error("there is no such point");
  return point.id;
}

test("each connection says how long answers take, what fails, how much comes, and what went over its wire", async () => {
  for (const id of [GATEWAY, METERS, BROKER]) await becomes(id, "connected");
  for (const id of [GATEWAY, METERS]) {
    await expect.poll(async () => (await detail(id)).pointsPerSecond, PATIENCE).toBeGreaterThan(0);
    const found = await detail(id);
    expect(found).toMatchObject({ state: "connected", pause: null, errors: { byKind: { garbage: 0, exception: 0 } } });
    expect(found.roundTrip?.median).toBeGreaterThan(0);
    expect(found.roundTrip?.p95).toBeGreaterThanOrEqual(found.roundTrip?.median ?? 0);
    expect(found.quarters.at(-1)?.exchanges).toBeGreaterThan(0);
    expect(found.behind).toHaveLength(found.devices.total);
    expect(found.last.length).toBeGreaterThan(0);
    expect(found.last.length).toBeLessThanOrEqual(50);
    expect(found.last.map(({ number }) => number)).toEqual(
      found.last.map(({ number }) => number).toSorted((a, b) => b - a),
    );
    expect(found.last[0]).not.toHaveProperty("raw");
    // What only came, such as a notification, was not asked for.
    const { last } = await detail(id, "?raw=true");
    const asked = last.find(({ raw }) => raw?.sent !== undefined && raw.sent !== null);
    expect(asked?.raw?.sent).toMatch(/^([0-9a-f]{2} )+[0-9a-f]{2}$/);
  }
  const meters = await detail(METERS);
  expect(meters.last.find(({ sent }) => sent?.startsWith("Read"))?.sent).toMatch(
    /^Read \d+ holding registers from \d+$/,
  );
  const meter = meters.behind.find(({ roundTrip }) => roundTrip !== null);
  expect(meter).toMatchObject({ station: expect.stringMatching(/^unit \d+$/), failures: 0 });
  // Its devices speak when they like.
  await expect
    .poll(async () => (await detail(BROKER)).last[0], PATIENCE)
    .toMatchObject({ received: expect.stringContaining("{"), station: expect.stringContaining("/") });
  const all = Paged(ConnectionFigures).parse((await call("GET", "connection-states?size=50")).json());
  expect(all.data.find(({ id }) => id === METERS)).toMatchObject({ devices: meters.devices });
});

test("a paused connection is silent over a restart, commands to it are refused with a sentence, and no other restarts", async () => {
  const { since } = await detail(METERS);
  const point = await pointOf(LAMP, "level");
  const value = async () => PointValues.parse((await call("GET", `points/values?ids=${point}`)).json());
  expect(await outcome(41)).toMatchObject({ state: "confirmed" });
  expect(await pause(GATEWAY, true)).toMatchObject({ pause: { by: "admin", since: expect.any(Number) } });
  await becomes(GATEWAY, "paused");
  expect(await detail(GATEWAY)).toMatchObject({ reason: "Paused by admin" });
  // What was read before is shown, and counts no longer.
  const stale = { values: [expect.any(Number)], qualities: [QUALITY.stale], reasons: { [point]: "Paused by admin." } };
  expect(await value()).toMatchObject(stale);
  const sentence = expect.stringMatching(/^Not sent\. .+ was paused by admin\.$/);
  expect(await outcome(42)).toMatchObject({ state: "failed", detail: sentence });
  const { exchanges } = await detail(GATEWAY);
  expect((await detail(METERS)).since).toBe(since);
  expect((await pause(GATEWAY, true)).exchanges).toBe(exchanges);

  await server.restart();
  await server.app.start();
  token = await server.signIn();
  await becomes(GATEWAY, "paused");
  expect(await value()).toMatchObject(stale);
  expect(await outcome(43)).toMatchObject({ state: "failed", detail: sentence });
  await expect.poll(async () => (await detail(GATEWAY)).devices.stale, PATIENCE).toBeGreaterThan(0);
  expect((await detail(GATEWAY)).exchanges).toBe(0);

  expect(await pause(GATEWAY, false)).toMatchObject({ pause: null });
  await becomes(GATEWAY, "connected");
  await expect.poll(async () => (await outcome(44)).state, PATIENCE).toBe("confirmed");
  expect(await value()).toMatchObject({ values: [44], qualities: [QUALITY.good] });
  const audit = async (kind: string) =>
    (await call("GET", `${USER_API}/audit?kind=${kind}`)).json<{ data: { sentence: string; by: string }[] }>().data;
  expect(await audit("connection.paused")).toMatchObject([
    { by: "admin", sentence: expect.stringContaining("paused") },
  ]);
  expect(await audit("connection.resumed")).toMatchObject([{ sentence: expect.stringContaining("resumed") }]);
}, 180_000);

test("an unknown connection has no figures, and cannot be paused", async () => {
  expect((await call("GET", "connection-states/nobody")).statusCode).toBe(404);
  expect((await call("PUT", "connection-states/nobody/pause", { isPaused: true })).statusCode).toBe(404);
});

test("a password is in no reply about its connection", async () => {
  const settings = { host: "localhost", port: campus.portOf(BROKER), username: "atrium", password: PASSWORD };
  await call("POST", "connections", { id: "secret", name: "Secret", protocol: "mqtt", settings });
  await becomes("secret", "connected");
  const search = await call("POST", "searches", { connection: "secret", range: { filter: "#", duration: 200 } });
  const replies = await Promise.all([
    call("GET", "connection-states?size=50"),
    call("GET", "connection-states/secret?raw=true"),
    call("GET", "connections/secret"),
    call("POST", "probes", { connection: "secret" }),
    call("GET", `searches/${search.json<{ id: string }>().id}`),
    call("PUT", "connection-states/secret/pause", { isPaused: true }),
    call("GET", `${USER_API}/audit?size=50`),
  ]);
  for (const { statusCode, body } of [search, ...replies]) {
    expect(statusCode).toBeLessThan(300);
    expect(body).not.toContain(PASSWORD);
  }
});
