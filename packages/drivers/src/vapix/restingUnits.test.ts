import { PointId } from "@atrium/contract";
import { afterEach, expect, test, vi } from "vitest";
import { CountingClock } from "../../test/countingClock.ts";
import { RecordingSink } from "../../test/recordingSink.ts";
import { dimmerPoints, vapixDriver, vapixEndpoint } from "../../test/vapixHarness.ts";

const PATIENCE = { timeout: 20_000, interval: 10 };
const cleanups: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0)) await cleanup();
});

test("units that nobody looks at are asked seldom, and one that is commanded as often as one that is looked at", async () => {
  const endpoints = await Promise.all([vapixEndpoint(), vapixEndpoint()]);
  const [lookedAt, atRest] = endpoints;
  const driver = vapixDriver({
    points: dimmerPoints(endpoints).map((point) => Object.assign(point, { expectedInterval: 60_000 })),
    sink: new RecordingSink(),
    clock: new CountingClock(),
    settings: { pollInterval: 20, restInterval: 200 },
    isObserved: (point) => point === 1,
  });
  cleanups.push(async () => {
    await driver.stop();
    await Promise.all(endpoints.map((endpoint) => endpoint.shut()));
  });
  await driver.start();
  /** How often the unit at rest is asked for each time of the other one, while that is asked so many times or more. */
  const share = async (turns: number): Promise<number> => {
    const [others, own] = [lookedAt.asked.length, atRest.asked.length];
    await vi.waitFor(() => expect(lookedAt.asked.length).toBeGreaterThanOrEqual(others + turns), PATIENCE);
    return (atRest.asked.length - own) / (lookedAt.asked.length - others);
  };
  await vi.waitFor(() => expect(atRest.asked.length).toBeGreaterThan(0), PATIENCE);
  const seldom = await share(40);
  expect(seldom).toBeGreaterThan(0.05);
  expect(seldom).toBeLessThan(0.15);
  await driver.write({ point: PointId.parse(12), value: 20, priority: 8 }, () => {});
  expect(await share(40)).toBeGreaterThan(0.85);
});
