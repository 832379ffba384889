import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it, test, vi } from "vitest";
import { QUALITY } from "@atrium/contract/devices";
import { FakeClock } from "@atrium/time/fakeClock";
import { DiskQueue } from "./diskQueue.ts";
import { HistoryWriter } from "./historyWriter.ts";
import type { SampleBatch } from "./samples.ts";

const ignore = () => undefined;
const log = { debug: ignore, info: ignore, warn: ignore, error: ignore };
let folder: string;
let clock: FakeClock;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "atrium-writer-"));
  clock = new FakeClock();
});
afterEach(async () => rm(folder, { recursive: true, force: true }));

async function startedWith(
  store: (batch: SampleBatch) => Promise<void>,
  { isDatabaseAvailable = (): boolean => true, isRefusal = (): boolean => false } = {},
) {
  const queue = new DiskQueue({ folder, log });
  await queue.start();
  const writer = new HistoryWriter({
    queue,
    clock,
    log,
    store,
    isDatabaseAvailable,
    isUnavailable: () => false,
    isRefusal,
    onRefused: () => undefined,
  });
  writer.start();
  return { queue, writer };
}

function add(writer: HistoryWriter, value: number, length = 1): void {
  writer.add({
    length,
    ids: Int32Array.from({ length }, (_, row) => row + 1),
    values: new Float64Array(length).fill(value),
    times: new Float64Array(length).fill(clock.now()),
    qualities: new Uint8Array(length).fill(QUALITY.good),
    sequence: value,
  });
}

/** The batches that another run finds on disk. */
async function found(): Promise<number[]> {
  const queue = new DiskQueue({ folder, log });
  await queue.start();
  const values: number[] = [];
  for (let oldest = await queue.oldest(); oldest.length > 0; oldest = await queue.oldest()) {
    for (const { batch } of oldest) values.push(...batch.values);
    await queue.remove(oldest);
  }
  return values;
}

test("a kill while the database is slow loses only the samples of the last 0.2 s", async () => {
  const { queue, writer } = await startedWith(() => new Promise(() => undefined));
  for (let value = 1; value < 20; value += 2) {
    add(writer, value);
    clock.pass(100);
    add(writer, value + 1);
    clock.pass(100);
    await vi.waitFor(() => expect(queue.samples).toBe(value + 1));
  }
  add(writer, 21);
  // The writer is not stopped: it was killed.
  await queue.stop();
  expect(await found()).toEqual(Array.from({ length: 20 }, (_, index) => index + 1));
});

describe("who asks for a moment just over", () => {
  it("waits until what was reported up to then is stored, however much comes later", async () => {
    let finish: () => void = () => undefined;
    const { writer } = await startedWith(() => new Promise((resolve) => (finish = resolve)));
    add(writer, 1);
    const moment = clock.now();
    let isStored = false;
    const asked = writer.stored(moment, 3_000).then(() => (isStored = true));
    clock.pass(200);
    await vi.waitFor(() => expect(writer.queued).toBe(1));
    add(writer, 2);
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(isStored).toBe(false);
    expect(writer.storedUntil).toBeLessThan(moment);
    finish();
    await asked;
    expect(writer.storedUntil).toBe(moment + 200);
    expect(writer.queued).toBe(0);
    void writer.stop();
    await vi.waitFor(() => expect(writer.queued).toBe(1));
    finish();
  });

  it("waits no longer than it would, and not at all for an empty queue", async () => {
    const { writer } = await startedWith(() => new Promise(() => undefined));
    await writer.stored(clock.now(), 3_000);
    add(writer, 1);
    const asked = writer.stored(clock.now(), 3_000);
    for (let second = 0; second < 3; second += 1) clock.pass(1_000);
    await asked;
    await vi.waitFor(() => expect(writer.queued).toBe(1));
  });

  it("is not kept waiting by a database that is away", async () => {
    const { writer } = await startedWith(async () => undefined, { isDatabaseAvailable: () => false });
    add(writer, 1);
    await writer.stored(clock.now(), 3_000);
    expect(writer.storedUntil).toBeLessThan(clock.now());
  });
});

test("samples that the database has confirmed are no longer on disk", async () => {
  const stored: number[] = [];
  const { queue, writer } = await startedWith(async ({ values }) => void stored.push(...values));
  for (let value = 1; value <= 5; value += 1) {
    add(writer, value);
    clock.pass(200);
    await vi.waitFor(() => expect(stored.length).toBe(value));
  }
  await vi.waitFor(() => expect(queue.samples).toBe(0));
  expect(await found()).toEqual([]);
  await writer.stop();
});

describe("at a high rate", () => {
  /** More samples than are stored at once. */
  const LARGE = 6_000;

  it("stores once a second what has come by then, as one batch", async () => {
    const stored: number[] = [];
    const { queue, writer } = await startedWith(async ({ length }) => void stored.push(length));
    add(writer, 1, LARGE);
    await vi.waitFor(() => expect(stored).toEqual([LARGE]));
    for (let value = 2; value <= 4; value += 1) {
      add(writer, value, LARGE);
      clock.pass(200);
      await vi.waitFor(() => expect(queue.samples).toBe((value - 1) * LARGE));
    }
    expect(stored).toEqual([LARGE]);
    clock.pass(400);
    await vi.waitFor(() => expect(stored).toEqual([LARGE, 3 * LARGE]));
    await vi.waitFor(() => expect(queue.isEmpty).toBe(true));
    await writer.stop();
    await queue.stop();
  });

  it("stores at once for somebody who asks", async () => {
    const stored: number[] = [];
    const { queue, writer } = await startedWith(async ({ length }) => void stored.push(length));
    add(writer, 1, LARGE);
    await vi.waitFor(() => expect(stored).toEqual([LARGE]));
    clock.pass(10);
    add(writer, 2, LARGE);
    await vi.waitFor(() => expect(queue.samples).toBe(LARGE));
    await writer.stored(clock.now(), 3_000);
    expect(stored).toEqual([LARGE, LARGE]);
    await writer.stop();
    await queue.stop();
  });

  it("stores at once what is too much for one batch", async () => {
    const stored: number[] = [];
    const { queue, writer } = await startedWith(async ({ length }) => void stored.push(length));
    for (let value = 1; value <= 10; value += 1) add(writer, value, LARGE);
    await vi.waitFor(() => expect(stored.reduce((sum, length) => sum + length, 0)).toBe(10 * LARGE));
    await writer.stop();
    await queue.stop();
  });
});

test("a batch that the database refuses is dropped by itself, and those that waited with it are stored", async () => {
  const stored: number[] = [];
  let isAway = true;
  const { queue, writer } = await startedWith(
    async ({ values }) => {
      if (values.includes(3)) throw new Error("refused");
      stored.push(...values);
    },
    { isDatabaseAvailable: () => !isAway, isRefusal: () => true },
  );
  for (let value = 1; value <= 5; value += 1) {
    add(writer, value);
    clock.pass(200);
    await vi.waitFor(() => expect(queue.samples).toBe(value));
  }
  isAway = false;
  await vi.waitFor(() => {
    clock.pass(500);
    expect(stored).toEqual([1, 2, 4, 5]);
  });
  await vi.waitFor(() => expect(queue.isEmpty).toBe(true));
  expect(writer.lost).toBe(1);
  await writer.stop();
  await queue.stop();
});
