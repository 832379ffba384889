import { connect } from "node:net";
import { LOCKER_EVENTS } from "@atrium/contract";
import { MqttClient } from "mqtt";
import { expect, onTestFinished, test } from "vitest";
import * as z from "zod";
import { HandClock, portOf, siteWith, startCampus, until } from "../../../test/builders.ts";
import { connectionTarget, deviceTarget } from "../../faults/faultBoard.ts";
import { MINUTE } from "../../physics/localTime.ts";

const CONNECTION = "mqtt-lockers";
const BANK = "LK-O2-C-01";
const TOPIC = "lockers/o2-c-01";

interface Heard {
  readonly topic: string;
  readonly payload: string;
  readonly isKept: boolean;
}

/** A client that the broker remembers while it is away. */
async function listener(port: number, heard: Heard[]): Promise<MqttClient> {
  const client = new MqttClient(() => connect({ port, host: "127.0.0.1" }), {
    protocolVersion: 4,
    reconnectPeriod: 0,
    clientId: "listener",
    clean: false,
  });
  client.on("error", () => {});
  client.on("message", (topic, payload, { retain }) =>
    heard.push({ topic, payload: payload.toString(), isKept: retain }),
  );
  onTestFinished(() => void client.end(true));
  await client.subscribeAsync("lockers/#", { qos: 1 });
  return client;
}

async function bank() {
  const clock = new HandClock("2026-11-20T12:00:00+07:00");
  const campus = await startCampus({ site: await siteWith(CONNECTION), clock });
  const heard: Heard[] = [];
  const client = await listener(portOf(campus, CONNECTION), heard);
  const events = () =>
    heard
      .filter(({ topic }) => topic === `${TOPIC}/events`)
      .map(({ payload }): Record<string, unknown> => JSON.parse(payload));
  return { clock, campus, client, heard, events };
}

test("things happen at the boxes, each as an event of its own that the broker does not keep as a state", async () => {
  const { campus, clock, heard, events } = await bank();
  for (let turn = 0; turn < 60; turn += 1) {
    clock.forward(5 * MINUTE);
    campus.step();
  }
  await until(() => events().at(-1)?.["time"] === new Date(clock.now()).toISOString());
  expect(events().length).toBeGreaterThanOrEqual(59);
  expect(new Set(events().map(({ id }) => id)).size).toBe(events().length);
  const types = new Set(events().map(({ type }) => type));
  expect([...types]).toEqual(expect.arrayContaining(["DropOff", "ReturnLocker"]));
  expect(events().at(-1)).toMatchObject({
    specversion: "1.0",
    source: `/${TOPIC}`,
    time: new Date(clock.now()).toISOString(),
  });
  expect(heard.filter(({ topic }) => topic.endsWith("/events")).every(({ isKept }) => !isKept)).toBe(true);
  expect(campus.systemOf(BANK)?.state(BANK)).toMatchObject({
    system: "lockers",
    topic: TOPIC,
    used: expect.any(Number),
  });
});

test("a door that does not close is reported once, with the terminal's own wrong time, twice where it sends twice", async () => {
  const { campus, clock, events } = await bank();
  campus.faults.set(deviceTarget(BANK), "clock-behind", true);
  campus.faults.set(deviceTarget(BANK), "sends-twice", true);
  campus.faults.set(deviceTarget(BANK), "door-error", true);
  await until(() => events().length === 2);
  const [first, second] = events();
  expect(first).toMatchObject({
    type: "DoorErr",
    subject: "01",
    time: new Date(clock.now() - 120 * MINUTE).toISOString(),
  });
  expect(second).toEqual(first);
});

test("a terminal that loses the wires to its boxes reports that of the whole bank once, and nothing until they are back", async () => {
  const { campus, clock, events } = await bank();
  const rounds = (count: number): void => {
    for (let turn = 0; turn < count; turn += 1) {
      clock.forward(5 * MINUTE);
      campus.step();
    }
  };
  campus.faults.set(deviceTarget(BANK), "boxes-unreachable", true);
  await until(() => events().length === 1);
  expect(events()).toMatchObject([{ type: "NetworkErr", source: `/${TOPIC}` }]);
  expect(events()[0]).not.toHaveProperty("subject");
  rounds(20);
  campus.faults.set(deviceTarget(BANK), "boxes-unreachable", false);
  rounds(3);
  await until(() => events().length > 1);
  expect(events().filter(({ type }) => type === "NetworkErr")).toHaveLength(1);
  expect(events().length).toBeLessThanOrEqual(4);
});

test("the campus's banks report every kind of event that lockers have", async () => {
  const { campus, clock, heard } = await bank();
  for (const fault of ["door-error", "boxes-unreachable"]) {
    campus.faults.set(deviceTarget(BANK), fault, true);
    campus.faults.set(deviceTarget(BANK), fault, false);
  }
  for (let turn = 0; turn < 60; turn += 1) {
    clock.forward(5 * MINUTE);
    campus.step();
  }
  const kinds = (): unknown[] =>
    heard
      .filter(({ topic }) => topic.endsWith("/events"))
      .map(({ payload }) => z.object({ type: z.string() }).parse(JSON.parse(payload)).type);
  const banks = (): Set<unknown> => new Set(heard.map(({ topic }) => topic.split("/")[1]));
  await until(() => new Set(kinds()).size === LOCKER_EVENTS.length && banks().size === 18);
  expect(new Set(kinds())).toEqual(new Set<unknown>(LOCKER_EVENTS));
  expect(banks().size).toBe(18);
});

test("events that happen while the way to the broker is cut come when it is back", async () => {
  const { campus, client, heard } = await bank();
  const closed = new Promise<void>((resolve) => client.once("close", () => resolve()));
  campus.faults.set(connectionTarget(CONNECTION), "offline", true);
  await closed;
  campus.faults.set(deviceTarget(BANK), "door-error", true);
  campus.faults.set(connectionTarget(CONNECTION), "offline", false);
  await listener(portOf(campus, CONNECTION), heard);
  await until(() => heard.some(({ payload }) => payload.includes("DoorErr")));
  expect(heard.filter(({ payload }) => payload.includes("DoorErr"))).toHaveLength(1);
});
