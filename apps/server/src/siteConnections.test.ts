import { CORE_API, Paged, USER_API } from "@atrium/contract";
import { DeviceDescription, SiteDevice } from "@atrium/contract/devices";
import { AuditRow } from "@atrium/contract/people";
import { Health, SiteConnection } from "@atrium/contract/site";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type CountingBroker, openCountingBroker } from "../test/countingBroker.ts";
import { openLiveSocket } from "../test/liveSocket.ts";
import { TestServer } from "./testServer.ts";

const PASSWORD = "of-the-field-7";

let server: TestServer;
let authorization: string;
let brokers: readonly [CountingBroker, CountingBroker];
beforeAll(async () => {
  server = await TestServer.make();
  await server.app.start();
  authorization = `Bearer ${await server.signIn()}`;
  brokers = [await openCountingBroker(), await openCountingBroker()];
});
afterAll(async () => {
  await server.stop();
  await Promise.all(brokers.map(async (broker) => broker.stop()));
});

const call = async (method: "GET" | "POST" | "PUT" | "DELETE", url: string, payload?: object) =>
  server.app.http.inject({ method, url, headers: { authorization }, ...(payload && { payload }) });
const ask = async (method: "GET" | "POST" | "PUT" | "DELETE", path: string, payload?: object) =>
  call(method, `${CORE_API}/connections${path}`, payload);

function brokerOf({ port }: CountingBroker, settings: object = {}) {
  return { host: "127.0.0.1", port, username: "atrium", password: PASSWORD, ...settings };
}

async function add(id: string, broker: CountingBroker): Promise<SiteConnection> {
  const reply = await ask("POST", "", { id, name: id, protocol: "mqtt", settings: brokerOf(broker) });
  expect([reply.statusCode, reply.body]).toEqual([201, expect.not.stringContaining(PASSWORD)]);
  return SiteConnection.parse(reply.json());
}

async function change(
  { id, name, settings, revision }: SiteConnection,
  by: Partial<SiteConnection> & { settings?: object },
) {
  return ask("PUT", `/${id}`, { name, settings, revision, ...by });
}

async function sentences(search: string): Promise<AuditRow[]> {
  const reply = await call("GET", `${USER_API}/audit?orderBy=ASC&search=${search}`);
  return Paged(AuditRow).parse(reply.json()).data;
}

test("a connection is added, changed, renamed and removed while the server runs; only its own driver restarts", async () => {
  const [own, other] = brokers;
  const token = authorization.replace("Bearer ", "");
  const page = await openLiveSocket(server.app.http.listeningOrigin, token);
  const added = await add("broker-one", own);
  await add("broker-two", other);
  expect(added).toMatchObject({ secrets: ["password"], settings: { username: "atrium" } });
  expect(added.settings).not.toHaveProperty("password");
  await expect.poll(() => [own.open, other.open]).toEqual([1, 1]);
  expect(own.greetings[0]).toContain(PASSWORD);
  expect((await page.first("site")).revision).toBeGreaterThanOrEqual(added.revision);

  const slower = await change(added, { settings: { ...added.settings, timeout: 5_000 } });
  expect([slower.statusCode, slower.json()]).toMatchObject([
    200,
    { secrets: ["password"], settings: { timeout: 5_000 } },
  ]);
  await expect.poll(() => own.greetings.length).toBe(2);
  await expect.poll(() => own.open).toBe(1);
  expect(own.greetings[1]).toContain(PASSWORD);

  const renamed = await change(SiteConnection.parse(slower.json()), { name: "Broker of the hall" });
  expect(renamed.json()).toMatchObject({ name: "Broker of the hall" });
  const another = { ...SiteConnection.parse(renamed.json()).settings, password: "another-8" };
  const reply = await change(SiteConnection.parse(renamed.json()), { settings: another });
  expect([reply.statusCode, reply.body]).toEqual([200, expect.not.stringContaining("another-8")]);
  await expect.poll(() => own.greetings.length).toBe(3);
  expect(own.greetings[2]).toContain("another-8");

  expect((await ask("DELETE", "/broker-one")).statusCode).toBe(204);
  await expect.poll(() => own.open).toBe(0);
  expect((await ask("GET", "/broker-one")).statusCode).toBe(404);
  expect([other.greetings.length, other.open]).toEqual([1, 1]);

  const rows = await sentences("broker");
  expect(rows.map(({ sentence }) => sentence)).toEqual([
    "broker-one added",
    "broker-two added",
    "broker-one changed: Response timeout",
    "broker-one renamed to Broker of the hall",
    "Broker of the hall changed: Password",
    "Broker of the hall removed",
  ]);
  expect(rows[4]).toMatchObject({ before: {}, after: { "changed secrets": ["password"] } });
  const texts = [JSON.stringify(rows), JSON.stringify(page.messages), (await ask("GET", "")).body];
  for (const text of texts) expect(text).not.toMatch(/of-the-field|another-8|sealed/);
  page.socket.close();
});

test("adding, moving and retiring devices behind a connection makes nobody reconnect", async () => {
  const [, broker] = brokers;
  const station = SiteDevice.parse((await call("GET", `${CORE_API}/devices/WS-LR-01`)).json());
  const { revision: _, retiredAt: __, ...like } = station;
  const at = (topic: string) => ({
    connection: "broker-two",
    parts: [{ product: "weather-station", address: { topic } }],
  });
  const { length } = broker.greetings;
  const earlier = broker.topics.length;
  const topics = () => broker.topics.slice(earlier);
  const first = await call("POST", `${CORE_API}/devices`, { ...like, id: "WS-1", name: "WS-1", ...at("weather/one") });
  expect([first.statusCode, first.json()]).toEqual([201, expect.anything()]);
  await expect.poll(topics).toContain("weather/one/status");
  await call("POST", `${CORE_API}/devices`, { ...like, id: "WS-2", name: "WS-2", ...at("weather/two") });
  await expect.poll(topics).toContain("weather/two/status");
  const { id: ___, ...second } = SiteDevice.parse((await call("GET", `${CORE_API}/devices/WS-2`)).json());
  expect((await call("PUT", `${CORE_API}/devices/WS-2`, { ...second, ...at("weather/three") })).statusCode).toBe(200);
  await expect.poll(topics).toContain("weather/three/status");
  expect((await call("DELETE", `${CORE_API}/devices/WS-1`)).statusCode).toBe(204);
  await call("DELETE", `${CORE_API}/devices/WS-2`);
  expect(topics().filter((topic) => topic === "weather/one/status")).toHaveLength(1);
  expect([broker.open, broker.greetings.length]).toEqual([1, length]);
  const { connections } = Health.parse((await call("GET", `${CORE_API}/health`)).json());
  expect(connections.find(({ id }) => id === "broker-two")?.state).toBe("connected");
});

test("a secret that is left out stays, and is not sent to another address without being entered again; null takes it away", async () => {
  const [own] = brokers;
  const added = await add("broker-three", own);
  const moved = await change(added, { settings: { ...added.settings, host: "127.0.0.2" } });
  expect([moved.statusCode, moved.json().fields]).toEqual([
    400,
    [{ path: "settings.password", message: "Enter it again. Host has changed, so it would be sent elsewhere." }],
  ]);
  const entered = { ...added.settings, host: "127.0.0.2", password: PASSWORD };
  expect((await change(added, { settings: entered })).statusCode).toBe(200);
  const present = SiteConnection.parse((await ask("GET", "/broker-three")).json());
  const open = await change(present, { settings: Object.assign({}, present.settings, { password: null }) });
  expect(open.json()).toMatchObject({ secrets: [] });
  expect((await ask("DELETE", "/broker-three")).statusCode).toBe(204);
});

test("what is wrong is named at its field, what is another's too, and nothing is kept", async () => {
  const settings = { host: "10.0.0.1", timeout: 1, tls: true, certificate: "no certificate" };
  const wrong = await ask("POST", "", { id: "wrong", name: "Wrong", protocol: "mqtt", settings });
  expect([wrong.statusCode, wrong.json().fields.map(({ path }: { path: string }) => path)]).toEqual([
    400,
    ["settings.certificate", "settings.timeout", "settings.privateKey"],
  ]);
  const guarded = { id: "wrong", name: "Wrong", protocol: "vapix", settings: { username: "atrium" } };
  expect((await ask("POST", "", guarded)).json().fields).toMatchObject([{ path: "settings.password" }]);
  const taken = await ask("POST", "", { id: "pa", name: "PA", protocol: "mqtt", settings: { host: "10.0.0.1" } });
  expect([taken.statusCode, taken.json()]).toMatchObject([409, { error_code: "EDV007", fields: [{ path: "id" }] }]);
  const [, other] = brokers;
  const same = await ask("POST", "", { id: "wrong", name: "Wrong", protocol: "mqtt", settings: brokerOf(other) });
  expect(same.json()).toMatchObject({ error_code: "EDV007", fields: [{ path: "settings.port" }] });
  expect((await ask("GET", "/wrong")).statusCode).toBe(404);
});

test("of two people who change one connection the second hears of it", async () => {
  const read = SiteConnection.parse((await ask("GET", "/pa")).json());
  expect(read.secrets).toEqual(["password"]);
  expect((await change(read, { name: "PA of the campus" })).statusCode).toBe(200);
  const late = await change(read, { name: "PA of someone else" });
  expect([late.statusCode, late.json().error_code]).toEqual([409, "EDV009"]);
  const devices = await call("GET", `${CORE_API}/devices?module=pa`);
  const names = Paged(DeviceDescription)
    .parse(devices.json())
    .data.map(({ connectionName }) => connectionName);
  expect(new Set(names)).toEqual(new Set(["PA of the campus"]));
  const { connections } = Health.parse((await call("GET", `${CORE_API}/health`)).json());
  expect(connections.find(({ id }) => id === "pa")?.name).toBe("PA of the campus");
});

test("a connection that devices use is not removed, and they are named; of retired ones the rows stay without it", async () => {
  const refused = await ask("DELETE", "/pa");
  expect([refused.statusCode, refused.json()]).toEqual([
    409,
    {
      error_code: "EDV010",
      message: expect.stringMatching(/^PA of the campus cannot be removed: .*\(PA-O1-A-01\).* and \d+ more use it$/),
    },
  ]);
  const devices = Paged(DeviceDescription).parse((await call("GET", `${CORE_API}/devices?module=pa`)).json()).data;
  await Promise.all(devices.map(async ({ id }) => call("DELETE", `${CORE_API}/devices/${id}`)));
  expect((await ask("DELETE", "/pa")).statusCode).toBe(204);
  expect((await call("GET", `${CORE_API}/devices/PA-O1-A-01`)).json()).toMatchObject({ connection: null, parts: [] });
  await server.restart();
  await server.app.start();
  expect((await ask("GET", "/pa")).statusCode).toBe(404);
  expect(SiteConnection.parse((await ask("GET", "/broker-two")).json()).secrets).toEqual(["password"]);
}, 60_000);
