import path from "node:path";
import type { HistoryBatch } from "@atrium/contract/devices";
import type { Site } from "@atrium/site";
import { expect, test } from "vitest";
import {
  FINE_DAYS,
  hutSite,
  loopbackSite,
  networkOf,
  ofItsOwn,
  silent,
  temporaryFolder,
  until,
} from "../../test/builders.ts";
import { INGEST_TOKEN, ingestServer } from "../../test/ingestServer.ts";
import type { Network } from "../electricity/network.ts";
import { MemoryFile } from "../memory.ts";
import { DAY, HOUR } from "../physics/localTime.ts";
import { HistoryImport, ImportMemory } from "./historyImport.ts";
import { HistoryServer } from "./historyServer.ts";
import { type Edge, PastDays } from "./pastDays.ts";
import { writePast } from "./pastWriter.ts";

const NOW = Date.parse("2026-11-20T10:42:18+07:00");
/** Weeks are lived through, on machines that do other things besides. */
const LONG = { timeout: 120_000 };

async function pastDays(anchor = NOW, given?: Site) {
  const site = given ?? (await loopbackSite());
  const network = networkOf(site);
  return { site, network, days: new PastDays({ site, network, anchor, fineDays: FINE_DAYS }) };
}
function edgeAt(network: Network, time = NOW): Edge {
  return { time, energies: network.counters.map((_, index) => 3_000_000_000 + index * 1_000_003.5) };
}

interface Row {
  readonly device: string;
  readonly point: string;
  readonly time: number;
  readonly value: number;
}
function rowsOf(batches: readonly HistoryBatch[]): Row[] {
  return batches.flatMap(({ devices, points, series, times, values }) =>
    series.map((index, at) => ({
      device: devices[index] ?? "",
      point: points[index] ?? "",
      time: times[at] ?? 0,
      value: values[at] ?? 0,
    })),
  );
}

test("the counters of the past end at the live counters and fit the powers beside them", LONG, async () => {
  const { network, days } = await pastDays();
  const signal = new AbortController().signal;
  const live = edgeAt(network);
  const today = await days.before(live, signal);
  const yesterday = await days.before(today.edge, signal);
  const rows = rowsOf([...yesterday.samples.batches(), ...today.samples.batches()]);
  const of = (point: string) =>
    rows
      .filter((row) => row.device === "EM-O1-A-01" && row.point === point)
      .toSorted((one, other) => one.time - other.time);
  const [energies, powers] = [of("ac.active-energy"), of("ac.active-power")];
  expect(energies).toHaveLength(96 + 43);

  const errors = energies.slice(1).map((row, index) => {
    const earlier = energies[index];
    const hours = (row.time - (earlier?.time ?? 0)) / HOUR;
    const mean = ((powers[index]?.value ?? 0) + (powers[index + 1]?.value ?? 0)) / 2;
    return Math.abs(row.value - (earlier?.value ?? 0) - mean * hours);
  });
  // Between two readings the counter has gone on by steps of five minutes.
  const used = (energies.at(-1)?.value ?? 0) - (energies[0]?.value ?? 0);
  expect(errors.reduce((sum, error) => sum + error, 0) / used).toBeLessThan(0.05);
  const part = network.parts.findIndex(({ device, channel }) => device.id === "EM-O1-A-01" && channel === "ac");
  const join = (live.energies[part] ?? 0) / 1000 - (energies.at(-1)?.value ?? 0);
  expect(join).toBeGreaterThanOrEqual(0);
  expect(join).toBeLessThan(5);
});

test("a bright Sunday of the past flows out to the grid at noon, and both registers only grow", LONG, async () => {
  const monday = Date.parse("2026-03-23T00:00:00+07:00");
  const { network, days } = await pastDays(monday);
  const sunday = await days.before(edgeAt(network, monday), new AbortController().signal);
  const rows = rowsOf(sunday.samples.batches());
  const of = (device: string, point: string) =>
    rows
      .filter((row) => row.device === device && row.point === point)
      .toSorted((one, other) => one.time - other.time)
      .map(({ value }) => value);
  const grown = (values: readonly number[]) => (values.at(-1) ?? 0) - (values[0] ?? 0);
  const power = of("EM-X-01", "total.active-power");
  expect(Math.min(...power)).toBeLessThan(-20);
  expect(power[0]).toBeGreaterThan(50);
  const [delivered, received] = [of("EM-X-01", "total.active-energy"), of("EM-X-01", "total.active-energy-received")];
  for (const register of [delivered, received]) {
    expect(register.every((value, index) => value >= (register[index - 1] ?? 0))).toBe(true);
    expect(grown(register)).toBeGreaterThan(50);
  }
  const net = power.reduce((sum, value) => sum + value / 4, 0);
  expect(Math.abs(grown(delivered) - grown(received) - net)).toBeLessThan(0.02 * grown(delivered));
  // 527 kWp on a day of March: about 4.5 kWh for each.
  expect(grown(of("EM-X-05", "solar.active-energy-received"))).toBeGreaterThan(1_000);
  expect(rows.some(({ point }) => point === "lighting.active-energy-received")).toBe(false);
});

test(
  "days end at the site's midnight, are coarse when long ago, and lamps are included for five weeks",
  LONG,
  async () => {
    const { network, days } = await pastDays();
    const signal = new AbortController().signal;
    const midnight = Date.parse("2026-11-20T00:00:00+07:00");
    expect((await days.before(edgeAt(network), signal)).edge.time).toBe(midnight);
    const longAgo = await days.before(edgeAt(network, midnight - 50 * DAY), signal);
    expect(new Set(rowsOf(longAgo.samples.batches()).map((row) => row.time)).size).toBe(24);
    expect(rowsOf(longAgo.samples.batches()).some((row) => row.point === "level")).toBe(false);
    const breath = rowsOf(longAgo.samples.batches()).filter((row) => row.point === "co2");
    expect(new Set(breath.map((row) => row.device)).size).toBe(84);
    expect(Math.max(...breath.map((row) => row.value))).toBeGreaterThan(700);
    const oldest = await days.before(edgeAt(network, midnight - 34 * DAY), signal);
    const lamps = rowsOf(oldest.samples.batches()).filter(
      (row) => row.point === "level" && !/^(EQ|DO)-/.test(row.device),
    );
    expect(new Set(lamps.map((row) => row.device)).size).toBe(network.circuits.length);
    // What a lamp takes changes with its level alone, and stands beside it: nothing when it is off.
    const taken = new Map(
      rowsOf(oldest.samples.batches()).flatMap(({ device, point, time, value }) =>
        point === "power" ? [[`${device} ${String(time)}`, value] as const] : [],
      ),
    );
    for (const { device, time, value } of lamps) {
      expect((taken.get(`${device} ${String(time)}`) ?? Number.NaN) > 0).toBe(value > 0);
    }
    expect(lamps.some(({ value }) => value === 0) && lamps.some(({ value }) => value > 0)).toBe(true);
  },
);

test("the same day is written twice with the same values", LONG, async () => {
  const write = async () => {
    const { network, days } = await pastDays(NOW, ofItsOwn(await loopbackSite()));
    const day = await days.before(edgeAt(network), new AbortController().signal);
    return day.samples.batches();
  };
  expect(await write()).toEqual(await write());
});

test("a clock that is ahead by seconds has every day in its past", async () => {
  const site = await hutSite();
  const { signal } = new AbortController();
  for (const seconds of [20, 45]) {
    const network = networkOf(site, 1, -seconds * 1_000);
    const days = new PastDays({ site, network, anchor: NOW, fineDays: FINE_DAYS });
    const today = await days.before(edgeAt(network), signal);
    const yesterday = await days.before(today.edge, signal);
    expect(today.edge.time - yesterday.edge.time).toBe(DAY);
    expect(rowsOf(yesterday.samples.batches()).length).toBeGreaterThan(300);
  }
});

test("the import waits for the server, goes newest first, and goes on where it was stopped", async () => {
  const { site, network } = await pastDays(NOW, await hutSite());
  const folder = await temporaryFolder();
  const server = await ingestServer(NOW);
  const { received } = server;
  let isBusy = true;
  let isHeld = true;
  server.answer = ({ progress }) => {
    // Two days come one by one, those before them in one.
    if (!isBusy) return isHeld && (progress?.done ?? 0) > 2 ? 503 : 200;
    isBusy = false;
    return 503;
  };
  const target = new HistoryServer(server.url, INGEST_TOKEN, silent);
  const importOf = () =>
    new HistoryImport({
      network,
      target,
      memory: new MemoryFile(path.join(folder, "history.json"), ImportMemory),
      now: () => edgeAt(network),
      live: (queue, anchor, signal) =>
        writePast(
          { queue, days: new PastDays({ site, network, anchor, fineDays: FINE_DAYS }), target, total: 4, log: silent },
          signal,
        ),
      log: silent,
      days: 4,
      fineDays: FINE_DAYS,
    });

  const stopping = new AbortController();
  const first = importOf();
  const stopped = first.run(stopping.signal).catch((error: unknown) => error);
  await until(() => first.progress.done === 2);
  stopping.abort();
  await stopped;
  isHeld = false;
  const second = importOf();
  await second.run(new AbortController().signal);

  expect(second.progress).toEqual({ done: 4, total: 4 });
  expect(received.at(-1)?.progress).toEqual({ done: 4, total: 4 });
  const dayStarts = received.map(({ times }) => network.momentAt(Math.min(...times)).local.day);
  expect(dayStarts).toEqual(dayStarts.toSorted((one, other) => other - one));
  expect(new Set(rowsOf(received).map(({ time }) => network.momentAt(time).local.day)).size).toBe(4);
  const counters = rowsOf(received)
    .filter((row) => row.device === "EM-H1-01" && row.point === "lighting.active-energy")
    .toSorted((one, other) => one.time - other.time);
  expect(counters.every((row, index) => row.value >= (counters[index - 1]?.value ?? 0))).toBe(true);
});
