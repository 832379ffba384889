import { ProductFile, QUALITY } from "@atrium/contract/devices";
import { systemClock } from "@atrium/time";
import { afterEach, expect, test, vi } from "vitest";
import { testPoint } from "../test/driverOptions.ts";
import { guideProduct } from "../test/guideProducts.ts";
import { mqttDriver, mqttEndpoint } from "../test/mqttHarness.ts";
import { RecordingSink } from "../test/recordingSink.ts";
import { protocols } from "./registry.ts";

const PATIENCE = { timeout: 10_000, interval: 10 };
const cleanups: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0)) await cleanup();
});

const text = { key: "message", name: "Message", kind: "text", expectedInterval: 60_000 } as const;
const product = ProductFile.parse({ name: "panel", protocol: "mqtt", points: [{ ...text, state: "message" }] });

test("passes on a text of MQTT as a number, after what it stands for, short and without control characters", async () => {
  const endpoint = await mqttEndpoint();
  endpoint.isTalking = false;
  const rows = protocols["mqtt"]?.catalog.points("panel", { topic: "hall/panel" }, { products: [product] }) ?? [];
  const points = rows.map((row) => testPoint(row, { id: 1, device: "panel", expectedInterval: 60_000 }));
  const texts = new Map<number, string>();
  const sink = Object.assign(new RecordingSink(), {
    text: (code: number, words: string) => void texts.set(code, words),
  });
  const driver = mqttDriver(endpoint, sink, systemClock, { points });
  cleanups.push(
    () => driver.stop(),
    () => endpoint.shut(),
  );
  await driver.start();
  await vi.waitFor(() => expect(sink.state).toBe("connected"), PATIENCE);
  const says = (payload: string) => endpoint.give({ qos: 1, topic: "hall/panel/message", payload });
  const shows = (words: string) =>
    vi.waitFor(() => {
      const newest = sink.newest(1);
      expect(newest?.quality).toBe(QUALITY.good);
      expect(texts.get(newest?.value ?? -1)).toBe(words);
    }, PATIENCE);
  await says("Pump 2 \u001b[31mdry\u0000\u202e");
  await shows("Pump 2  [31mdry");
  await says("");
  await shows("");
  await says("é".repeat(300));
  await shows("é".repeat(200));
  await says("<b>ลิฟต์ 3</b>");
  await shows("<b>ลิฟต์ 3</b>");
  expect(texts.size).toBe(4);
});

test.each([
  ["acme-tr8", "text cannot be read from registers"],
  ["vav-box", "text cannot be read from BACnet objects"],
])("a product of a protocol whose texts are not read says so: %s", (name, words) => {
  const file = guideProduct(name);
  const [first, ...rest] = file.points;
  const { unit: _unit, min: _min, max: _max, deadband: _deadband, ...plain } = Object.assign({}, first);
  const checked = ProductFile.safeParse({ ...file, points: [{ ...plain, kind: "text" }, ...rest] });
  expect(checked.error?.issues.map(({ message }) => message).join()).toContain(words);
});

test.each([
  ["a unit", { unit: "%" }],
  ["words", { words: { on: 1 } }],
  ["a command", { set: { topic: "set" } }],
])("a text has no %s", (_what, wrong) => {
  const points = [{ ...text, state: "message", ...wrong }];
  expect(ProductFile.safeParse({ name: "panel", protocol: "mqtt", points }).success).toBe(false);
});
