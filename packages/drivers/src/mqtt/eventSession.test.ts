import { PointId } from "@atrium/contract";
import { QUALITY } from "@atrium/contract/devices";
import { type Log, systemClock } from "@atrium/time";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { testPoint } from "../../test/driverOptions.ts";
import type { MqttEndpoint } from "../../test/mqttEndpoint.ts";
import { dimmerPoints, mqttDriver, mqttEndpoint } from "../../test/mqttHarness.ts";
import { RecordingSink, silentLog } from "../../test/recordingSink.ts";
import type { DriverEvent } from "../driverSink.ts";
import type { DriverPoint } from "../productCatalog.ts";
import { mqtt } from "./mqtt.ts";

const PATIENCE = { timeout: 10_000, interval: 10 };
const BANK = "lockers/c";
const TEMPERATURE = PointId.parse(1);

/** Keeps events like the server; a test may refuse them, or keep them waiting. */
class KeepingSink extends RecordingSink {
  readonly kept: DriverEvent[] = [];
  tries = 0;
  answer: () => Promise<void> = async () => {};

  async event(event: DriverEvent): Promise<void> {
    this.tries += 1;
    await this.answer();
    this.kept.push(event);
  }

  get ids(): string[] {
    return this.kept.map(({ id }) => id).filter((id) => id !== "there");
  }
}

let endpoint: MqttEndpoint;
const cleanups: (() => Promise<void>)[] = [];
beforeEach(async () => {
  endpoint = await mqttEndpoint();
  endpoint.isTalking = false;
});
afterEach(async () => {
  for (const cleanup of cleanups.splice(0)) await cleanup();
  await endpoint.shut();
});

interface ServerOptions {
  readonly log?: Log;
  readonly keepAlive?: number;
  readonly bank?: string;
}

/** A server with a bank of lockers and a dimmer at one broker. */
async function server(sink = new KeepingSink(), options: ServerOptions = {}) {
  const { bank = BANK, ...rest } = options;
  const points = [...dimmerPoints(), ...lockersOf(bank, 100)];
  const driver = mqttDriver(endpoint, sink, systemClock, { points, keepAlive: 60_000, ...rest });
  cleanups.unshift(() => driver.stop());
  await driver.start();
  await vi.waitFor(() => expect(sink.state).toBe("connected"), PATIENCE);
  // The session for events is a connection of its own: it is there when it takes one.
  await vi.waitFor(() => expect(endpoint.subscribed).toContain(`${bank}/events`), PATIENCE);
  await gives(cloudEvent("there"), `${bank}/events`);
  await vi.waitFor(() => expect(sink.kept.at(-1)?.id).toBe("there"), PATIENCE);
  await vi.waitFor(() => expect(confirmed()).toContain("there"), PATIENCE);
  return { driver, sink };
}

function lockersOf(topic: string, first: number): DriverPoint[] {
  return mqtt.catalog
    .points("smart-locker", { topic, boxes: 1 })
    .map((template, index) =>
      testPoint(template, { id: first + index, device: `LK-${first}`, expectedInterval: 60_000 }),
    );
}

/** The events whose messages the broker knows to be taken. */
function confirmed(): (string | undefined)[] {
  return endpoint.confirmed.map((payload) => /"id":"([^"]+)"/.exec(payload)?.[1]);
}

/** A CloudEvent as a terminal sends it. */
function cloudEvent(id: string, more: Record<string, unknown> = {}): string {
  const time = "2026-05-04T09:00:00+07:00";
  return JSON.stringify({
    specversion: "1.0",
    id,
    source: "/lockers/c",
    type: "DropOff",
    subject: "12",
    time,
    ...more,
  });
}

function says(id: string, more: Record<string, unknown> = {}): Promise<void> {
  return gives(cloudEvent(id, more));
}

function gives(payload: string, topic = `${BANK}/events`): Promise<void> {
  return endpoint.give({ qos: 1, retain: false, topic, payload });
}

test("passes on an event with the device's number, time and words, and confirms it only when it is kept", async () => {
  const { sink } = await server();
  const waiting = Promise.withResolvers<void>();
  sink.answer = () => waiting.promise;
  await says("e-1", { type: "OverTime", subject: 7 });
  await vi.waitFor(() => expect(sink.tries).toBe(2), PATIENCE);
  expect(confirmed()).not.toContain("e-1");
  waiting.resolve();
  await vi.waitFor(() => expect(confirmed()).toContain("e-1"), PATIENCE);
  const time = Date.UTC(2026, 4, 4, 2);
  const content = { kind: "locker", event: "OverTime", box: "7" };
  expect(sink.kept.at(-1)).toEqual({ device: "LK-100", id: "e-1", time, content });
});

test("takes the events that came while the server was away, in their order", async () => {
  const { driver } = await server();
  await driver.stop();
  await says("e-1");
  await says("e-2", { time: "2026-05-03T09:00:00+07:00" });
  const { sink } = await server();
  expect(sink.ids).toEqual(["e-1", "e-2"]);
});

test("tries an event again that could not be kept, and confirms it once", async () => {
  const { sink } = await server();
  let refusals = 1;
  sink.answer = async () => {
    if (refusals-- > 0) throw new Error("the database is away");
  };
  await says("e-1");
  await says("e-2");
  await vi.waitFor(() => expect(confirmed()).toContain("e-2"), PATIENCE);
  expect(sink.ids).toEqual(["e-1", "e-2"]);
  expect(confirmed().filter((id) => id === "e-1")).toHaveLength(1);
});

test("gets an event again that was not confirmed when the server stopped", async () => {
  const { driver, sink } = await server();
  sink.answer = () => new Promise(() => {});
  await says("e-1");
  await vi.waitFor(() => expect(sink.tries).toBe(2), PATIENCE);
  await driver.stop();
  expect((await server()).sink.ids).toEqual(["e-1"]);
});

test("passes values on while an event waits to be kept, and gets the event again when its connection ends by that", async () => {
  const { sink } = await server(new KeepingSink(), { keepAlive: 1_000 });
  sink.answer = () => new Promise(() => {});
  await says("e-1");
  await vi.waitFor(() => expect(sink.tries).toBe(2), PATIENCE);
  endpoint.setReadable(21.5);
  await endpoint.say();
  await vi.waitFor(
    () => expect(sink.newest(TEMPERATURE)).toMatchObject({ value: 21.5, quality: QUALITY.good }),
    PATIENCE,
  );
  expect(confirmed()).not.toContain("e-1");
  sink.answer = async () => {};
  await vi.waitFor(() => expect(confirmed()).toContain("e-1"), PATIENCE);
  expect(sink.states.every(({ state }) => state !== "lost")).toBe(true);
});

test.each([
  ["no JSON", "}{", "it is not a JSON object"],
  ["no number of its own", cloudEvent("", {}), '"id" is not an event number'],
  ["no time", cloudEvent("e-1", { time: "yesterday" }), '"time" is not a valid time'],
  ["a time without a zone", cloudEvent("e-1", { time: "2026-05-04T09:00:00" }), '"time" is not a valid time'],
  [
    "an event that lockers do not have",
    cloudEvent("e-1", { type: "Explosion" }),
    '"event" in the event: Invalid option',
  ],
  ["no box", cloudEvent("e-1", { subject: null }), '"box" in the event: expected a box'],
  ["a text that is too long", cloudEvent("e-1", { subject: "x".repeat(100) }), '"box" in the event: Too big'],
  ["more octets than an event has", cloudEvent("e-1", { data: "x".repeat(70_000) }), "it is longer than 65536 octets"],
])("leaves out a message with %s, confirms it and says why once a minute", async (_what, payload, reason) => {
  const lines: unknown[] = [];
  const log: Log = { ...silentLog, warn: (...line: unknown[]) => lines.push(line[0]) };
  const { sink } = await server(new KeepingSink(), { log });
  for (let time = 0; time < 3; time += 1) await gives(payload);
  await says("e-2");
  await vi.waitFor(() => expect(sink.ids).toEqual(["e-2"]), PATIENCE);
  expect(endpoint.confirmed.filter((one) => one === payload)).toHaveLength(3);
  expect(lines).toMatchObject([{ topic: `${BANK}/events`, reason: expect.stringContaining(reason) }]);
});

test("says in the connection's state why no events come while its values do, and that they come again", async () => {
  const topic = `${BANK}/events`;
  endpoint.forbidden.add(topic);
  const sink = new KeepingSink();
  const points = [...dimmerPoints(), ...lockersOf(BANK, 100)];
  const driver = mqttDriver(endpoint, sink, systemClock, { points });
  cleanups.unshift(() => driver.stop());
  await driver.start();
  const reason = `Values are received, but no events: Test refused the subscription to ${topic}.`;
  await vi.waitFor(() => expect(sink.states.at(-1)).toEqual({ state: "connected", reason }), PATIENCE);
  endpoint.setReadable(21.5);
  await endpoint.say();
  await vi.waitFor(() => expect(sink.newest(TEMPERATURE)?.value).toBe(21.5), PATIENCE);
  const { length } = sink.states;
  await vi.waitFor(() => expect(endpoint.refusals).toBeGreaterThan(2), PATIENCE);
  expect(sink.states).toHaveLength(length);
  endpoint.forbidden.clear();
  await vi.waitFor(() => expect(sink.states.at(-1)).toEqual({ state: "connected", reason: undefined }), PATIENCE);
  await says("e-1");
  await vi.waitFor(() => expect(sink.ids).toEqual(["e-1"]), PATIENCE);
});

test("takes the events of a bank that is added while it runs, on the sessions that it has", async () => {
  const { driver, sink } = await server();
  const points = [...dimmerPoints(), ...lockersOf(BANK, 100)];
  const { connections } = endpoint;
  driver.setPoints([...points, ...lockersOf("lockers/d", 200)]);
  await vi.waitFor(() => expect(endpoint.subscribed).toContain("lockers/d/events"), PATIENCE);
  await gives(cloudEvent("d-1"), "lockers/d/events");
  await vi.waitFor(() => expect(sink.kept.at(-1)).toMatchObject({ device: "LK-200", id: "d-1" }), PATIENCE);
  driver.setPoints(points);
  await vi.waitFor(() => expect(endpoint.subscribed).not.toContain("lockers/d/events"), PATIENCE);
  await says("c-1");
  await vi.waitFor(() => expect(sink.kept.at(-1)).toMatchObject({ id: "c-1" }), PATIENCE);
  expect(endpoint.connections).toBe(connections);
});

test("wants no more events of a device that the site no longer has", async () => {
  const { driver } = await server(new KeepingSink(), { bank: "lockers/d" });
  await driver.stop();
  const { sink } = await server();
  await gives(cloudEvent("e-1"), "lockers/d/events");
  await vi.waitFor(() => expect(confirmed()).toContain("e-1"), PATIENCE);
  await vi.waitFor(() => expect(endpoint.subscribed).not.toContain("lockers/d/events"), PATIENCE);
  expect(sink.ids).toEqual([]);
});
