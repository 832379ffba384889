import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { NightFlowReply, WaterSummaries, WaterUsageQuery, WaterUsageReply } from "@atrium/contract/energy";
import { type Clock, type Log, SiteTime } from "@atrium/time";
import { History } from "../src/features/history/history.ts";
import { SuspectReadingStore } from "../src/features/meters/suspectReadingStore.ts";
import { ExchangeBook } from "../src/features/meters/exchangeBook.ts";
import { Meters } from "../src/features/meters/meters.ts";
import type { WasteScales, WaterMeters } from "../src/features/water/waterMeters.ts";
import { WaterUsage } from "../src/features/water/waterUsage.ts";
import { createInProcessBus } from "../src/platform/inProcessBus.ts";
import { at } from "./testEnergy.ts";
import { openTestDatabase, type TestDatabase } from "./testDatabase.ts";

const silent: Log = { debug: () => undefined, info: () => undefined, warn: () => undefined, error: () => undefined };
const TABLES =
  "samples, latest, rollup_15m, rollup_1h, rollup_1d, packed_samples, packed_rollups, history_days, history_state, meter_days, doubted_readings";

const floors: WaterMeters["places"][number]["floors"] = [
  { key: "first", label: "1st Floor", code: 1, zones: [], isInMenu: true, hasCorridor: false },
];
const PLACES: WaterMeters["places"] = [
  { key: "office-building", name: "Office Building", floors },
  { key: "pavilion", name: "Pavilion", floors },
  { key: "outdoor", name: "Outdoor", floors },
];

/** Sample meters: the city's, an office with a part of it, a pavilion; points 1 to 4. */
export const WATER_CHANNELS: WaterMeters["channels"] = (
  [
    ["WM-1", "outdoor", "main"],
    ["WM-2", "office-building", "building"],
    ["WM-3", "office-building", "part"],
    ["WM-4", "pavilion", "building"],
  ] as const
).map(([device, placement, role], index) => {
  return { point: index + 1, device, use: device, placement, floor: "first", name: device, role };
});
/** Containers: points 11 and 12. */
export const WASTE_CHANNELS: WasteScales["channels"] = [
  { point: 11, device: "SC-1", use: "general", placement: "outdoor", floor: "first" },
  { point: 12, device: "SC-2", use: "organic", placement: "outdoor", floor: "first" },
];

/** The volume of a tank between the city's meter and the buildings'. */
export const TANK = 21;

/** For tests: water and waste of a small site with a history of its own, at a moment that the test sets. */
export class TestWater {
  readonly time = new SiteTime("Asia/Bangkok");
  now = 0;
  readonly #database: TestDatabase;
  readonly #folder: string;
  readonly #clock: Clock = { now: () => this.now, elapsed: () => this.now, after: () => () => undefined };
  #history: History | undefined;
  #usage: WaterUsage | undefined;

  private constructor(database: TestDatabase, folder: string) {
    this.#database = database;
    this.#folder = folder;
  }

  static async open(): Promise<TestWater> {
    return new TestWater(await openTestDatabase(), await mkdtemp(join(tmpdir(), "atrium-water-")));
  }

  async close(): Promise<void> {
    await this.#database.stop();
    await rm(this.#folder, { recursive: true, force: true });
  }

  /** An empty history at a moment of the site. */
  async begin(local: string): Promise<void> {
    await this.#database.ingest.query(`TRUNCATE ${TABLES}`);
    this.now = at(local);
    const bus = createInProcessBus((error) => {
      throw error;
    });
    const ground = { database: this.#database, bus, clock: this.#clock, log: silent, time: this.time };
    const history = new History({ ...ground, folder: this.#folder, pointId: Number });
    await history.start();
    this.#history = history;
    const exchanges = { current: async () => Promise.resolve(new ExchangeBook([])) };
    const books = new Meters({ ...ground, history, exchanges, doubts: new SuspectReadingStore(this.#database.kysely) });
    this.#usage = new WaterUsage({
      books,
      water: () => ({ channels: WATER_CHANNELS, places: PLACES }),
      tanks: () => [TANK],
      history,
      waste: () => ({ channels: WASTE_CHANNELS, places: PLACES }),
      time: this.time,
      clock: this.#clock,
    });
  }

  async end(): Promise<void> {
    await this.#history?.stop();
  }

  /** Imports readings of a counter: moments and m³ or kg. */
  async readings(point: number, rows: readonly (readonly [time: number, value: number])[]): Promise<void> {
    for (let first = 0; first < rows.length; first += 20_000) {
      const part = rows.slice(first, first + 20_000);
      await this.#history?.importer.take({
        devices: [String(point)],
        points: ["value"],
        series: part.map(() => 0),
        times: part.map(([moment]) => moment),
        values: part.map(([, value]) => value),
      });
    }
  }

  async reply(query: Readonly<Record<string, string>>): Promise<WaterUsageReply> {
    return WaterUsageReply.parse(await this.#usage?.reply(WaterUsageQuery.parse(query)));
  }

  async summaries(): Promise<WaterSummaries> {
    return WaterSummaries.parse(await this.#usage?.summaries());
  }

  async nights(): Promise<NightFlowReply> {
    return NightFlowReply.parse(await this.#usage?.nights());
  }
}
