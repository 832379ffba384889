import { createSocket } from "node:dgram";
import { once } from "node:events";
import type { FoundDevice } from "@atrium/contract/devices";
import { systemClock } from "@atrium/time";
import { ObjectType } from "@bacnet-js/client";
import { afterEach, expect, test, vi } from "vitest";
import { BacnetEndpoint } from "../../test/bacnetEndpoint.ts";
import { circuitPoints } from "../../test/bacnetHarness.ts";
import { BacnetRouter } from "../../test/bacnetRouter.ts";
import { driverOptions } from "../../test/driverOptions.ts";
import { modbusEndpoint } from "../../test/modbusHarness.ts";
import { mqttEndpoint } from "../../test/mqttHarness.ts";
import { RecordingSink } from "../../test/recordingSink.ts";
import { bacnet } from "../bacnet/bacnet.ts";
import type { Protocol } from "../driver.ts";
import { modbus } from "../modbus/modbus.ts";
import { mqtt } from "../mqtt/mqtt.ts";

const cleanups: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0)) await cleanup();
});

async function freePort(): Promise<number> {
  const socket = createSocket("udp4");
  socket.bind(0, "127.0.0.1");
  await once(socket, "listening");
  const { port } = socket.address();
  socket.close();
  await once(socket, "close");
  return port;
}

async function found(protocol: Protocol, settings: Record<string, unknown>, range: Record<string, unknown>) {
  const devices: FoundDevice[] = [];
  const { signal } = new AbortController();
  const onFound = (device: FoundDevice): void => void devices.push(device);
  const report = await protocol.discovery.find(settings, range, { signal, clock: systemClock, onFound });
  return { report, devices };
}

test("finds BACnet devices behind a router with their objects, names, units and values", async () => {
  const router = new BacnetRouter(1);
  const [one, other] = [router.add({ net: 2001, adr: [12] }, 11), router.add({ net: 2001, adr: [13] }, 12)];
  router.add({ net: 2002, adr: [12] }, 13);
  one.addCircuit(1);
  one.set(ObjectType.ANALOG_INPUT, 1, 21.5);
  one.state(ObjectType.ANALOG_INPUT, 1, 117, 62);
  other.addInput(ObjectType.MULTI_STATE_INPUT, 4);
  await router.open();
  cleanups.push(() => router.shut());
  const settings = { host: "127.0.0.1", port: router.port, localAddress: "127.0.0.1", timeout: 300 };
  const { report, devices } = await found(bacnet, settings, { network: 2001, wait: 200 });
  expect(report).toMatchObject({ outcome: "done", found: 2 });
  expect(devices.map(({ key }) => key).toSorted()).toEqual(["device 11", "device 12"]);
  const device = devices.find(({ key }) => key === "device 11");
  expect(device).toMatchObject({
    identity: { vendor: "Test Works", model: "T-1", name: "Gateway 11" },
    settings: { host: "127.0.0.1", port: router.port, network: 2001, mac: "0c", deviceInstance: 11 },
  });
  expect(device?.entries).toHaveLength(4);
  expect(device?.entries).toContainEqual({
    place: "analog-input 1",
    kind: "number",
    name: "AI-1",
    unit: "°C",
    value: "21.5",
  });
  expect(bacnet.checkSettings({ ...device?.settings })).toEqual([]);
  const narrow = await found(bacnet, settings, { network: 2001, lowest: 12, highest: 12, wait: 200 });
  expect(narrow.devices.map(({ key }) => key)).toEqual(["device 12"]);
  const all = await found(bacnet, settings, { network: 65_535, wait: 200 });
  expect(all.devices).toHaveLength(3);
});

test("finds a BACnet device through the local port that its running driver has open, and disturbs no answer of either", async () => {
  const device = new BacnetEndpoint(4711);
  device.addCircuit(1);
  await device.open();
  cleanups.push(() => device.shut());
  const localPort = await freePort();
  const settings = { host: "127.0.0.1", port: device.port, deviceInstance: 4711, localAddress: "127.0.0.1", localPort };
  const sink = new RecordingSink();
  const points = circuitPoints(1);
  const running = { ...settings, pollInterval: 50, timeout: 300 };
  const driver = bacnet.create(driverOptions(running, { points, sink, clock: systemClock }));
  cleanups.push(() => driver.stop());
  await driver.start();
  await vi.waitFor(() => expect(sink.states.at(-1)?.state).toBe("connected"));
  const { report, devices } = await found(bacnet, settings, { wait: 200 });
  expect(report).toMatchObject({ outcome: "done", found: 1 });
  expect(devices[0]?.entries.map(({ place }) => place)).toContain("analog-output 1");
  const [, one] = points;
  expect(one && bacnet.discovery.whereIs(settings, one)).toEqual({ device: "device 4711", entry: "analog-input 1" });
  expect(sink.states.map(({ state }) => state)).not.toContain("lost");
  expect(device.writes).toBe(0);
});

test("finds the units of a Modbus gateway, also those that identify themselves by an exception only", async () => {
  const endpoint = await modbusEndpoint([2, 5]);
  cleanups.push(() => endpoint.shut());
  endpoint.unit(5).exception = 1;
  const settings = { host: "127.0.0.1", port: endpoint.port, timeout: 60 };
  const { report, devices } = await found(modbus, settings, { firstUnit: 1, lastUnit: 6 });
  expect(report).toMatchObject({ outcome: "done", found: 2 });
  expect(devices.map(({ key, address, identity }) => [key, address, identity?.model])).toEqual([
    ["unit 2", { unit: 2 }, "T-1"],
    ["unit 5", { unit: 5 }, "T-1"],
  ]);
});

test("walks the models of a SunSpec device", async () => {
  const endpoint = await modbusEndpoint([3]);
  cleanups.push(() => endpoint.shut());
  const { registers } = endpoint.unit(3);
  const put = (at: number, text: string): void => {
    for (let index = 0; index < text.length; index += 2) {
      registers[at + index / 2] = (text.charCodeAt(index) << 8) | (text.charCodeAt(index + 1) || 0);
    }
  };
  put(40_000, "SunS");
  registers.set([1, 66], 40_002);
  put(40_004, "Sun Works");
  put(40_020, "Roof 10");
  put(40_052, "S-0815");
  registers.set([103, 50], 40_070);
  registers.set([65_000, 3], 40_122);
  registers.set([0xffff, 0], 40_127);
  const settings = { host: "127.0.0.1", port: endpoint.port, timeout: 200 };
  const { devices } = await found(modbus, settings, { firstUnit: 3, lastUnit: 3 });
  expect(devices).toEqual([
    {
      key: "unit 3",
      form: "sunspec",
      address: { unit: 3 },
      identity: { vendor: "Sun Works", model: "Roof 10", serial: "S-0815", firmware: "2.0" },
      suggestions: [
        { product: "sunspec-inverter", address: { unit: 3, strings: 1 }, reason: "It has SunSpec model 103." },
      ],
      entries: [
        { place: "model 1 at 40002", kind: "other", name: "Common" },
        { place: "model 103 at 40070", kind: "other", name: "Inverter, three-phase" },
        { place: "model 65000 at 40122", kind: "other", name: "Model 65000" },
      ],
    },
  ]);
});

test("recognises what is said on a broker: values, objects, Home Assistant's announcements, Sparkplug's births", async () => {
  const endpoint = await mqttEndpoint();
  cleanups.push(() => endpoint.shut());
  endpoint.isTalking = false;
  const say = (topic: string, payload: string) => endpoint.give({ qos: 0, topic, payload });
  await say("hut/power", "23.5");
  await say("hut/relay", "ON");
  await say("hut/SENSOR", JSON.stringify({ BME280: { Temperature: 21.5, State: "ok" }, list: [true] }));
  const config = {
    "~": "hut/box",
    stat_t: "~/co2",
    unit_of_meas: "ppm",
    name: "CO2",
    dev: { mf: "Works", mdl: "B1", name: "Box" },
  };
  await say("homeassistant/sensor/box/co2/config", JSON.stringify(config));
  // Metric "Temp" as a float of 12, metric "On" as a true.
  const metrics = "120d0a0454656d702009650000404112080a024f6e200b7001";
  await say("spBv1.0/campus/DBIRTH/node/meter", Buffer.from(metrics, "hex").toString("latin1"));
  const settings = { host: "127.0.0.1", port: endpoint.port, timeout: 300 };
  const { devices } = await found(mqtt, settings, { duration: 300 });
  const entriesOf = (key: string) => devices.find((device) => device.key === key)?.entries;
  expect(entriesOf("hut/power")).toEqual([{ place: "hut/power", kind: "number", value: "23.5" }]);
  expect(entriesOf("hut/relay")).toEqual([{ place: "hut/relay", kind: "boolean", value: "ON" }]);
  expect(entriesOf("hut/SENSOR")).toEqual([
    { place: "hut/SENSOR BME280.Temperature", name: "BME280.Temperature", kind: "number", value: "21.5" },
    { place: "hut/SENSOR BME280.State", name: "BME280.State", kind: "text", value: "ok" },
    { place: "hut/SENSOR list.0", name: "list.0", kind: "boolean", value: "true" },
  ]);
  expect(devices.find(({ form }) => form === "home-assistant")).toMatchObject({
    identity: { name: "Box", vendor: "Works", model: "B1" },
    entries: [{ place: "hut/box/co2", kind: "number", name: "CO2", unit: "ppm" }],
  });
  expect(devices.find(({ form }) => form === "sparkplug")).toMatchObject({
    identity: { name: "node/meter" },
    entries: [
      { place: "spBv1.0/campus/DDATA/node/meter Temp", name: "Temp", kind: "number", value: "12" },
      { place: "spBv1.0/campus/DDATA/node/meter On", name: "On", kind: "boolean", value: "true" },
    ],
  });
  const narrow = await found(mqtt, settings, { filter: "hut/+", duration: 200 });
  expect(narrow.devices.map(({ key }) => key).toSorted()).toEqual(["hut/SENSOR", "hut/power", "hut/relay"]);
});
