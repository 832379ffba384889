import { MqttClient } from "mqtt";
import { createConnection } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import * as z from "zod";
import { HandClock, portOf, siteWith, startCampus, until } from "../../../test/builders.ts";
import { type BrokerMessage, mqttListener } from "../../../test/fieldClients.ts";
import { deviceTarget } from "../../faults/faultBoard.ts";
import { HOUR, MINUTE } from "../../physics/localTime.ts";

const CONNECTION = "mqtt-plugs";
const PLUG = "PL-O1-D-01";
const TOPIC = "zigbee2mqtt/pl-o1-d-01";
const SWITCH_TOPIC = "zigbee2mqtt/pl-l2-b-01";
const Said = z.object({
  state: z.enum(["ON", "OFF"]),
  power: z.number(),
  voltage: z.number(),
  current: z.number(),
  energy: z.number(),
  linkquality: z.int(),
});

async function gateway() {
  const clock = new HandClock("2026-11-20T12:30:00+07:00");
  const campus = await startCampus({ site: await siteWith(CONNECTION), clock });
  const port = portOf(campus, CONNECTION);
  const { heard } = await mqttListener(port, "#");
  const client = new MqttClient(() => createConnection(port, "127.0.0.1"), { reconnectPeriod: 0 });
  onTestFinished(() => void client.end(true));
  const set = async (payload: string, topic = TOPIC) => client.publishAsync(`${topic}/set`, payload, { qos: 1 });
  await until(() => said(heard) !== undefined);
  const pass = (time: number) => {
    clock.forward(time);
    campus.step();
  };
  const wattsOf = (id: string) =>
    campus.electricity.watts(campus.electricity.network.loads.findIndex((one) => one.id === id));
  return { campus, clock, heard, set, pass, wattsOf };
}

function said(heard: readonly BrokerMessage[], topic = TOPIC): z.infer<typeof Said> | undefined {
  const payload = heard.findLast((one) => one.topic === topic)?.payload;
  return payload === undefined ? undefined : Said.parse(JSON.parse(payload));
}

test("a plug says its state and what it measures, which is the load that hangs on it, and that it is there", async () => {
  const { heard, wattsOf } = await gateway();
  const told = said(heard);
  expect(told).toMatchObject({ state: "ON", energy: 0 });
  expect(told?.power).toBeGreaterThan(100);
  expect(told?.power).toBeCloseTo(wattsOf(PLUG), 0);
  expect((told?.current ?? 0) * (told?.voltage ?? 0)).toBeCloseTo(told?.power ?? 0, -1);
  const there = heard.find(({ topic }) => topic === `${TOPIC}/availability`);
  expect(there?.payload).toBe('{"state":"online"}');
});

test("it is switched by a message, says so, and its load is gone from the electricity", async () => {
  const { heard, set, wattsOf } = await gateway();
  await set('{"state":"OFF"}');
  await until(() => said(heard)?.state === "OFF");
  expect(said(heard)).toMatchObject({ power: 0, current: 0 });
  expect(wattsOf(PLUG)).toBe(0);
  await set('{"state":"TOGGLE"}');
  await until(() => said(heard)?.state === "ON");
  expect(wattsOf(PLUG)).toBeGreaterThan(100);
  await set("nonsense");
  await set("OFF");
  await until(() => said(heard)?.state === "OFF");
});

test("it counts what it lets through, and nothing while it is off or nothing is plugged in", async () => {
  const { campus, heard, set, pass } = await gateway();
  const power = said(heard)?.power ?? 0;
  pass(6 * MINUTE);
  await until(() => (said(heard)?.energy ?? 0) > 0);
  expect(said(heard)?.energy).toBeCloseTo((power * 0.1) / 1_000, 1);
  await set('{"state":"OFF"}');
  await until(() => said(heard)?.state === "OFF");
  const counted = said(heard)?.energy;
  pass(HOUR);
  await set('{"state":"ON"}');
  await until(() => said(heard)?.state === "ON");
  expect(said(heard)?.energy).toBe(counted);
  campus.faults.set(deviceTarget(PLUG), "unplugged", true);
  await until(() => said(heard)?.power === 0);
  expect(said(heard)?.state).toBe("ON");
});

test("a switch says its state alone", async () => {
  const { heard, set } = await gateway();
  const newest = () => heard.findLast(({ topic }) => topic === SWITCH_TOPIC)?.payload ?? "{}";
  await until(() => newest() !== "{}");
  expect(Object.keys(z.record(z.string(), z.unknown()).parse(JSON.parse(newest())))).toEqual(["state", "linkquality"]);
  await set('{"state":"OFF"}', SWITCH_TOPIC);
  await until(() => newest().includes("OFF"));
});

test("the gateway announces its plugs to Home Assistant, each with what it has", async () => {
  const { heard } = await gateway();
  const kept = (topic: string): unknown => JSON.parse(heard.find((one) => one.topic === topic)?.payload ?? "null");
  const config = (component: string, id: string, object: string) =>
    kept(`homeassistant/${component}/${id}/${object}/config`);
  await until(() => config("sensor", "pl-o1-d-01", "energy") !== null);
  expect(config("switch", "pl-o1-d-01", "switch")).toMatchObject({
    state_topic: TOPIC,
    command_topic: `${TOPIC}/set`,
    device: { identifiers: ["zigbee2mqtt_pl-o1-d-01"], name: PLUG },
  });
  expect(config("sensor", "pl-o1-d-01", "power")).toMatchObject({ device_class: "power", unit_of_measurement: "W" });
  expect(config("sensor", "pl-l2-b-01", "power")).toBeNull();
});

test("a plug that refuses says what it is, and a weak link is seen in its quality", async () => {
  const { campus, heard, set } = await gateway();
  campus.faults.set(deviceTarget(PLUG), "refuse-write", true);
  const before = heard.length;
  await set('{"state":"OFF"}');
  await until(() => heard.slice(before).some(({ topic }) => topic === TOPIC));
  expect(said(heard)?.state).toBe("ON");
  expect(said(heard)?.linkquality).toBeGreaterThan(50);
  campus.faults.set(deviceTarget(PLUG), "weak-link", true);
  await until(() => (said(heard)?.linkquality ?? 255) < 20);
});
