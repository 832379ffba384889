import { PointId } from "@atrium/contract";
import { QUALITY } from "@atrium/contract/devices";
import { systemClock } from "@atrium/time";
import { afterEach, expect, test, vi } from "vitest";
import { testPoint } from "../../../test/driverOptions.ts";
import { mqttDriver, mqttEndpoint } from "../../../test/mqttHarness.ts";
import { RecordingSink } from "../../../test/recordingSink.ts";
import { mqtt } from "../mqtt.ts";

const PATIENCE = { timeout: 10_000, interval: 10 };
const TOPIC = "zigbee2mqtt/coffee";
const [ON, POWER, , , ENERGY, LINK] = [1, 2, 3, 4, 5, 6];
/** As a gateway of Zigbee2MQTT publishes a metering plug. */
const SAID = { state: "ON", power: 812.4, voltage: 229, current: 3.55, energy: 12.07, linkquality: 141, update: null };
const cleanups: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0)) await cleanup();
});

async function plug() {
  const endpoint = await mqttEndpoint();
  endpoint.isTalking = false;
  const sink = new RecordingSink();
  const points = mqtt.catalog
    .points("wulian-plug", { topic: TOPIC })
    .map((template, index) => testPoint(template, { id: index + 1, device: "coffee", expectedInterval: 60_000 }));
  const driver = mqttDriver(endpoint, sink, systemClock, { points });
  cleanups.push(
    () => driver.stop(),
    () => endpoint.shut(),
  );
  await driver.start();
  await vi.waitFor(() => expect(sink.state).toBe("connected"), PATIENCE);
  const says = (payload: object | string, topic = "") =>
    endpoint.give({
      qos: 0,
      topic: topic === "" ? TOPIC : `${TOPIC}/${topic}`,
      payload: typeof payload === "string" ? payload : JSON.stringify(payload),
    });
  const shows = (id: number, value: number) =>
    vi.waitFor(() => expect(sink.newest(id)).toMatchObject({ value, quality: QUALITY.good }), PATIENCE);
  return { endpoint, driver, says, shows, sink };
}

test("reads a plug's one message: state, meter, counter and link", async () => {
  const device = await plug();
  const { sink } = device;
  await device.says(SAID);
  await vi.waitFor(() => expect(sink.newest(ON)).toMatchObject({ value: 1, quality: QUALITY.good }), PATIENCE);
  await device.shows(POWER, 812.4);
  await device.shows(ENERGY, 12.07);
  await device.shows(LINK, 141);
});

test("what no plug can measure is bad, and a link that is not known yet is absent", async () => {
  const { says, shows, sink } = await plug();
  await says({ ...SAID, power: 99_999, linkquality: null });
  await vi.waitFor(() => expect(sink.newest(POWER)).toMatchObject({ quality: QUALITY.bad }), PATIENCE);
  await shows(ON, 1);
  expect(sink.newest(LINK)).toBeUndefined();
});

test("switches by a message to set, and is confirmed by the device's own state", async () => {
  const { endpoint, driver, says } = await plug();
  await says(SAID);
  const received = endpoint.next(`${TOPIC}/set`);
  const outcome = driver.write({ point: PointId.parse(ON), value: 0, priority: 8 }, () => {});
  expect(await received).toBe('{"state":"OFF"}');
  await says({ ...SAID, state: "OFF", power: 0 });
  expect(await outcome).toMatchObject({ state: "confirmed", value: 0 });
});

test("a plug that the gateway lost is not commanded", async () => {
  const { driver, says } = await plug();
  await says('{"state":"offline"}', "availability");
  await vi.waitFor(async () => {
    const outcome = await driver.write({ point: PointId.parse(ON), value: 0, priority: 8 }, () => {});
    expect(outcome).toMatchObject({ state: "failed", isUnsent: true });
  }, PATIENCE);
});
