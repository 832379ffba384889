import path from "node:path";
import { expect, test } from "vitest";
import { loopbackSite, networkOf, silent, temporaryFolder, until } from "../../test/builders.ts";
import { INGEST_TOKEN, ingestServer } from "../../test/ingestServer.ts";
import { HistoryThread } from "./historyThread.ts";

const NOW = Date.parse("2026-11-20T10:42:18+07:00");
const [METER, TOTAL] = ["EM-X-01", "total.active-energy"];
/** A thread of its own reads the site and lives through days. */
const LONG = { timeout: 120_000 };

async function threadTo(url: string, days = 2) {
  const site = await loopbackSite();
  const network = networkOf(site);
  const order = {
    site: site.folder,
    seed: 1,
    clockAhead: NOW - Date.now(),
    ahead: 0,
    url,
    token: INGEST_TOKEN,
    days,
    memory: path.join(await temporaryFolder(), "history.json"),
    kept: {},
  };
  const energies = network.counters.map((_, index) => 3_000_000_000 + index * 1_000);
  const thread = new HistoryThread({ order, now: () => ({ time: NOW, energies }), log: silent });
  const counter = network.counters.findIndex(({ device, point }) => device === METER && point === TOTAL);
  return { thread, order, kilowattHours: (energies[counter] ?? 0) / 1_000 };
}

test("the past is written beside the campus, which ends its counters where those of now are", LONG, async () => {
  const server = await ingestServer(NOW);
  const { thread, kilowattHours } = await threadTo(server.url);
  let turns = 0;
  const turning = setInterval(() => turns++, 10);
  await thread.run(new AbortController().signal);
  clearInterval(turning);
  expect(thread.progress).toEqual({ done: 2, total: 2 });
  expect(turns).toBeGreaterThan(20);
  const [today] = server.received;
  const series = today?.devices.findIndex((device, index) => device === METER && today.points[index] === TOTAL);
  const counted = (today?.values ?? []).filter((_value, row) => today?.series[row] === series);
  expect(counted.length).toBeGreaterThan(40);
  expect(Math.max(...counted)).toBeLessThanOrEqual(kilowattHours);
  expect(Math.max(...counted)).toBeGreaterThan(kilowattHours - 200);
});

test("stopped in between it ends without a word, and goes on there the next time", LONG, async () => {
  const server = await ingestServer(NOW);
  const { thread, order } = await threadTo(server.url);
  const stopping = new AbortController();
  server.answer = ({ progress }) => (progress?.done === 2 ? 503 : 200);
  const stopped = thread.run(stopping.signal);
  await until(() => thread.progress.done === 1);
  stopping.abort();
  await stopped;
  server.answer = () => 200;
  const days = server.received.length;
  const again = new HistoryThread({ order, now: () => ({ time: NOW, energies: [] }), log: silent });
  await again.run(new AbortController().signal);
  expect(again.progress).toEqual({ done: 2, total: 2 });
  expect(server.received.slice(days).every(({ times }) => Math.max(...times) < NOW - 10 * 3_600_000)).toBe(true);
});

test("a server that refuses it ends the import with what it said", LONG, async () => {
  const server = await ingestServer(NOW);
  const { thread } = await threadTo(server.url, 1);
  server.answer = () => 422;
  await expect(thread.run(new AbortController().signal)).rejects.toThrow("refuses the history: 422");
});

test("of a server that has all of it nothing more is asked", async () => {
  const server = await ingestServer(NOW);
  server.isImported = true;
  const { thread } = await threadTo(server.url);
  await thread.run(new AbortController().signal);
  expect(thread.progress).toEqual({ done: 2, total: 2 });
  expect([server.asked, server.received.length]).toEqual([1, 0]);
});
