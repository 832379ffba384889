import { PointId } from "@atrium/contract";
import { ProductFile, QUALITY } from "@atrium/contract/devices";
import { ObjectType } from "@bacnet-js/client";
import { afterEach, expect, test, vi } from "vitest";
import { BacnetRouter } from "../test/bacnetRouter.ts";
import { bacnetDriver } from "../test/bacnetHarness.ts";
import { testPoint } from "../test/driverOptions.ts";
import { guideProduct } from "../test/guideProducts.ts";
import { modbusDriver, modbusEndpoint } from "../test/modbusHarness.ts";
import { mqttDriver, mqttEndpoint } from "../test/mqttHarness.ts";
import { RecordingSink } from "../test/recordingSink.ts";
import { systemClock } from "@atrium/time";
import { canWrite } from "./driver.ts";
import type { Driver } from "./driver.ts";
import type { DriverEvent } from "./driverSink.ts";
import type { DriverPoint } from "./productCatalog.ts";
import { protocols } from "./registry.ts";

const PATIENCE = { timeout: 10_000, interval: 10 };
const clock = systemClock;
const cleanups: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0)) await cleanup();
});

/** The points of a device whose product is an example of the guide, polled as often as the tests do. */
function pointsOf(name: string, address: Record<string, number | string>): DriverPoint[] {
  const product = guideProduct(name);
  const templates = protocols[product.protocol]?.catalog.points(name, address, { products: [product] }) ?? [];
  return templates.map((template, index) => testPoint(template, { id: index + 1, device: name, expectedInterval: 40 }));
}

/** The questions of tests to a running driver, by the keys of its points. */
async function running(driver: Driver, sink: RecordingSink, points: readonly DriverPoint[]) {
  cleanups.unshift(() => driver.stop());
  await driver.start();
  const idOf = (key: string): PointId => PointId.parse(points.find((point) => point.key === key)?.id);
  const shows = (key: string, value: number): Promise<unknown> =>
    vi.waitFor(() => {
      const newest = sink.newest(idOf(key));
      expect(newest?.quality).toBe(QUALITY.good);
      expect(newest?.value).toBeCloseTo(value, 4);
    }, PATIENCE);
  const write = (key: string, value: number) => {
    if (!canWrite(driver)) throw new Error("the driver writes");
    return driver.write({ point: idOf(key), value, priority: 8 }, () => {});
  };
  return { idOf, shows, write };
}

test("a Modbus device is read and written by a register map that is data", async () => {
  const endpoint = await modbusEndpoint([4]);
  cleanups.push(() => endpoint.shut());
  const unit = endpoint.unit(4);
  const registers: [number, number][] = [
    [101, 0xff_f6], // −1.0 °C
    [102, 0x00_00], // 2.5 kW, low word first
    [103, 0x40_20],
    [104, 0x00_01], // 65,537 hundredths of a kWh
    [105, 0x00_01],
    [1, 215],
    [2, 1],
  ];
  for (const [register, value] of registers) unit.registers[register - 1] = value;
  unit.coils[4] = 1;
  const points = pointsOf("acme-tr8", { unit: 4 });
  const sink = new RecordingSink();
  const device = await running(modbusDriver({ endpoint, sink, clock, points }), sink, points);
  await device.shows("room-temperature", -1);
  await device.shows("power", 2.5);
  await device.shows("energy", 655.37);
  await device.shows("setpoint", 21.5);
  await device.shows("mode", 1);
  await device.shows("boost", 1);
  expect(await device.write("setpoint", 23)).toMatchObject({ state: "confirmed", value: 23 });
  expect(unit.registers[0]).toBe(230);
  expect(await device.write("setpoint", 40)).toMatchObject({
    state: "failed",
    reason: "40 is outside the range 15 to 30 °C.",
  });
  unit.registers[100] = 2_000;
  await vi.waitFor(() => expect(sink.newest(device.idOf("room-temperature"))?.quality).toBe(QUALITY.bad), PATIENCE);
});

test("a value whose low register comes first is written so too", async () => {
  const product = guideProduct("acme-tr8");
  if (product.protocol !== "modbus") throw new Error("it is a Modbus device");
  const points = product.points.map((point) =>
    point.key === "power" ? Object.assign(point, { table: "holding-register" as const, isWritable: true }) : point,
  );
  const templates = protocols["modbus"]?.catalog.points(
    "acme-tr8",
    { unit: 4 },
    { products: [{ ...product, points }] },
  );
  const placed = (templates ?? []).map((template, index) =>
    testPoint(template, { id: index + 1, device: "room", expectedInterval: 40 }),
  );
  const endpoint = await modbusEndpoint([4]);
  cleanups.push(() => endpoint.shut());
  const sink = new RecordingSink();
  const device = await running(modbusDriver({ endpoint, sink, clock, points: placed }), sink, placed);
  await device.shows("power", 0);
  expect(await device.write("power", 2.5)).toMatchObject({ state: "confirmed", value: 2.5 });
  expect(endpoint.unit(4).registers.slice(101, 103)).toEqual(Uint16Array.of(0x00_00, 0x40_20));
});

test("an MQTT device is read from JSON and from bare words, and commanded in both, by topics that are data", async () => {
  const endpoint = await mqttEndpoint();
  endpoint.isTalking = false;
  cleanups.push(() => endpoint.shut());
  const points = pointsOf("relay-box", { topic: "hut/relay-1" });
  const sink = new RecordingSink();
  const device = await running(mqttDriver(endpoint, sink, clock, { points }), sink, points);
  await vi.waitFor(() => expect(sink.state).toBe("connected"), PATIENCE);
  const says = (topic: string, payload: string) => endpoint.give({ qos: 0, topic: `hut/relay-1/${topic}`, payload });
  await says("tele/SENSOR", JSON.stringify({ BME280: { Temperature: 21.5 }, ENERGY: { Power: [12, 1_500] } }));
  await says("stat/POWER", "OFF");
  await device.shows("room-temperature", 21.5);
  await device.shows("power", 1.5);
  await device.shows("on", 0);
  const bare = endpoint.next("hut/relay-1/cmnd/POWER");
  const switched = device.write("on", 1);
  expect(await bare).toBe("ON");
  await says("stat/POWER", "ON");
  expect(await switched).toMatchObject({ state: "confirmed", value: 1 });
  const json = endpoint.next("hut/relay-1/cmnd/JSON");
  const dimmed = device.write("level", 40);
  expect(JSON.parse(await json)).toEqual({ Dimmer: 40 });
  await says("stat/RESULT", '{"Dimmer":40}');
  expect(await dimmed).toMatchObject({ state: "confirmed", value: 40 });
});

test("an MQTT device reports events by topics that are data", async () => {
  const endpoint = await mqttEndpoint();
  endpoint.isTalking = false;
  cleanups.push(() => endpoint.shut());
  const points = pointsOf("door-reader", { topic: "lobby/door" });
  const kept: DriverEvent[] = [];
  const sink = Object.assign(new RecordingSink(), { event: async (one: DriverEvent) => void kept.push(one) });
  await running(mqttDriver(endpoint, sink, clock, { points }), sink, points);
  const payload = JSON.stringify({ seq: 7, at: 1_767_600_000.5, card: { id: 451 }, result: "DENIED" });
  const topic = "lobby/door/reads";
  await vi.waitFor(() => expect(endpoint.subscribed).toContain(topic), PATIENCE);
  await endpoint.give({ qos: 1, retain: false, topic, payload });
  await vi.waitFor(() => expect(kept).toHaveLength(1), PATIENCE);
  const content = { kind: "card-read", card: "451", isGranted: false };
  expect(kept[0]).toEqual({ device: "door-reader", id: "7", time: 1_767_600_000_500, content });
});

test.each([
  [
    "a locker needs its box",
    { kind: "locker", details: { event: { field: "e" } } },
    'an event of kind "locker" requires "box"',
  ],
  [
    "a plate has no box",
    { details: { plate: { field: "p" }, box: { field: "b" } } },
    'an event of kind "plate" has no "box"',
  ],
  [
    "its words are ours",
    { details: { plate: { field: "p" }, direction: { field: "d", words: { IN: "inside" } } } },
    'inside is not a valid "direction" of an event of kind "plate"',
  ],
])("a product's events are checked: %s", (_case, wrong, message) => {
  const event = { topic: "reads", kind: "plate", id: "id", time: "at", ...wrong };
  const checked = ProductFile.safeParse({ ...guideProduct("door-reader"), events: [event] });
  expect(checked.error?.issues.map((issue) => issue.message)).toEqual([message]);
});

test("a BACnet device behind a router is read and written by objects that are data", async () => {
  const router = new BacnetRouter(1);
  const box = router.add({ net: 2001, adr: [12] }, 2012);
  box.addInput(ObjectType.ANALOG_INPUT, 1);
  box.addOutput(ObjectType.ANALOG_OUTPUT, 3_000_002);
  box.addInput(ObjectType.ANALOG_VALUE, 17);
  box.addInput(ObjectType.BINARY_INPUT, 4);
  await router.open();
  cleanups.push(() => router.shut());
  const points = pointsOf("vav-box", {});
  const sink = new RecordingSink();
  const settings = { deviceInstance: 2012, network: 2001, mac: "0c" };
  const device = await running(bacnetDriver({ endpoint: router, sink, clock, points, settings }), sink, points);
  box.set(ObjectType.ANALOG_INPUT, 1, 22.5);
  box.set(ObjectType.ANALOG_VALUE, 17, 420);
  await device.shows("room-temperature", 22.5);
  await device.shows("airflow", 420);
  await device.shows("fault", 0);
  expect(await device.write("setpoint", 24)).toMatchObject({
    state: "confirmed",
    value: 24,
    priorities: { values: { 7: 24 } },
  });
});

test("a BACnet product may count its objects from the mapping's instance", () => {
  const product = guideProduct("vav-box");
  if (product.protocol !== "bacnet") throw new Error("it is a BACnet device");
  const points = product.points.map((point, index) => Object.assign(point, { instance: { plus: index } }));
  const rows = (address: Record<string, number>) =>
    protocols["bacnet"]?.catalog.points("vav-box", address, { products: [{ ...product, points }] });
  expect(rows({ instance: 40 })?.map((row) => "address" in row && row.address)).toMatchObject([
    { instance: 40 },
    { instance: 41 },
    { instance: 42 },
    { instance: 43 },
  ]);
  expect(rows({})).toEqual([{ field: "instance", problem: "expected a whole number from 0 to 4194299, got nothing" }]);
});
