import type { PointId } from "@atrium/contract";
import { afterEach, expect, test, vi } from "vitest";
import type { BacnetEndpoint } from "../../test/bacnetEndpoint.ts";
import { bacnetDriver, bacnetEndpoint, circuitIds, circuitPoints } from "../../test/bacnetHarness.ts";
import { CountingClock } from "../../test/countingClock.ts";
import { RecordingSink } from "../../test/recordingSink.ts";
import type { WriteOutcome } from "../writing.ts";
import { SERVICE } from "./requests.ts";

const CIRCUITS = 8;
const cleanups: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0)) await cleanup();
});

interface Group {
  readonly endpoint: BacnetEndpoint;
  readonly outcomes: readonly WriteOutcome[];
  /** Requests that the device got for the group, by service. */
  readonly seen: readonly number[];
  readonly again: () => Promise<Pick<Group, "outcomes" | "seen">>;
}

/** Writes to all circuits of a device at once, while nothing is polled. */
async function commandGroup(
  prepare: (endpoint: BacnetEndpoint) => void = () => {},
  momentary: readonly PointId[] = [],
): Promise<Group> {
  const endpoint = await bacnetEndpoint(CIRCUITS);
  prepare(endpoint);
  const sink = new RecordingSink();
  const points = circuitPoints(CIRCUITS).map((point) =>
    Object.assign(point, { expectedInterval: 3_600_000, isMomentary: momentary.includes(point.id) }),
  );
  const settings = { pollInterval: 3_600_000, timeout: 100 };
  const driver = bacnetDriver({ endpoint, sink, clock: new CountingClock(), points, settings });
  cleanups.push(
    () => driver.stop(),
    () => endpoint.shut(),
  );
  await driver.start();
  await vi.waitFor(() => expect(endpoint.subscriptions.size).toBe(CIRCUITS * 3), { timeout: 10_000 });
  const again = async (): Promise<Pick<Group, "outcomes" | "seen">> => {
    const before = endpoint.seen.length;
    const writes = Array.from({ length: CIRCUITS }, (_, index) => {
      const request = { point: circuitIds(index + 1).level, value: 10 + index, priority: 8 };
      return driver.write(request, () => {});
    });
    return { outcomes: await Promise.all(writes), seen: endpoint.seen.slice(before) };
  };
  return { endpoint, again, ...(await again()) };
}

function count(seen: readonly number[], service: number): number {
  return seen.filter((one) => one === service).length;
}

const CONFIRMED = Array.from({ length: CIRCUITS }, (_, index) => ({
  state: "confirmed",
  value: 10 + index,
  priorities: { values: expect.arrayContaining([10 + index]), relinquishDefault: 0 },
}));

test("writes a group and reads it back with few requests, each write with its own outcome and priorities", async () => {
  const { outcomes, seen } = await commandGroup((endpoint) => endpoint.command(3, 5, 99));
  const overridden = { state: "overridden", value: 99, priority: 5 };
  expect(outcomes).toMatchObject(CONFIRMED.map((one, index) => (index === 2 ? overridden : one)));
  // The first finds the device free.
  expect(count(seen, SERVICE.writeProperty)).toBe(1);
  expect(count(seen, SERVICE.writePropertyMultiple)).toBe(1);
  // The last of them may have been acknowledged just after the request for the others left.
  expect(count(seen, SERVICE.readPropertyMultiple)).toBeLessThanOrEqual(2);
});

test("asks a device of short packets for fewer at a time", async () => {
  const { outcomes, seen } = await commandGroup((endpoint) => {
    endpoint.maxApdu = 480;
  });
  expect(outcomes).toMatchObject(CONFIRMED);
  expect(count(seen, SERVICE.readPropertyMultiple)).toBeLessThanOrEqual(3);
});

test("reads one by one where the device refuses the list, and still confirms each", async () => {
  const { outcomes, seen } = await commandGroup((endpoint) => {
    endpoint.maxApdu = 150;
    endpoint.claimedMaxApdu = 1_476;
  });
  expect(outcomes).toMatchObject(CONFIRMED);
  expect(count(seen, SERVICE.readPropertyMultiple)).toBeGreaterThan(2);
});

test("writes one by one where the device knows no lists of writes, and offers it no second one", async () => {
  const { outcomes, again } = await commandGroup((endpoint) => {
    endpoint.unknownServices.add(SERVICE.writePropertyMultiple);
  });
  expect(outcomes).toMatchObject(CONFIRMED);
  const second = await again();
  expect(second.outcomes).toMatchObject(CONFIRMED);
  expect(count(second.seen, SERVICE.writePropertyMultiple)).toBe(0);
  expect(count(second.seen, SERVICE.writeProperty)).toBe(CIRCUITS);
});

test("never puts a momentary write into a list, which may be sent twice", async () => {
  const third = circuitIds(3).level;
  const { endpoint, seen } = await commandGroup((device) => device.unreachable.add(4), [third]);
  expect(count(seen, SERVICE.writePropertyMultiple)).toBe(1);
  expect(endpoint.writesOf(3)).toBe(1);
});

test("says of each write of a list that nobody answers that its outcome is unknown", async () => {
  const { outcomes } = await commandGroup((endpoint) => {
    endpoint.writeAnswer = "lost";
  });
  const unknown = { state: "timed-out", reason: "The device did not respond to the write." };
  expect(outcomes).toMatchObject(CONFIRMED.map(() => unknown));
});

test("refuses the circuit that its gateway cannot reach, and confirms the others of the group", async () => {
  const { outcomes } = await commandGroup((endpoint) => endpoint.unreachable.add(4));
  expect(outcomes).toMatchObject(CONFIRMED.map((one, index) => (index === 3 ? { state: "failed" } : one)));
});
