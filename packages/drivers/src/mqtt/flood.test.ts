import { afterEach, expect, test, vi } from "vitest";
import { manyDimmerPoints, mqttDriver, mqttEndpoint } from "../../test/mqttHarness.ts";
import { RecordingSink } from "../../test/recordingSink.ts";
import { systemClock } from "@atrium/time";
import type { ValueBatch } from "../driverSink.ts";
import type { DriverPoint } from "../productCatalog.ts";

const PATIENCE = { timeout: 20_000, interval: 10 };
/** The share of one turn of the loop. */
const MOST_IN_A_TURN = 500;
const cleanups: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0)) await cleanup();
});

/** Counts what it is given in each turn of the loop. */
class TurnSink extends RecordingSink {
  readonly perTurn: number[] = [];
  shedMessages = 0;
  #isSameTurn = false;

  override values(batch: ValueBatch): void {
    super.values(batch);
    if (!this.#isSameTurn) this.perTurn.push(0);
    this.#isSameTurn = true;
    setImmediate(() => {
      this.#isSameTurn = false;
    });
    this.perTurn.push((this.perTurn.pop() ?? 0) + batch.length);
  }

  shed(messages: number): void {
    this.shedMessages += messages;
  }
}

/** Every device publishes this often while the network stands still, then everything arrives at once. */
async function burst({ devices, times }: { readonly devices: number; readonly times: number }) {
  const endpoint = await mqttEndpoint();
  endpoint.isTalking = false;
  const sink = new TurnSink();
  const points = manyDimmerPoints(devices);
  const driver = mqttDriver(endpoint, sink, systemClock, { points, keepAlive: 60_000 });
  cleanups.push(
    () => driver.stop(),
    () => endpoint.shut(),
  );
  await driver.start();
  await vi.waitFor(() => expect(sink.state).toBe("connected"), PATIENCE);
  endpoint.hold();
  for (let time = 1; time <= times; time += 1) {
    for (let number = 0; number < devices; number += 1) await endpoint.sayOf(number, { temperature: time / 10 });
  }
  endpoint.release();
  const temperatures = points.filter(({ key }) => key === "temperature");
  await vi.waitFor(() => expect(newest(sink, temperatures)).toEqual(temperatures.map(() => times / 10)), PATIENCE);
  return { sink };
}

function newest(sink: RecordingSink, points: readonly DriverPoint[]): (number | undefined)[] {
  const values = new Map(sink.rows.map(({ id, value }) => [id, value]));
  return points.map(({ id }) => values.get(id));
}

test("gives the loop away between parts of a burst, and takes all of it in order while it can", async () => {
  const { sink } = await burst({ devices: 20, times: 200 });
  expect(Math.max(...sink.perTurn)).toBeLessThanOrEqual(MOST_IN_A_TURN);
  expect(sink.shedMessages).toBe(0);
  expect(sink.rows.filter(({ id }) => id === 1).map(({ value }) => value)).toEqual(
    Array.from({ length: 200 }, (_, time) => (time + 1) / 10),
  );
});

test("drops messages that are no longer the newest of their topic where it is behind, and counts them", async () => {
  // Twice what it takes where the network fills a part of the wire in each turn.
  const { sink } = await burst({ devices: 100, times: 600 });
  expect(Math.max(...sink.perTurn)).toBeLessThanOrEqual(MOST_IN_A_TURN);
  expect(sink.shedMessages).toBeGreaterThan(0);
  expect(sink.rows.length + sink.shedMessages).toBe(100 * 600);
});
