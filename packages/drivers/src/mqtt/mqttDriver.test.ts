import { QUALITY } from "@atrium/contract/devices";
import { afterEach, expect, test, vi } from "vitest";
import { CountingClock } from "../../test/countingClock.ts";
import { FakeClock } from "@atrium/time/fakeClock";
import { deviceTopic, type MqttEndpoint } from "../../test/mqttEndpoint.ts";
import { dimmerPointId, dimmerPoints, manyDimmerPoints, mqttDriver, mqttEndpoint } from "../../test/mqttHarness.ts";
import { RecordingSink } from "../../test/recordingSink.ts";
import type { Clock } from "@atrium/time";
import type { MqttDriver } from "./mqttDriver.ts";

const PATIENCE = { timeout: 10_000, interval: 10 };
const TEMPERATURE = dimmerPointId("temperature");
const RELAY = dimmerPointId("relay");
const WIND = dimmerPointId("wind");
const cleanups: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0)) await cleanup();
});

interface Scene {
  readonly endpoint: MqttEndpoint;
  readonly sink: RecordingSink;
  readonly driver: MqttDriver;
}

/** A device that publishes only when the test says so, and a driver that is connected to its broker. */
async function quietScene(
  prepare: (endpoint: MqttEndpoint) => Promise<void> | void = () => {},
  clock: Clock = new CountingClock(),
): Promise<Scene> {
  const endpoint = await mqttEndpoint();
  endpoint.isTalking = false;
  await prepare(endpoint);
  const sink = new RecordingSink();
  const driver = mqttDriver(endpoint, sink, clock);
  cleanups.push(
    () => driver.stop(),
    () => endpoint.shut(),
  );
  await driver.start();
  await vi.waitFor(() => expect(sink.state).toBe("connected"), PATIENCE);
  return { endpoint, sink, driver };
}

async function shows(sink: RecordingSink, id: number, row: object): Promise<void> {
  await vi.waitFor(() => expect(sink.newest(id)).toMatchObject(row), PATIENCE);
}

test("takes the state that the broker kept where the device is there", async () => {
  const { sink } = await quietScene(async (endpoint) => {
    endpoint.setReadable(19);
    await endpoint.say();
  });
  await shows(sink, TEMPERATURE, { value: 19 });
  expect(sink.newest(TEMPERATURE)?.quality).toBe(QUALITY.good);
});

test("reports a device silent whose last will says offline, takes no kept state of it and sends it no command", async () => {
  const { endpoint, sink, driver } = await quietScene(async (one) => {
    one.setReadable(19);
    await one.say();
    await one.announce("offline");
  });
  await vi.waitFor(() => expect(sink.devices).toHaveLength(1), PATIENCE);
  expect(sink.devices[0]).toMatchObject({ device: "dimmer", isAnswering: false });
  expect(sink.devices[0]?.reason).toMatch(/offline/);
  const outcome = await driver.write({ point: dimmerPointId("level"), value: 40, priority: 8 }, () => {});
  expect(outcome).toMatchObject({ state: "failed", reason: expect.stringMatching(/^Not sent\. /) });
  expect(endpoint.writes).toBe(0);
  await endpoint.announce("online");
  endpoint.setReadable(20);
  await endpoint.say();
  await shows(sink, TEMPERATURE, { value: 20, quality: QUALITY.good });
  expect(sink.devices.at(-1)).toMatchObject({ device: "dimmer", isAnswering: true });
  expect(sink.rows.some(({ value }) => value === 19)).toBe(false);
});

test("a device's last will makes its values stale at once, and says why, until it speaks again", async () => {
  const { endpoint, sink } = await quietScene();
  endpoint.setReadable(21);
  await endpoint.say();
  await shows(sink, TEMPERATURE, { value: 21 });
  await endpoint.announce("offline");
  await vi.waitFor(() => expect(sink.devices.at(-1)?.isAnswering).toBe(false), PATIENCE);
  expect(sink.newest(TEMPERATURE)).toMatchObject({ value: Number.NaN, quality: QUALITY.stale });
  expect(sink.reasons.get(TEMPERATURE)).toMatch(/^The device reports that it is offline \(.+\)\.$/);
  await endpoint.announce("online");
  await endpoint.say();
  await shows(sink, TEMPERATURE, { value: 21, quality: QUALITY.good });
  expect(sink.reasons.size).toBe(0);
});

test("a further device whose topic the broker refuses ends the connection with the reason, until it is gone again", async () => {
  const { endpoint, sink, driver } = await quietScene();
  const [own, all] = [dimmerPoints(), [...dimmerPoints(), ...manyDimmerPoints(2).slice(dimmerPoints().length)]];
  endpoint.forbidden.add(`${deviceTopic(1)}/state`);
  driver.setPoints(all);
  await vi.waitFor(
    () => expect(sink.reason).toBe(`Test refused the subscription to ${deviceTopic(1)}/state.`),
    PATIENCE,
  );
  driver.setPoints(own);
  await vi.waitFor(() => expect(sink.state).toBe("connected"), PATIENCE);
  expect(sink.newest(TEMPERATURE)).toMatchObject({ quality: QUALITY.good });
});

test("a broker that is gone makes every value stale at once, and the same value counts as new when it is back", async () => {
  const { endpoint, sink } = await quietScene();
  endpoint.setReadable(21);
  await endpoint.say();
  await shows(sink, TEMPERATURE, { value: 21 });
  await endpoint.shut();
  await vi.waitFor(() => expect(sink.newest(TEMPERATURE)?.quality).toBe(QUALITY.stale), PATIENCE);
  expect(sink.reasons.get(TEMPERATURE)).toBe(sink.reason);
  await endpoint.open();
  await vi.waitFor(() => expect(sink.state).toBe("connected"), PATIENCE);
  await endpoint.say();
  await shows(sink, TEMPERATURE, { value: 21, quality: QUALITY.good });
});

test("gives a value the device's own time, but none from the future, and takes no kept state that is long over", async () => {
  const { endpoint, sink } = await quietScene(async (one) => {
    one.state["at"] = 1_000_000_000;
    one.setReadable(5);
    await one.say();
  });
  const measured = Date.now() - 2_500;
  endpoint.state["at"] = measured / 1_000;
  endpoint.setReadable(22);
  await endpoint.say();
  await shows(sink, TEMPERATURE, { value: 22, time: measured });
  endpoint.state["at"] = 9_000_000_000;
  endpoint.setReadable(23);
  await endpoint.say();
  await shows(sink, TEMPERATURE, { value: 23 });
  expect(sink.newest(TEMPERATURE)?.time).toBeLessThanOrEqual(Date.now());
  expect(sink.rows.some(({ value }) => value === 5)).toBe(false);
});

test("lets no message that is older than the newest take its place, however late it comes", async () => {
  const clock = new FakeClock(Date.now());
  const { endpoint, sink } = await quietScene(() => {}, clock);
  const say = async (value: number, behind: number): Promise<void> => {
    endpoint.state["at"] = (clock.now() - behind) / 1_000;
    endpoint.setReadable(value);
    await endpoint.say();
  };
  await say(22, 0);
  await say(18, 10_000);
  await say(23, 0);
  await shows(sink, TEMPERATURE, { value: 23 });
  expect(sink.rows.map(({ value }) => value)).not.toContain(18);
  await clock.passSlowly(1_000);
  await say(24, 3_600_000);
  await shows(sink, TEMPERATURE, { value: 24 });
});

test("takes the values of a device whose clock is hours slow for new, and those that come late for as old as they are", async () => {
  const clock = new FakeClock(Date.now());
  const { endpoint, sink } = await quietScene(() => {}, clock);
  const slow = 7 * 3_600_000;
  endpoint.state["at"] = (clock.now() - slow) / 1_000;
  endpoint.setReadable(22);
  await endpoint.say();
  await shows(sink, TEMPERATURE, { value: 22, time: clock.now() });
  await clock.passSlowly(60_000);
  endpoint.state["at"] = (clock.now() - slow - 20_000) / 1_000;
  endpoint.setReadable(23);
  await endpoint.say();
  await shows(sink, TEMPERATURE, { value: 23 });
  expect(sink.newest(TEMPERATURE)?.time).toBe(clock.now() - 20_000);
});

test("passes over an optional field that is null, and a field that is not there", async () => {
  const { endpoint, sink } = await quietScene();
  endpoint.state["temperature"] = 21;
  endpoint.state["wind"] = 90;
  await endpoint.say();
  await shows(sink, WIND, { value: 90 });
  endpoint.state["wind"] = null;
  endpoint.state["temperature"] = 22;
  await endpoint.say();
  await shows(sink, TEMPERATURE, { value: 22 });
  expect(sink.newest(WIND)).toMatchObject({ value: 90, quality: QUALITY.good });
});

test.each([
  ["no JSON", "}{"],
  ["no object", "[1, 2]"],
  ["nothing", ""],
  ["octets that are no text", "\u0000\uFFFD"],
  ["words for a number", '{"src":"dimmer-1","temperature":"warm"}'],
  ["null for a number", '{"src":"dimmer-1","temperature":null}'],
  ["a number that is no number", '{"src":"dimmer-1","temperature":1e999}'],
])("marks a value bad when the device sends %s", async (_what, payload) => {
  const { endpoint, sink } = await quietScene();
  await endpoint.say();
  await shows(sink, TEMPERATURE, { quality: QUALITY.good });
  endpoint.payload = payload;
  await endpoint.say();
  await shows(sink, TEMPERATURE, { quality: QUALITY.bad });
  expect(sink.newest(TEMPERATURE)?.value).toBeNaN();
});

test("reads numbers sent as text, words of the product, and fields within fields", async () => {
  const { endpoint, sink } = await quietScene();
  endpoint.state["temperature"] = "24.5";
  endpoint.state["relay"] = { state: "ON" };
  await endpoint.say();
  await shows(sink, TEMPERATURE, { value: 24.5 });
  await shows(sink, RELAY, { value: 1, quality: QUALITY.good });
  endpoint.state["relay"] = { state: "MAYBE" };
  await endpoint.say();
  await shows(sink, RELAY, { quality: QUALITY.bad });
  expect(sink.newest(TEMPERATURE)).toMatchObject({ value: 24.5, quality: QUALITY.good });
});

test("does not call a command refused where the connection ends before the broker has answered", async () => {
  const { endpoint, driver } = await quietScene();
  endpoint.misbehaviour = "silent";
  let isShut = Promise.resolve();
  const shut = (): void => {
    isShut = endpoint.shut();
  };
  const onSent = (): void => void setImmediate(shut);
  const outcome = await driver.write({ point: dimmerPointId("level"), value: 40, priority: 8 }, onSent);
  expect(outcome).toMatchObject({ state: "timed-out", reason: expect.stringMatching(/ended before/) });
  await isShut;
});
