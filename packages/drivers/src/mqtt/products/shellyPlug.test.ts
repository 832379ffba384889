import { PointId } from "@atrium/contract";
import { QUALITY } from "@atrium/contract/devices";
import { afterEach, expect, test, vi } from "vitest";
import { testPoint } from "../../../test/driverOptions.ts";
import { mqttDriver, mqttEndpoint } from "../../../test/mqttHarness.ts";
import { RecordingSink } from "../../../test/recordingSink.ts";
import { systemClock } from "@atrium/time";
import { mqtt } from "../mqtt.ts";

const PATIENCE = { timeout: 10_000, interval: 10 };
const PLUG = "shellies/shellyplug-s-AABBCC";
const [ON, POWER, ENERGY] = [1, 2, 3];
const cleanups: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0)) await cleanup();
});

async function plug() {
  const endpoint = await mqttEndpoint();
  endpoint.isTalking = false;
  const sink = new RecordingSink();
  const points = mqtt.catalog
    .points("shelly-plug", { topic: PLUG })
    .map((template, index) => testPoint(template, { id: index + 1, device: "plug", expectedInterval: 30_000 }));
  const driver = mqttDriver(endpoint, sink, systemClock, { points });
  cleanups.push(
    () => driver.stop(),
    () => endpoint.shut(),
  );
  await driver.start();
  await vi.waitFor(() => expect(sink.state).toBe("connected"), PATIENCE);
  const says = (topic: string, payload: string) => endpoint.give({ qos: 0, topic: `${PLUG}/${topic}`, payload });
  return { endpoint, driver, says, sink };
}

test("reads a value that is the whole message: a number, a word", async () => {
  const { says, sink } = await plug();
  await says("relay/0", "on");
  await says("relay/0/power", "23.5");
  await says("relay/0/energy", "120000");
  await vi.waitFor(() => expect(sink.newest(ON)).toMatchObject({ value: 1, quality: QUALITY.good }), PATIENCE);
  await vi.waitFor(() => expect(sink.newest(POWER)).toMatchObject({ value: 23.5, quality: QUALITY.good }), PATIENCE);
  await vi.waitFor(() => expect(sink.newest(ENERGY)).toMatchObject({ value: 2, quality: QUALITY.good }), PATIENCE);
});

test("marks only the point bad whose topic says what is no value", async () => {
  const { says, sink } = await plug();
  await says("relay/0", "on");
  await says("relay/0/power", "much");
  await vi.waitFor(
    () => expect(sink.newest(POWER)).toMatchObject({ value: Number.NaN, quality: QUALITY.bad }),
    PATIENCE,
  );
  await vi.waitFor(() => expect(sink.newest(ON)).toMatchObject({ value: 1, quality: QUALITY.good }), PATIENCE);
});

test("switches with the bare word, and is confirmed by the state's topic", async () => {
  const { endpoint, driver, says } = await plug();
  await says("relay/0", "off");
  const received = endpoint.next(`${PLUG}/relay/0/command`);
  const outcome = driver.write({ point: PointId.parse(ON), value: 1, priority: 8 }, () => {});
  expect(await received).toBe("on");
  await says("relay/0", "on");
  expect(await outcome).toMatchObject({ state: "confirmed", value: 1 });
});
