import { afterEach, expect, test, vi } from "vitest";
import { AnnouncedScene, announcedPoints } from "../../../test/announcedScene.ts";
import { PATIENCE } from "../../../test/conformanceScene.ts";
import type { FoundDevice } from "@atrium/contract/devices";
import { systemClock } from "@atrium/time";
import { mqtt } from "../mqtt.ts";
import { SparkplugNodes } from "./sparkplugNodes.ts";
import { BOOLEAN, payloadIn, payloadOf, type WrittenMetric } from "./payload.ts";

/** Data types (Sparkplug 3.0.0, 6.4.16). */
const [INT16, UINT64, FLOAT, STRING] = [2, 8, 9, 12];
const NODE = "spBv1.0/Sparkplug B Devices/N%/Raspberry Pi";
const DEVICE = "spBv1.0/Sparkplug B Devices/D%/Raspberry Pi/Pibrella";
const [DATA, DEVICE_DATA] = [NODE.replace("%", "DATA"), DEVICE.replace("%", "DATA")];

/** The node of the specification's own examples (Sparkplug 3.0.0, 6.4.19 to 6.4.26), with a temperature beside it. */
const NODE_METRICS: WrittenMetric[] = [
  { name: "bdSeq", datatype: UINT64, value: 7 },
  { name: "Node Control/Rebirth", datatype: BOOLEAN, value: false },
  { name: "Properties/Hardware Make", datatype: STRING, value: "Raspberry Pi" },
  { name: "Temperature", alias: 1, datatype: INT16, value: -4, properties: { engUnit: "°C" } },
];
const DEVICE_METRICS: WrittenMetric[] = [
  { name: "Inputs/A", alias: 10, datatype: BOOLEAN, value: false },
  { name: "Outputs/LEDs/Green", alias: 11, datatype: BOOLEAN, value: false },
  { name: "Power", alias: 12, datatype: FLOAT, value: 1_500, properties: { engUnit: "W" } },
  { name: "Setpoint", alias: 13, datatype: FLOAT, value: 20, properties: { engUnit: "°C", readOnly: false } },
];

const scenes = new AnnouncedScene();
afterEach(() => scenes.end());

/** A node that gives its births when it is asked for them, as the specification wants it. */
async function scene({ answers = true } = {}) {
  const made = await scenes.make([]);
  let seq = 0;
  let births = 0;
  const give = (topic: string, metrics: readonly WrittenMetric[], number = (seq = (seq + 1) % 256)) =>
    made.say(topic, payloadOf(metrics, Date.now(), number), false);
  const birth = async (bdSeq = 7): Promise<void> => {
    seq = 0;
    births += 1;
    await give(
      NODE.replace("%", "BIRTH"),
      [{ name: "bdSeq", datatype: UINT64, value: bdSeq }, ...NODE_METRICS.slice(1)],
      0,
    );
    await give(DEVICE.replace("%", "BIRTH"), DEVICE_METRICS);
  };
  const asked = async (): Promise<void> => {
    while (true) {
      const octets = await made.endpoint.nextOctets(NODE.replace("%", "CMD"));
      expect(payloadIn(octets)?.metrics).toMatchObject([{ name: "Node Control/Rebirth", value: true }]);
      if (answers) await birth();
      else births += 1;
    }
  };
  void asked().catch(() => {});
  const search = async (range: object): Promise<FoundDevice[]> => {
    const devices: FoundDevice[] = [];
    const { signal } = new AbortController();
    const settings = { host: "127.0.0.1", port: made.endpoint.port, timeout: 1_000 };
    const found = mqtt.discovery.find(
      settings,
      { duration: 400, ...range },
      { signal, clock: systemClock, onFound: (one) => devices.push(one) },
    );
    await vi.waitFor(() => expect(made.endpoint.subscribed.has("#")).toBe(true), PATIENCE);
    await give(DEVICE_DATA, [{ alias: 12, datatype: FLOAT, value: 1 }]);
    await found;
    return devices.filter(({ form }) => form === "sparkplug");
  };
  return { ...made, give, birth, search, births: () => births };
}

async function pibrella({ search }: { search: (range: object) => Promise<FoundDevice[]> }) {
  const devices = await search({ rebirth: true });
  return devices.find(({ key }) => key === "sparkplug Sparkplug B Devices/Raspberry Pi/Pibrella");
}

test("a search that may not ask says of a node that is heard what is missing", async () => {
  const made = await scene();
  expect(await made.search({})).toMatchObject([
    { entries: [{ kind: "other", problem: "Its birth was not heard: search with rebirth requests." }] },
  ]);
  expect(made.births()).toBe(0);
});

test("a search that may ask finds nodes and devices with their units and what may be written", async () => {
  const made = await scene();
  const devices = await made.search({ rebirth: true });
  expect(devices.map(({ key }) => key)).toEqual([
    "sparkplug Sparkplug B Devices/Raspberry Pi",
    "sparkplug Sparkplug B Devices/Raspberry Pi/Pibrella",
  ]);
  const [node, device] = devices;
  expect(node?.entries).toMatchObject([
    { name: "Properties/Hardware Make", kind: "text", value: "Raspberry Pi" },
    { name: "Temperature", kind: "number", unit: "°C", value: "-4" },
  ]);
  expect(device).toMatchObject({ address: { topic: DEVICE_DATA }, encoding: "sparkplug" });
  expect(announcedPoints(device).map(({ key, unit, isWritable }) => [key, unit, isWritable])).toEqual([
    ["inputs-a", undefined, false],
    ["outputs-leds-green", undefined, true],
    ["power", "W", false],
    ["setpoint", "°C", true],
  ]);
});

test("births are asked for, and changes are read by their aliases", async () => {
  const made = await scene();
  const driver = await made.run(announcedPoints(await pibrella(made)));
  await driver.shows("power", 1_500);
  await made.give(DEVICE_DATA, [{ alias: 12, datatype: FLOAT, value: 1_600 }]);
  await driver.shows("power", 1_600);
  await driver.shows("setpoint", 20);
  expect(made.births()).toBe(2);
});

test("a number that is missing, an alias or a device that nobody knows: the node is asked, and not again at once", () => {
  let now = 0;
  const asked: number[] = [];
  const nodes = new SparkplugNodes({ elapsed: () => now, askForBirth: () => asked.push(now) });
  const take = (topic: string, metrics: readonly WrittenMetric[], seq: number): unknown =>
    nodes.take({ topic, payload: payloadOf(metrics, 0, seq) });
  const metric = (alias: number): WrittenMetric => ({ alias, datatype: INT16, value: 3 });
  take(DATA, [metric(1)], 3);
  expect(asked).toEqual([0]);
  take(NODE.replace("%", "BIRTH"), NODE_METRICS, 0);
  take(DATA, [metric(1)], 1);
  now = 20_000;
  take(DATA, [metric(1)], 2);
  expect(asked).toEqual([0]);
  take(DATA, [metric(1)], 4);
  take(DATA, [metric(1)], 9);
  expect(asked).toEqual([0, 20_000]);
  now = 40_000;
  take(DATA, [metric(99)], 10);
  now = 60_000;
  take(DEVICE_DATA, [metric(1)], 11);
  expect(asked).toEqual([0, 20_000, 40_000, 60_000]);
  now = 80_000;
  for (const seq of [12, 255]) take(DATA, [], seq);
  now = 100_000;
  take(DATA, [], 0);
  expect(asked.at(-1)).toBe(80_000);
});

test("signed numbers are read by the type of their birth", async () => {
  const made = await scene();
  const [node] = await made.search({ rebirth: true });
  const driver = await made.run(announcedPoints(node));
  await driver.shows("temperature", -4);
  await made.give(DATA, [{ alias: 1, datatype: INT16, value: -7 }]);
  await driver.shows("temperature", -7);
  expect(driver.sink.reasons.size).toBe(0);
});

test("deaths of devices and of nodes are offline at once; the will of an earlier connection is none", async () => {
  const made = await scene();
  const driver = await made.run(announcedPoints(await pibrella(made)));
  await driver.shows("power", 1_500);
  const will = (bdSeq: number) =>
    made.say(
      NODE.replace("%", "DEATH"),
      payloadOf([{ name: "bdSeq", datatype: UINT64, value: bdSeq }], Date.now()),
      false,
    );
  await will(6);
  await made.give(DEVICE_DATA, [{ alias: 12, datatype: FLOAT, value: 1_700 }]);
  await driver.shows("power", 1_700);
  await made.give(DEVICE.replace("%", "DEATH"), []);
  await driver.isStale("power");
  expect(await driver.write("setpoint", 21)).toMatchObject({ state: "failed", isUnsent: true });
  await made.birth();
  await driver.shows("power", 1_500);
  await will(7);
  await driver.isStale("power");
});

test("a command is a metric of the type that was born, and is done when the device reports it", async () => {
  const made = await scene();
  const driver = await made.run(announcedPoints(await pibrella(made)));
  await driver.shows("setpoint", 20);
  const sent = made.endpoint.nextOctets(DEVICE.replace("%", "CMD"));
  const outcome = driver.write("setpoint", 21.5);
  expect(payloadIn(await sent)?.metrics).toMatchObject([{ name: "Setpoint", alias: 13, datatype: FLOAT, value: 21.5 }]);
  await made.give(DEVICE_DATA, [{ alias: 13, datatype: FLOAT, value: 21.5 }]);
  expect(await outcome).toMatchObject({ state: "confirmed", value: 21.5 });
  const lit = made.endpoint.nextOctets(DEVICE.replace("%", "CMD"));
  const light = driver.write("outputs-leds-green", 1);
  expect(payloadIn(await lit)?.metrics).toMatchObject([{ name: "Outputs/LEDs/Green", value: true }]);
  await made.give(DEVICE_DATA, [{ alias: 11, datatype: BOOLEAN, value: true }]);
  expect(await light).toMatchObject({ state: "confirmed" });
});

test("a host that has a name reports whether it is there, and the broker reports when it has left", async () => {
  const made = await scene();
  const online = made.endpoint.next("spBv1.0/STATE/atrium");
  const { stop } = await made.run(announcedPoints(await pibrella(made)), { sparkplugHost: "atrium" });
  const said = await online;
  expect(JSON.parse(said)).toEqual({ online: true, timestamp: expect.any(Number) });
  const offline = made.endpoint.next("spBv1.0/STATE/atrium");
  await stop();
  expect(await offline).toBe(said.replace("true", "false"));
});

test("octets of another encoder are read: metric Temp as a float of 12, metric On as a true", () => {
  const octets = Buffer.from("120d0a0454656d702009650000404112080a024f6e200b7001", "hex");
  expect(payloadIn(octets)?.metrics).toMatchObject([
    { name: "Temp", datatype: 9, value: 12 },
    { name: "On", datatype: 11, value: true },
  ]);
  expect(payloadIn(Buffer.from("ff", "hex"))).toBeNull();
});
