import { PointId } from "@atrium/contract";
import type { Clock, Log } from "@atrium/time";
import type { DriverSink } from "../src/driverSink.ts";
import type { DriverPoint } from "../src/productCatalog.ts";
import { MqttDriver } from "../src/mqtt/mqttDriver.ts";
import { mqtt } from "../src/mqtt/mqtt.ts";
import { mqttCatalog } from "../src/mqtt/mqttCatalog.ts";
import type { MqttProduct } from "../src/mqtt/product.ts";
import { driverOptions, testPoint, withMomentary } from "./driverOptions.ts";
import { TEST_TIMES } from "./fieldHarness.ts";
import type { FieldHarness } from "./fieldHarness.ts";
import { deviceTopic, MqttEndpoint, TEST_DEVICE } from "./mqttEndpoint.ts";

const expectedInterval = TEST_TIMES.pollInterval;

/** A small device that can be commanded; no real product. */
const dimmer: MqttProduct = {
  name: "test-dimmer",
  state: "state",
  availability: { topic: "status", online: "online", offline: "offline" },
  sender: "src",
  time: "at",
  points: [
    { key: "temperature", name: "Temperature", kind: "number", unit: "°C", field: "temperature", expectedInterval },
    {
      key: "level",
      name: "Level",
      kind: "number",
      unit: "%",
      field: "level",
      set: { topic: "set", field: "level" },
      min: 0,
      max: 100,
      expectedInterval,
    },
    { key: "relay", name: "Relay", kind: "boolean", field: "relay.state", words: { ON: 1, OFF: 0 }, expectedInterval },
    {
      key: "wind",
      name: "Wind direction",
      kind: "number",
      unit: "°",
      field: "wind",
      isOptional: true,
      expectedInterval,
    },
    { key: "message", name: "Message", kind: "text", field: "message", isOptional: true, expectedInterval },
  ],
};

export function dimmerPointId(key: string): PointId {
  return PointId.parse(1 + dimmer.points.findIndex((point) => point.key === key));
}

export function dimmerPoints(): DriverPoint[] {
  return pointsOf(TEST_DEVICE.topic, { device: "dimmer", before: 0 });
}

/** Points of so many devices more; the first of each is its temperature. */
export function manyDimmerPoints(devices: number): DriverPoint[] {
  return Array.from({ length: devices }, (_, number) =>
    pointsOf(deviceTopic(number), { device: `dimmer-${number}`, before: dimmer.points.length * number }),
  ).flat();
}

function pointsOf(topic: string, { device, before }: { device: string; before: number }): DriverPoint[] {
  return mqttCatalog([dimmer])
    .points(dimmer.name, { ...TEST_DEVICE, topic })
    .map((template, index) => testPoint(template, { id: before + index + 1, device, expectedInterval }));
}

export async function mqttEndpoint(): Promise<MqttEndpoint> {
  const endpoint = new MqttEndpoint();
  await endpoint.open();
  return endpoint;
}

interface TestSettings {
  readonly points?: readonly DriverPoint[];
  readonly keepAlive?: number;
  readonly settings?: Record<string, unknown>;
  readonly log?: Log;
}

export function mqttDriver(
  endpoint: MqttEndpoint,
  sink: DriverSink,
  clock: Clock,
  { points = dimmerPoints(), keepAlive = 1_000, settings = {}, log }: TestSettings = {},
): MqttDriver {
  const { timeout, retryDelay, maxRetryDelay } = TEST_TIMES;
  const usual = { host: "127.0.0.1", port: endpoint.port, keepAlive, timeout, retryDelay, maxRetryDelay };
  const options = driverOptions({ ...usual, ...settings }, { points, sink, clock });
  return new MqttDriver({ ...options, ...(log && { log }) });
}

export const MQTT_HARNESS: FieldHarness<MqttEndpoint> = {
  endpoint: mqttEndpoint,
  driver: mqttDriver,
  momentary: (endpoint, sink, clock, shownBy) => {
    const [momentary, other] = [dimmerPointId("level"), dimmerPointId("temperature")];
    const points = withMomentary(dimmerPoints(), { momentary, other, shownBy });
    // The broker that holds an answer back answers no ping either, and the connection must outlive that.
    return mqttDriver(endpoint, sink, clock, { points, keepAlive: 60_000 });
  },
  points: dimmerPoints,
  another: async (endpoint) => {
    await endpoint.give({ qos: 1, topic: `${deviceTopic(1)}/status`, payload: "online" });
    await endpoint.sayOf(1, { temperature: 33, level: 0 });
    const points = manyDimmerPoints(2).filter(({ device }) => device === "dimmer-1");
    return { points, readable: PointId.parse(dimmer.points.length + 1) };
  },
  readable: dimmerPointId("temperature"),
  writable: dimmerPointId("level"),
  text: { point: dimmerPointId("message"), says: ({ state }, words) => (state["message"] = words) },
  override: null,
  probe: ({ port }, product, options) => {
    const { timeout } = TEST_TIMES;
    const settings = { host: "127.0.0.1", port, timeout };
    if (product === "none") return mqtt.probe({ settings }, options);
    const points = dimmer.points.filter(({ isOptional, words }) => isOptional !== true && words === undefined);
    const others = points.map((point) => ({ ...point, field: `other-${point.key}` }));
    const file = { ...dimmer, protocol: "mqtt" as const, points: product === "own" ? points : others };
    const part = { product: dimmer.name, address: TEST_DEVICE, details: { products: [file] } };
    return mqtt.probe({ settings, ...part }, options);
  },
  discover: ({ port }, options) => {
    const settings = { host: "127.0.0.1", port, timeout: TEST_TIMES.timeout };
    return mqtt.discovery.find(settings, { duration: 400 }, options);
  },
  found: { key: `${TEST_DEVICE.topic}/state`, form: "topic", address: { topic: `${TEST_DEVICE.topic}/state` } },
  identity: undefined,
  // Only the broker acknowledges: it has the message, and nobody says that the device did anything.
  cleared: { state: "timed-out", reason: "Sent, but the device does not show whether it was carried out." },
  // MQTT 3.1.1 acknowledges messages and knows no refusal: the device goes on reporting what it did before.
  refusal: /^40 % was sent to the device, but it reports 0 %\.$/,
  lacking: " (MQTT has no command priorities)",
};
