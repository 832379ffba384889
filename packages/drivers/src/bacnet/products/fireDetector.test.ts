import { QUALITY } from "@atrium/contract/devices";
import { ObjectType } from "@bacnet-js/client";
import { expect, onTestFinished, test, vi } from "vitest";
import { bacnetDriver, bacnetEndpoint } from "../../../test/bacnetHarness.ts";
import { CountingClock } from "../../../test/countingClock.ts";
import { testPoint } from "../../../test/driverOptions.ts";
import { RecordingSink } from "../../../test/recordingSink.ts";
import { objectKey } from "../objects.ts";
import { bacnet } from "../bacnet.ts";

const PATIENCE = { timeout: 10_000, interval: 10 };
const DETECTOR = { type: ObjectType.MULTI_STATE_INPUT, instance: 7 };

/** A panel that is polled once an hour: every later value must come from a notification. */
async function panel() {
  const endpoint = await bacnetEndpoint(0);
  endpoint.addInput(DETECTOR.type, DETECTOR.instance);
  endpoint.set(DETECTOR.type, DETECTOR.instance, 1);
  const sink = new RecordingSink();
  const points = bacnet.catalog
    .points("fire-detector", { instance: 7 })
    .map((template) => testPoint(template, { id: 1, device: "FD-1", expectedInterval: 3_600_000 }));
  const driver = bacnetDriver({
    endpoint,
    sink,
    points,
    clock: new CountingClock(),
    settings: { pollInterval: 3_600_000 },
  });
  onTestFinished(async () => {
    await driver.stop();
    await endpoint.shut();
  });
  await driver.start();
  return { endpoint, sink, points };
}

test("reports an alarm as soon as the panel does", async () => {
  const { endpoint, sink } = await panel();
  const shows = (value: number) =>
    vi.waitFor(() => expect(sink.newest(1)).toMatchObject({ value, quality: QUALITY.good }), PATIENCE);
  await shows(1);
  await vi.waitFor(() => expect(endpoint.subscriptions.size).toBe(1), PATIENCE);
  endpoint.set(DETECTOR.type, DETECTOR.instance, 2);
  await shows(2);
  endpoint.set(DETECTOR.type, DETECTOR.instance, 4);
  await shows(4);
});

test("marks a state that no panel has as bad, and takes no commands", async () => {
  const { endpoint, sink, points } = await panel();
  expect(points[0]?.isWritable).toBe(false);
  expect(points[0]?.states?.map(({ name }) => name)).toEqual(["Normal", "Alarm", "Trouble", "Disable"]);
  expect(endpoint.objects.has(objectKey(DETECTOR))).toBe(true);
  await vi.waitFor(() => expect(endpoint.subscriptions.size).toBe(1), PATIENCE);
  endpoint.set(DETECTOR.type, DETECTOR.instance, 9);
  await vi.waitFor(() => expect(sink.newest(1)).toMatchObject({ quality: QUALITY.bad }), PATIENCE);
});
