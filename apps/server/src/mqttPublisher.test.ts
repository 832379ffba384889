import { ConnectionId, CORE_API, Paged } from "@atrium/contract";
import { DeviceDescription, Provenance } from "@atrium/contract/devices";
import { MqttPublisherState, type MqttPublisherSettings } from "@atrium/contract/integrations";
import { SiteConnection } from "@atrium/contract/site";
import { payloadIn, payloadOf, sparkplugTopic } from "@atrium/drivers";
import { connectAsync, type MqttClient } from "mqtt";
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from "vitest";
import { integrationOf, setIntegration } from "../test/integrations.ts";
import { Person } from "../test/people.ts";
import { startVirtualCampus, type VirtualCampus } from "../test/virtualCampus.ts";
import { TestServer } from "./testServer.ts";

const LINES = ["bacnet-o1", "mqtt-plugs"];
const BROKER = "mqtt-plugs";
const PATH = `${CORE_API}/integrations/mqtt-publisher`;
const LAMP = "L-O1-A-05";
const BOOLEAN = 11;
const DOUBLE = 10;

let campus: VirtualCampus;
let server: TestServer;
let admin: Person;
let devices: readonly DeviceDescription[];
beforeAll(async () => {
  [campus, server] = await Promise.all([startVirtualCampus(...LINES), TestServer.make()]);
  await server.app.start();
  admin = new Person(server, await server.signIn());
  for (const line of LINES) {
    const path = `${CORE_API}/connections/${line}`;
    const { name, settings, revision } = SiteConnection.parse((await admin.ask("GET", path)).json());
    await admin.ask("PUT", path, { name, settings: { ...settings, port: campus.portOf(line) }, revision });
  }
  devices = Paged(DeviceDescription).parse((await admin.ask("GET", `${CORE_API}/devices`)).json()).data;
}, 120_000);
afterAll(async () => {
  await server.stop();
  await campus.stop();
});

async function state(): Promise<MqttPublisherState> {
  return MqttPublisherState.parse((await admin.ask("GET", PATH)).json());
}

/** Switches it on with these settings, or off. */
async function set(change: Partial<MqttPublisherSettings>, isOn = true): Promise<void> {
  const { settings } = await integrationOf(admin, "mqtt-publisher");
  const usual = { connection: ConnectionId.parse(BROKER), prefix: "campus/atrium" };
  await setIntegration(admin, "mqtt-publisher", { isOn, settings: { ...settings, ...usual, ...change } });
}

/** A client of the broker: what it heard last on each topic. */
async function listener(topics: string) {
  const client: MqttClient = await connectAsync(`mqtt://127.0.0.1:${campus.portOf(BROKER)}`);
  onTestFinished(async () => client.endAsync(true));
  const heard = new Map<string, Buffer>();
  const all: [string, Buffer][] = [];
  client.on("message", (topic, payload) => {
    heard.set(topic, payload);
    all.push([topic, payload]);
  });
  await client.subscribeAsync(topics);
  const json = (topic: string): unknown => JSON.parse(heard.get(topic)?.toString() ?? "null");
  return { client, heard, all, json };
}

function pointOf(device: string, key = "level") {
  const point = devices.find(({ id }) => id === device)?.points.find((one) => one.key === key);
  if (point === undefined) throw new Error(`${device} has no ${key}`);
  return point;
}

async function sources() {
  const reply = await admin.ask("GET", `${CORE_API}/points/${String(pointOf(LAMP).id)}/provenance`);
  return Provenance.parse(reply.json()).sources.flatMap(({ kind, by, value }) =>
    kind === "integration" ? [{ by, value }] : [],
  );
}

test("it is off, and without a broker it says what is missing", async () => {
  expect(await state()).toMatchObject({ state: "off", published: 0 });
  expect((await state()).brokers.map(({ id }) => id)).toContain(BROKER);
  await set({ connection: null });
  await expect
    .poll(async () => (await state()).problem)
    .toBe("Choose a broker: one of the MQTT connections of this site");
});

test("as JSON every point is a kept message with unit, quality and time, and what is silent says so", async () => {
  await set({ limits: { places: [{ placement: "office-building", floor: "first" }], sections: [] } });
  const { json, heard } = await listener("campus/atrium/#");
  const topic = `campus/atrium/${LAMP}/level`;
  await expect.poll(() => json(topic), { timeout: 60_000 }).toMatchObject({ unit: "%", quality: "good" });
  expect(json(topic)).toMatchObject({ value: expect.any(Number), time: expect.stringMatching(/^20.*Z$/) });
  expect(heard.get("campus/atrium/status")?.toString()).toBe("online");
  const elsewhere = [...heard.keys()].filter((one) => one.startsWith("campus/atrium/L-L"));
  expect(elsewhere).toEqual([]);
  // What does not leave any more is emptied at the broker as well.
  const topics = () => [...heard].filter(([one, payload]) => one.endsWith("/level") && payload.length > 0).length;
  const before = topics();
  await set({ limits: { places: [{ placement: "office-building", floor: "first" }], sections: ["monitor"] } });
  await expect.poll(() => topics()).toBe(0);
  expect(before).toBeGreaterThan(10);
  await set({ limits: { places: [{ placement: "office-building", floor: "first" }], sections: [] } });
  await expect.poll(() => topics()).toBeGreaterThanOrEqual(before);
  const silent = [...heard.keys()].find((one) => /\/AC-O1-.*\/temperature$/.test(one));
  expect(json(silent ?? "")).toMatchObject({ value: null, quality: "stale", time: null });
});

test("nothing is commanded before a system is released; then a message is a command, and null gives it back", async () => {
  const { client, json } = await listener("campus/atrium/#");
  const topic = `campus/atrium/${LAMP}/level`;
  await client.publishAsync(`${topic}/set`, "33", { qos: 1 });
  await set({ commands: ["lighting"] });
  await expect.poll(async () => (await state()).state).toBe("connected");
  await expect
    .poll(async () => {
      await client.publishAsync(`${topic}/set`, "42", { qos: 1 });
      return await sources();
    })
    .toEqual([{ by: "MQTT", value: 42 }]);
  await expect.poll(() => json(topic)).toMatchObject({ value: 42 });

  await client.publishAsync(`${topic}/set`, "far too much", { qos: 1 });
  await client.publishAsync(`${topic}/set`, "4000", { qos: 1 });
  // A kept command would be given again at every start.
  await client.publishAsync(`campus/atrium/L-O1-A-06/level/set`, "50", { qos: 1, retain: true });
  await client.publishAsync(`campus/atrium/L-O1-A-06/level/set`, "", { retain: true });
  await expect.poll(async () => (await state()).refused).toBeGreaterThanOrEqual(2);
  expect(await sources()).toEqual([{ by: "MQTT", value: 42 }]);

  await client.publishAsync(`${topic}/set`, "null", { qos: 1 });
  await expect.poll(async () => sources()).toEqual([]);
});

test("Home Assistant finds the points, with what it needs to show and command them", async () => {
  const { heard, json } = await listener("homeassistant/#");
  await set({ homeAssistant: true });
  const topic = `homeassistant/number/campus_atrium/${LAMP}_level/config`;
  await vi.waitFor(() => heard.has(topic) || Promise.reject(new Error("not announced")), { timeout: 20_000 });
  expect(json(topic)).toMatchObject({
    unique_id: `atrium_${LAMP}_level`,
    name: "Level",
    state_topic: `campus/atrium/${LAMP}/level`,
    command_topic: `campus/atrium/${LAMP}/level/set`,
    unit_of_measurement: "%",
    min: 0,
    max: 100,
    availability_mode: "all",
  });
});

test("as Sparkplug B the site is a node with births, changes by alias, commands and a death", async () => {
  const { client, all } = await listener("spBv1.0/#");
  await set({ form: "sparkplug", group: "Campus", node: "atrium", homeAssistant: false });
  const read = () => all.map(([topic, payload]) => ({ place: sparkplugTopic(topic), read: payloadIn(payload) }));
  const births = () => read().filter(({ place }) => place?.kind === "BIRTH");
  await expect.poll(() => births().some(({ place }) => place?.device === LAMP), { timeout: 20_000 }).toBe(true);
  const [node] = births();
  expect(node?.place).toMatchObject({ group: "Campus", node: "atrium" });
  expect(node?.read).toMatchObject({ seq: 0 });
  const bdSeq = node?.read?.metrics.find(({ name }) => name === "bdSeq")?.value;
  const own = births().find(({ place }) => place?.device === LAMP)?.read?.metrics ?? [];
  const level = pointOf(LAMP).id;
  expect(own.find(({ name }) => name === "level")).toMatchObject({
    alias: level,
    datatype: DOUBLE,
    properties: { engUnit: "%", Quality: 192 },
  });

  const command = payloadOf([{ alias: level, datatype: DOUBLE, value: 64 }], Date.now());
  await client.publishAsync(`spBv1.0/Campus/DCMD/atrium/${LAMP}`, command, { qos: 1 });
  await expect.poll(async () => sources()).toEqual([{ by: "MQTT", value: 64 }]);
  const told = () =>
    read().some(
      ({ place, read: payload }) =>
        place?.kind === "DATA" &&
        place.device === LAMP &&
        payload?.metrics.some(({ alias, name, value }) => alias === level && name === undefined && value === 64),
    );
  await expect.poll(told).toBe(true);

  const before = births().length;
  const rebirth = payloadOf([{ name: "Node Control/Rebirth", datatype: BOOLEAN, value: true }], Date.now());
  await client.publishAsync("spBv1.0/Campus/NCMD/atrium", rebirth, { qos: 1 });
  await expect.poll(() => births().length).toBeGreaterThan(before);

  await set({ form: "sparkplug" }, false);
  await expect
    .poll(() => read().findLast(({ place }) => place?.kind === "DEATH")?.read?.metrics)
    .toMatchObject([{ name: "bdSeq", value: bdSeq }]);
  await expect.poll(async () => sources()).toEqual([]);
});

test("a broker that goes away is found again, and everything is published again", async () => {
  await set({ form: "json", commands: [] });
  await expect.poll(async () => (await state()).state).toBe("connected");
  await campus.fault({ connection: BROKER }, "offline", true);
  await expect.poll(async () => (await state()).state, { timeout: 60_000 }).toBe("failed");
  await campus.fault({ connection: BROKER }, "offline", false);
  await expect.poll(async () => (await state()).state, { timeout: 60_000 }).toBe("connected");
  expect((await state()).published).toBeGreaterThan(0);
  const { heard } = await listener("campus/atrium/status");
  await set({}, false);
  await expect.poll(() => heard.get("campus/atrium/status")?.toString()).toBe("offline");
});
