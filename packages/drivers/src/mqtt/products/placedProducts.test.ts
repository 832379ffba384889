import { PointId } from "@atrium/contract";
import { QUALITY } from "@atrium/contract/devices";
import { systemClock } from "@atrium/time";
import { afterEach, expect, test, vi } from "vitest";
import { testPoint } from "../../../test/driverOptions.ts";
import { mqttDriver, mqttEndpoint } from "../../../test/mqttHarness.ts";
import { RecordingSink } from "../../../test/recordingSink.ts";
import { mqtt } from "../mqtt.ts";

const PATIENCE = { timeout: 10_000, interval: 10 };
const [ON, POWER] = [1, 2];
const cleanups: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0)) await cleanup();
});

test("a switch is read and switched at the topics and with the words that its mapping names", async () => {
  const endpoint = await mqttEndpoint();
  endpoint.isTalking = false;
  const sink = new RecordingSink();
  const address = {
    on: "hut/state#relay.on",
    command: "hut/cmd",
    onWord: "1",
    offWord: "0",
    shownOn: "true",
    shownOff: "false",
    power: "hut/watts",
  };
  const points = mqtt.catalog
    .points("mqtt-plug", address)
    .map((template, index) => testPoint(template, { id: index + 1, device: "hut", expectedInterval: 60_000 }));
  const driver = mqttDriver(endpoint, sink, systemClock, { points });
  cleanups.push(
    () => driver.stop(),
    () => endpoint.shut(),
  );
  await driver.start();
  await vi.waitFor(() => expect(sink.state).toBe("connected"), PATIENCE);
  const says = (topic: string, payload: string) => endpoint.give({ qos: 0, topic, payload });
  await says("hut/state", JSON.stringify({ relay: { on: false } }));
  await says("hut/watts", "12.5");
  await vi.waitFor(() => expect(sink.newest(ON)).toMatchObject({ value: 0, quality: QUALITY.good }), PATIENCE);
  await vi.waitFor(() => expect(sink.newest(POWER)).toMatchObject({ value: 12.5, quality: QUALITY.good }), PATIENCE);
  const received = endpoint.next("hut/cmd");
  const outcome = driver.write({ point: PointId.parse(ON), value: 1, priority: 8 }, () => {});
  expect(await received).toBe("1");
  await says("hut/state", JSON.stringify({ relay: { on: true } }));
  expect(await outcome).toMatchObject({ state: "confirmed", value: 1 });
});

test("a value that a device sends in another unit is converted: watt-hours are no kilowatt-hours", async () => {
  const address = {
    on: "hut/state#on",
    command: "hut/cmd",
    power: "hut/state#kw",
    powerUnit: "kW",
    energy: "hut/state#aenergy.total",
    energyUnit: "Wh",
  };
  const { points, sink, says } = await running("mqtt-plug", address);
  await says("hut/state", JSON.stringify({ kw: 1.25, aenergy: { total: 1_234.5 } }));
  const energy = points.find(({ key }) => key === "energy")?.id ?? 0;
  const power = points.find(({ key }) => key === "power")?.id ?? 0;
  await vi.waitFor(() => expect(sink.newest(energy)?.value).toBe(1.2345), PATIENCE);
  expect(sink.newest(power)).toMatchObject({ value: 1_250, quality: QUALITY.good });
});

test("a unit that measures something else is refused at its field", () => {
  const problems = mqtt.catalog.points("mqtt-plug", { on: "a", command: "b", energy: "c", energyUnit: "°F" });
  expect(problems).toMatchObject([
    { field: "energyUnit", problem: expect.stringMatching(/^expected one of kWh, J, /) },
  ]);
});

async function running(product: string, address: Record<string, string>) {
  const endpoint = await mqttEndpoint();
  endpoint.isTalking = false;
  const sink = new RecordingSink();
  const points = mqtt.catalog
    .points(product, address)
    .map((template, index) => testPoint(template, { id: index + 1, device: "hut", expectedInterval: 60_000 }));
  const driver = mqttDriver(endpoint, sink, systemClock, { points });
  cleanups.push(
    () => driver.stop(),
    () => endpoint.shut(),
  );
  await driver.start();
  await vi.waitFor(() => expect(sink.state).toBe("connected"), PATIENCE);
  const says = (topic: string, payload: string) => endpoint.give({ qos: 0, topic, payload });
  return { points, driver, endpoint, sink, says };
}

test("a lamp on a relay is at 100 % or 0 %, and takes nothing between", async () => {
  const { sink, says, endpoint, driver } = await running("mqtt-lamp", { level: "hut/lamp", command: "hut/lamp/set" });
  await says("hut/lamp", "ON");
  await vi.waitFor(() => expect(sink.newest(1)).toMatchObject({ value: 100, quality: QUALITY.good }), PATIENCE);
  const received = endpoint.next("hut/lamp/set");
  const outcome = driver.write({ point: PointId.parse(1), value: 0, priority: 8 }, () => {});
  expect(await received).toBe("OFF");
  await says("hut/lamp", "OFF");
  expect(await outcome).toMatchObject({ state: "confirmed", value: 0 });
  expect(await driver.write({ point: PointId.parse(1), value: 40, priority: 8 }, () => {})).toMatchObject({
    state: "failed",
  });
});

test.each([
  ["all", ["online", "online"], true],
  ["all", ["online", "offline"], false],
  ["all", ["offline", "online"], false],
  ["any", ["offline", "online"], true],
  ["any", ["online", "offline"], true],
  ["any", ["offline", "offline"], false],
  ["latest", ["offline", "online"], true],
  ["latest", ["online", "offline"], false],
])("of two topics about its availability, by %s: %j makes it there: %s", async (mode, words, isThere) => {
  const { sink, says } = await running("mqtt-air-sensor", {
    temp: "hut/temp",
    availability: "bridge/state",
    availability2: "hut/there",
    availabilityMode: mode,
  });
  await says("hut/temp", "21");
  await vi.waitFor(() => expect(sink.newest(1)?.quality).toBe(QUALITY.good), PATIENCE);
  await says("bridge/state", words[0] ?? "");
  await says("hut/there", words[1] ?? "");
  await says("hut/other", "the end");
  const quality = isThere ? QUALITY.good : QUALITY.stale;
  if (isThere) await says("hut/temp", "22");
  await vi.waitFor(() => expect(sink.newest(1)?.quality).toBe(quality), PATIENCE);
  const last = sink.devices.at(-1)?.isAnswering ?? true;
  expect(last).toBe(isThere);
});

test("the word for on is one field: the command's first, what the state says instead after it", async () => {
  const { endpoint, driver, sink, says } = await running("mqtt-plug", {
    on: "hut/state",
    command: "hut/cmd",
    onWord: "1|true",
    offWord: "0|false",
  });
  await says("hut/state", "true");
  await vi.waitFor(() => expect(sink.newest(1)?.value).toBe(1), PATIENCE);
  const received = endpoint.next("hut/cmd");
  void driver.write({ point: PointId.parse(1), value: 0, priority: 8 }, () => {});
  expect(await received).toBe("0");
  expect(
    mqtt.catalog
      .products()
      .find(({ name }) => name === "mqtt-plug")
      ?.address.map(({ key }) => key),
  ).not.toContain("shownOn");
});
