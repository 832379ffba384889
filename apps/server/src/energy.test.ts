import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { EnergyQuery, EnergyReply, type SiteFile } from "@atrium/contract";
import type { Clock, Log } from "@atrium/drivers";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { Energy } from "./features/energy/energy.ts";
import type { MeterDirectory } from "./features/energy/meterDirectory.ts";
import { History } from "./features/history/history.ts";
import { openTestDatabase, type TestDatabase } from "./platform/database/testDatabase.ts";
import { createInProcessBus } from "./platform/inProcessBus.ts";
import { SiteTime } from "./platform/siteTime.ts";

const HOUR = 3_600_000;
const QUARTER = HOUR / 4;
const time = new SiteTime("Asia/Bangkok");
const silent: Log = { debug: () => undefined, info: () => undefined, warn: () => undefined, error: () => undefined };

const floor = (key: "first" | "second", label: string) => ({
  key,
  label,
  code: 1,
  zones: [],
  isInMenu: true,
  hasCorridor: false,
});
/** Sample data: two buildings, one of two floors. */
const directory: MeterDirectory = {
  channels: [
    { point: 1, device: "EM-1", use: "lighting", placement: "office-building", floor: "first" },
    { point: 2, device: "EM-1", use: "ac", placement: "office-building", floor: "first" },
    { point: 3, device: "EM-2", use: "plug", placement: "office-building", floor: "second" },
    { point: 4, device: "EM-3", use: "plug", placement: "pavilion", floor: "first" },
  ],
  places: [
    {
      key: "office-building",
      name: "Office Building",
      floors: [floor("first", "1st Floor"), floor("second", "2nd Floor")],
    },
    { key: "pavilion", name: "Pavilion", floors: [floor("first", "1st Floor")] },
  ],
};
const settings: Pick<SiteFile, "currency" | "tariffs" | "emissionFactors"> = {
  currency: "THB",
  tariffs: [
    {
      from: "2020-01-01",
      until: "2026-11-18",
      offPeak: 1,
      onPeak: 1,
      onPeakDays: [],
      onPeakFrom: "09:00",
      onPeakUntil: "22:00",
    },
    {
      from: "2026-11-19",
      offPeak: 2,
      onPeak: 4,
      onPeakDays: [1, 2, 3, 4, 5],
      onPeakFrom: "09:00",
      onPeakUntil: "22:00",
    },
  ],
  emissionFactors: [
    { from: "2020-01-01", until: "2026-11-18", kgPerKwh: 1, source: "old" },
    { from: "2026-11-19", kgPerKwh: 0.5, source: "new" },
  ],
};

let database: TestDatabase;
let folder: string;
let history: History;
let energy: Energy;
let now = 0;
const clock: Clock = { now: () => now, after: () => () => undefined };
const bus = createInProcessBus((error) => {
  throw error;
});

beforeAll(async () => {
  database = await openTestDatabase();
  folder = await mkdtemp(join(tmpdir(), "atrium-energy-"));
});
afterAll(async () => {
  await database.stop();
  await rm(folder, { recursive: true, force: true });
});
beforeEach(async () => {
  const tables =
    "samples, latest, rollup_15m, rollup_1h, rollup_1d, packed_days, history_days, history_state, energy_days";
  await database.ingest.query(`TRUNCATE ${tables}`);
  now = at("2026-11-20T10:42");
  history = new History({ database, bus, clock, log: silent, time, folder, pointId: (device) => Number(device) });
  await history.start();
  energy = new Energy({ directory, settings, time, history, database, clock, log: silent });
});
afterEach(async () => history.stop());

/** A moment of the site, e.g. `2026-11-20T10:42`. */
function at(local: string): number {
  return Date.parse(`${local}:00+07:00`);
}

/** Brings in readings of a counter. */
async function readings(point: number, rows: readonly (readonly [time: number, kwh: number])[]): Promise<void> {
  for (let first = 0; first < rows.length; first += 20_000) {
    const part = rows.slice(first, first + 20_000);
    await history.importer.take({
      devices: [String(point)],
      points: ["value"],
      series: part.map(() => 0),
      times: part.map(([moment]) => moment),
      values: part.map(([, kwh]) => kwh),
    });
  }
}

/** A counter that counts evenly, read every quarter hour. @param power kW at each moment */
function steady(from: number, to: number, power: (moment: number) => number, start = 1_000): [number, number][] {
  const rows: [number, number][] = [[from, start]];
  let kwh = start;
  for (let moment = from; moment < to; moment += QUARTER) {
    kwh += power(moment) / 4;
    rows.push([Math.min(moment + QUARTER, to), kwh]);
  }
  return rows;
}

async function reply(query: Partial<EnergyQuery> = {}): Promise<EnergyReply> {
  return EnergyReply.parse(await energy.reply(EnergyQuery.parse({ placement: "campus", ...query })));
}

describe("the bars of a day", () => {
  test("are what the counters counted in each hour, by use", async () => {
    const day = at("2026-11-20T00:00");
    await readings(
      1,
      steady(day - HOUR, now, () => 2),
    );
    await readings(
      2,
      steady(day - HOUR, now, (moment) => (moment >= at("2026-11-20T08:00") ? 10 : 0)),
    );
    await readings(
      3,
      steady(day - HOUR, now, () => 1),
    );
    await readings(
      4,
      steady(day - HOUR, now, () => 3),
    );
    const { bars, kwh, until } = await reply();
    expect(bars).toHaveLength(24);
    expect(bars[7]).toMatchObject({ label: "07", lighting: 2, ac: 0, plug: 4, total: 6, coverage: 1 });
    expect(bars[8]).toMatchObject({ lighting: 2, ac: 10, plug: 4, total: 16, coverage: 1 });
    expect(bars[10]?.coverage).toBeCloseTo(42 / 60, 5);
    expect(bars[11]).toMatchObject({ total: null, coverage: 0 });
    expect(until).toBe(now);
    expect(kwh).toBeCloseTo(6 * 10.7 + 10 * 2.7, 4);
  });

  test("share what was counted between two readings by time", async () => {
    await readings(1, [
      [at("2026-11-20T07:30"), 100],
      [at("2026-11-20T08:30"), 112],
    ]);
    const { bars } = await reply({ device: "lighting", placement: "office-building" });
    expect(bars[7]?.lighting).toBeCloseTo(6, 4);
    expect(bars[8]?.lighting).toBeCloseTo(6, 4);
    expect(bars[8]).toMatchObject({ ac: null, plug: null, coverage: expect.closeTo(0.5, 5) });
  });

  test("go on over a counter that starts again from 0", async () => {
    await readings(1, [
      [at("2026-11-20T07:00"), 99_998],
      [at("2026-11-20T07:30"), 99_999],
      [at("2026-11-20T07:45"), 1],
      [at("2026-11-20T08:00"), 2],
      [at("2026-11-20T08:20"), 1.99],
      [at("2026-11-20T09:00"), 4],
    ]);
    const { bars } = await reply({ device: "lighting", placement: "office-building" });
    expect(bars[7]?.total).toBeCloseTo(1 + 1 + 1, 4);
    expect(bars[8]?.total).toBeCloseTo(2.01, 4);
  });

  test("are empty in a gap, but the day's sum has what went by in it", async () => {
    const day = at("2026-11-20T00:00");
    await readings(
      1,
      steady(day, at("2026-11-20T03:00"), () => 4),
    );
    await readings(
      1,
      steady(at("2026-11-20T07:00"), now, () => 4, 1_000 + 7 * 4),
    );
    const { bars, kwh, missingMeters } = await reply({ device: "lighting", placement: "office-building" });
    expect(bars[2]?.total).toBeCloseTo(4, 4);
    expect([3, 4, 5, 6].map((hour) => bars[hour]?.total)).toEqual([null, null, null, null]);
    expect(bars[7]?.total).toBeCloseTo(4, 4);
    expect(kwh).toBeCloseTo(4 * 10.7, 4);
    expect(missingMeters).toEqual(["EM-1"]);
  });
});
