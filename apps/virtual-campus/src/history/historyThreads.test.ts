import path from "node:path";
import { expect, test } from "vitest";
import { FINE_DAYS, hutSite, loopbackSite, networkOf, silent, temporaryFolder, until } from "../../test/builders.ts";
import { INGEST_TOKEN, ingestServer } from "../../test/ingestServer.ts";
import { MemoryFile } from "../memory.ts";
import { HOUR } from "../physics/localTime.ts";
import { HistoryImport, ImportMemory } from "./historyImport.ts";
import { HistoryServer } from "./historyServer.ts";
import { livePast } from "./historyThreads.ts";
import type { Edge } from "./pastDays.ts";
import { threadsFor } from "./threadCount.ts";

const NOW = Date.parse("2026-11-20T10:42:18+07:00");
const [METER, TOTAL] = ["EM-X-01", "total.active-energy"];
/** A thread of its own reads the site and lives through days. */
const LONG = { timeout: 240_000 };

async function importTo(url: string, days: number, place = hutSite()) {
  const site = await place;
  const network = networkOf(site);
  const energies = network.counters.map((_, index) => 3_000_000_000 + index * 1_000);
  const order = {
    site: site.folder,
    seed: 1,
    ahead: 0,
    url,
    token: INGEST_TOKEN,
    days,
    fineDays: FINE_DAYS,
    kept: {},
    keptAt: NOW,
  };
  const file = path.join(await temporaryFolder(), "history.json");
  const start = ({ threads, now = { time: NOW, energies } }: { threads: number; now?: Edge }) =>
    new HistoryImport({
      network,
      target: new HistoryServer(url, INGEST_TOKEN, silent),
      memory: new MemoryFile(file, ImportMemory),
      now: () => now,
      days,
      fineDays: FINE_DAYS,
      live: (queue, anchor, signal) => livePast({ order, threads, log: silent }, { queue, anchor, signal }),
      log: silent,
    });
  const counter = network.counters.findIndex(({ device, point }) => device === METER && point === TOTAL);
  return { start, kilowattHours: (energies[counter] ?? 0) / 1_000 };
}

async function written(threads: number) {
  const server = await ingestServer(NOW);
  const { start, kilowattHours } = await importTo(server.url, 3, loopbackSite());
  const history = start({ threads });
  await history.run(new AbortController().signal);
  expect(history.progress).toEqual({ done: 3, total: 3 });
  return { received: server.received, kilowattHours };
}

test(
  "the past is written beside the campus, by two threads as by one, and its counters end where those of now are",
  LONG,
  async () => {
    let turns = 0;
    const turning = setInterval(() => turns++, 10);
    const [{ received, kilowattHours }, byTwo] = await Promise.all([written(1), written(2)]);
    clearInterval(turning);
    expect(turns).toBeGreaterThan(20);
    expect(received.length).toBeGreaterThan(2);
    // To the last bit, and in the same order.
    expect(JSON.stringify(byTwo.received)).toBe(JSON.stringify(received));
    const [today] = received;
    const series = today?.devices.findIndex((device, index) => device === METER && today.points[index] === TOTAL);
    const counted = (today?.values ?? []).flatMap((value, row) =>
      value !== null && today?.series[row] === series ? [value] : [],
    );
    expect(counted.length).toBeGreaterThan(40);
    expect(Math.max(...counted)).toBeLessThanOrEqual(kilowattHours);
    expect(Math.max(...counted)).toBeGreaterThan(kilowattHours - 200);
  },
);

test(
  "stopped in between it ends without a word, and when a thread fails with what that said; it goes on there",
  LONG,
  async () => {
    const server = await ingestServer(NOW);
    const { start } = await importTo(server.url, 2);
    const now = { time: NOW, energies: [] };
    const first = start({ threads: 2 });
    const stopping = new AbortController();
    server.answer = ({ progress }) => (progress?.done === 2 ? 503 : 200);
    const stopped = first.run(stopping.signal);
    await until(() => first.progress.done === 1);
    stopping.abort();
    await stopped;
    const days = server.received.length;

    server.answer = ({ progress }) => (progress?.done === 2 ? 422 : 200);
    const failing = start({ threads: 1, now });
    await expect(failing.run(new AbortController().signal)).rejects.toThrow("refuses the history: 422");
    expect(failing.progress.done).toBe(1);

    server.answer = () => 200;
    const again = start({ threads: 1, now });
    await again.run(new AbortController().signal);
    expect(again.progress).toEqual({ done: 2, total: 2 });
    expect(server.received.slice(days).every(({ times }) => Math.max(...times) < NOW - 10 * HOUR)).toBe(true);
  },
);

test("of a server that has all of it nothing more is asked", async () => {
  const server = await ingestServer(NOW);
  server.isImported = true;
  const { start } = await importTo(server.url, 2);
  const history = start({ threads: 2 });
  await history.run(new AbortController().signal);
  expect(history.progress).toEqual({ done: 2, total: 2 });
  expect([server.asked, server.received.length]).toEqual([1, 0]);
});

test("a machine with one core, or without the room for two threads, has one", () => {
  expect(threadsFor({ cores: 1, memory: 8e9 })).toBe(1);
  expect(threadsFor({ cores: 2, memory: 0.9e9 })).toBe(1);
  expect(threadsFor({ cores: 2, memory: 0.2e9 })).toBe(1);
  expect(threadsFor({ cores: 2, memory: 2e9 })).toBe(2);
  expect(threadsFor({ cores: 64, memory: 64e9 })).toBe(2);
});
