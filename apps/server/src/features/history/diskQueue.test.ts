import { mkdtemp, readdir, readFile, rm, truncate, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { DiskQueue } from "./diskQueue.ts";
import type { QueuedBatch } from "./queueRecord.ts";

/** The size of a batch of ten samples on disk. */
const RECORD_SIZE = 8 + 8 + 10 * 20;

let folder: string;
let errors: string[];
const log = { error: (_context: object, message: string) => void errors.push(message) };
beforeEach(async () => {
  errors = [];
  folder = await mkdtemp(join(tmpdir(), "atrium-queue-"));
});
afterEach(async () => rm(folder, { recursive: true, force: true }));

function batch(number: number, length = 10): QueuedBatch {
  return {
    closedAt: 1_000 + number,
    batch: {
      length,
      ids: Int32Array.from({ length }, (_, row) => row + 1),
      times: new Float64Array(length).fill(1_000 + number),
      values: Float64Array.from({ length }, (_, row) => (row === 0 ? Number.NaN : number + row / 8)),
    },
  };
}

async function drained(queue: DiskQueue): Promise<QueuedBatch[]> {
  const batches: QueuedBatch[] = [];
  for (;;) {
    const oldest = await queue.oldest();
    if (oldest.length === 0) return batches;
    batches.push(...oldest);
    await queue.remove(oldest);
  }
}

async function started(options: { bound?: number; segmentSize?: number } = {}): Promise<DiskQueue> {
  const queue = new DiskQueue({ folder, log, ...options });
  await queue.start();
  return queue;
}

test("batches come out in their order, and leave nothing behind", async () => {
  const queue = await started({ segmentSize: 600 });
  for (let number = 0; number < 10; number += 1) await queue.append(batch(number));
  expect(queue.samples).toBe(100);
  expect(await drained(queue)).toEqual(Array.from({ length: 10 }, (_, number) => batch(number)));
  expect(queue.isEmpty).toBe(true);
  await queue.stop();
  expect(await readdir(folder)).toEqual([]);
});

test("it may be filled while it is emptied", async () => {
  const queue = await started();
  await queue.append(batch(0));
  const first = await queue.oldest();
  await queue.append(batch(1));
  await queue.remove(first);
  await queue.append(batch(2));
  expect(await drained(queue)).toEqual([batch(1), batch(2)]);
  await queue.append(batch(3));
  expect(await drained(queue)).toEqual([batch(3)]);
  await queue.stop();
});

test("several batches leave it together, and only they", async () => {
  const queue = await started();
  for (let number = 0; number < 5; number += 1) await queue.append(batch(number));
  const first = await queue.oldest(29);
  expect(first).toEqual([batch(0), batch(1)]);
  await queue.append(batch(5));
  await queue.remove(first);
  expect(queue.samples).toBe(40);
  expect(await queue.oldest(9)).toEqual([batch(2)]);
  expect(await queue.oldest(1_000)).toEqual([2, 3, 4, 5].map((number) => batch(number)));
  await queue.remove(await queue.oldest(1_000));
  expect(queue.isEmpty).toBe(true);
  await queue.stop();
});

test("batches of two runs never leave it together", async () => {
  const killed = await started();
  for (let number = 0; number < 3; number += 1) await killed.append(batch(number));
  const queue = await started();
  await queue.append(batch(3));
  const first = await queue.oldest(1_000);
  expect(first).toEqual([batch(0), batch(1), batch(2)]);
  await queue.remove(first);
  expect(await queue.oldest(1_000)).toEqual([batch(3)]);
  await queue.stop();
  await killed.stop();
});

test("batches that were dropped in between, because the queue is full, take no others with them", async () => {
  const queue = await started({ segmentSize: 400, bound: 1_000 });
  await queue.append(batch(0));
  await queue.append(batch(1));
  const first = await queue.oldest(1_000);
  expect(first).toHaveLength(2);
  for (let number = 2; number < 8; number += 1) await queue.append(batch(number));
  const before = queue.samples;
  await queue.remove(first);
  expect(queue.samples).toBe(before);
  await queue.stop();
});

test("another run finds the batches of an earlier one, without a record that a crash cut off", async () => {
  // Not stopped: it was killed.
  const killed = await started({ segmentSize: 600 });
  for (let number = 0; number < 5; number += 1) await killed.append(batch(number));
  const files = (await readdir(folder)).sort();
  const last = join(folder, files.at(-1) ?? "");
  // One record of it and a half.
  await truncate(last, 1.5 * 216);
  const queue = await started();
  expect(queue.samples).toBe(40);
  await queue.append(batch(9));
  expect(await drained(queue)).toEqual([batch(0), batch(1), batch(2), batch(3), batch(9)]);
  await queue.stop();
  await killed.stop();
});

/** Three records in one file and one in the next, as left by a run that was killed. */
async function leftBehind(): Promise<string> {
  const killed = await started({ segmentSize: 3 * RECORD_SIZE });
  for (let number = 0; number < 4; number += 1) await killed.append(batch(number));
  await killed.stop();
  return join(folder, "000000000001.samples");
}

test.each([
  { damage: "a record of zeros, as a power cut leaves it", harm: (bytes: Buffer) => bytes.fill(0, RECORD_SIZE) },
  { damage: "a bit that fell over", harm: (bytes: Buffer) => flip(bytes, RECORD_SIZE + 40) },
  { damage: "a bit that fell over in a length", harm: (bytes: Buffer) => flip(bytes, RECORD_SIZE) },
  { damage: "a file that was cut off", harm: (bytes: Buffer) => bytes.subarray(0, RECORD_SIZE + 50) },
])("$damage stops no start: the rest of its file is put aside and counted", async ({ harm }) => {
  const file = await leftBehind();
  const harmed = harm(await readFile(file));
  await writeFile(file, harmed);
  const queue = await started();
  expect(queue.samples).toBe(20);
  expect(queue.damagedBytes).toBe(harmed.length - RECORD_SIZE);
  expect(errors).toEqual(["samples waiting on disk cannot be read; they were put aside"]);
  await queue.append(batch(9));
  expect(await drained(queue)).toEqual([batch(0), batch(3), batch(9)]);
  await queue.stop();
  const [aside = "", ...others] = await readdir(folder);
  expect(others).toEqual([]);
  expect(await readFile(join(folder, aside))).toEqual(harmed.subarray(RECORD_SIZE));
});

test("a file of nothing but zeros does not prevent a start and is kept", async () => {
  const file = await leftBehind();
  await writeFile(file, Buffer.alloc(4_096));
  const queue = await started();
  expect(await drained(queue)).toEqual([batch(3)]);
  expect(queue.damagedBytes).toBe(4_096);
  await queue.stop();
  expect(await readdir(folder)).toEqual([expect.stringMatching(/^000000000001\.samples\..*damaged$/)]);
});

test("damage while the program runs ends its file and nothing more", async () => {
  const queue = await started({ segmentSize: 200 });
  for (let number = 0; number < 3; number += 1) await queue.append(batch(number));
  await writeFile(join(folder, "000000000002.samples"), Buffer.alloc(RECORD_SIZE));
  expect(await drained(queue)).toEqual([batch(0)]);
  expect(await drained(queue)).toEqual([batch(2)]);
  expect(queue.lost).toBe(10);
  expect(queue.damagedBytes).toBe(RECORD_SIZE);
  await queue.stop();
});

test("after a kill stored batches do not come again, and the others do, synced or not", async () => {
  const killed = await started();
  for (let number = 0; number < 40; number += 1) {
    await killed.append(batch(number), { isSynced: false });
    await killed.remove(await killed.oldest());
  }
  for (let number = 40; number < 80; number += 1) await killed.append(batch(number), { isSynced: false });
  const queue = await started();
  expect(await drained(queue)).toEqual(Array.from({ length: 40 }, (_, index) => batch(40 + index)));
  await queue.stop();
  await killed.stop();
});

test("a full queue drops its oldest samples and counts them", async () => {
  const queue = await started({ segmentSize: 400, bound: 2_000 });
  for (let number = 0; number < 30; number += 1) await queue.append(batch(number));
  expect(queue.samples + queue.lost).toBe(300);
  expect(queue.lost).toBeGreaterThan(0);
  const kept = await drained(queue);
  expect(kept.length * 10).toBe(300 - queue.lost);
  expect(kept.at(-1)).toEqual(batch(29));
  expect(kept).toEqual(Array.from({ length: kept.length }, (_, index) => batch(30 - kept.length + index)));
  await queue.stop();
});

function flip(bytes: Buffer, position: number): Buffer {
  bytes[position] = (bytes[position] ?? 0) ^ 0b100;
  return bytes;
}
