import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PointId, PointKey } from "@atrium/contract";
import { EnergyQuery, EnergyReply, MeteredEnergy } from "@atrium/contract/energy";
import { holidaysOf, squareMetres } from "@atrium/contract/site";
import type { CounterDoubt } from "@atrium/drivers";
import { type Clock, type Log, SiteTime } from "@atrium/time";
import { Baselines } from "../src/features/energy/baseline/baselines.ts";
import { OutdoorHours } from "../src/features/energy/baseline/outdoorHours.ts";
import { WeekCalendar } from "../src/features/energy/baseline/weekHours.ts";
import { Energy, termsOf } from "../src/features/energy/energy.ts";
import { ExpectedEnergy } from "../src/features/energy/expectedEnergy.ts";
import { SolarFlows } from "../src/features/energy/solarFlows.ts";
import type { EnergyMeters } from "../src/features/energy/energyMeters.ts";
import { History } from "../src/features/history/history.ts";
import type { CounterHistory } from "../src/features/meters/counterHistory.ts";
import { SuspectReadingStore } from "../src/features/meters/suspectReadingStore.ts";
import { type Exchange, ExchangeBook } from "../src/features/meters/exchangeBook.ts";
import { Meters } from "../src/features/meters/meters.ts";
import { DEVICES, DRAWINGS, METERS, SETTINGS } from "./energySite.ts";
import { openTestDatabase, type TestDatabase } from "./testDatabase.ts";
import { createInProcessBus } from "../src/platform/inProcessBus.ts";

export const HOUR = 3_600_000;
export const QUARTER = HOUR / 4;
const silent: Log = { debug: () => undefined, info: () => undefined, warn: () => undefined, error: () => undefined };

const TABLES =
  "samples, latest, rollup_15m, rollup_1h, rollup_1d, packed_samples, packed_rollups, history_days, history_state, meter_days, doubted_readings";

/** For tests: the energy of a small site with a history of its own, at a moment that the test sets. */
export class TestEnergy {
  readonly time = new SiteTime("Asia/Bangkok");
  now = 0;
  readonly database: TestDatabase;
  readonly #folder: string;
  readonly #clock: Clock = { now: () => this.now, elapsed: () => this.now, after: () => () => undefined };
  readonly #bus = createInProcessBus((error) => {
    throw error;
  });
  #history: History | undefined;
  #energy: Energy | undefined;
  #expected: ExpectedEnergy | undefined;
  #hasGrid = false;
  #exchanges: readonly Exchange[] = [];
  /** The counters whose quarter hours of past days were read from the history. */
  readonly countersRead = new Set<number>();

  private constructor(database: TestDatabase, folder: string) {
    this.database = database;
    this.#folder = folder;
  }

  static async open(): Promise<TestEnergy> {
    return new TestEnergy(await openTestDatabase(), await mkdtemp(join(tmpdir(), "atrium-energy-")));
  }

  async close(): Promise<void> {
    await this.database.stop();
    await rm(this.#folder, { recursive: true, force: true });
  }

  /** An empty history at a moment of the site. @param hasGrid the site has registers of import, export and sun */
  async begin(local: string, { hasGrid = false } = {}): Promise<void> {
    this.#hasGrid = hasGrid;
    await this.database.ingest.query(`TRUNCATE ${TABLES}`);
    this.#exchanges = [];
    this.now = at(local);
    const parts = { database: this.database, bus: this.#bus, clock: this.#clock, log: silent, time: this.time };
    this.#history = new History({ ...parts, folder: this.#folder, pointId: Number });
    await this.#history.start();
    this.restart();
  }

  async end(): Promise<void> {
    await this.#history?.stop();
  }

  /** Forgets everything that was only in memory. @param more meters that the site has got besides */
  restart(more: EnergyMeters["channels"] = []): void {
    const history = this.#history;
    if (history === undefined) throw new Error("not begun");
    this.countersRead.clear();
    const read: CounterHistory = {
      quarters: async (points, range) => {
        if (range.to < this.now) for (const point of points) this.countersRead.add(point);
        return history.quarters(points, range);
      },
      cutQuarters: async (point, moments) => history.cutQuarters(point, moments),
      dayVersions: async (range) => history.dayVersions(range),
      forgottenUntil: () => history.forgottenUntil(),
      readingsBefore: async (points, time) => history.readingsBefore(points, time),
      counted: (from, to) => history.counted(from, to),
    };
    const { time, database } = this;
    const books = new Meters({
      time,
      database,
      bus: this.#bus,
      history: read,
      exchanges: { current: async () => new ExchangeBook(this.#exchanges) },
      doubts: new SuspectReadingStore(database.kysely),
      clock: this.#clock,
      log: silent,
    });
    const meters = { ...METERS, channels: [...METERS.channels, ...more] };
    const areaOf = (placement: string, floor?: string) => squareMetres(DRAWINGS, placement, floor);
    const devices = this.#hasGrid ? DEVICES : DEVICES.filter(({ module }) => module !== "energy-meter");
    const site = { devices, retired: [], retiredAt: () => undefined, point: () => undefined, settings: {} };
    const sun = new SolarFlows({ books, site, places: () => meters.places, terms: () => termsOf(SETTINGS) });
    this.#energy = new Energy({ books, meters: () => meters, settings: () => SETTINGS, time, supply: sun, areaOf });
    const calendar = { holidays: holidaysOf(SETTINGS) };
    const outdoor = new OutdoorHours({ directory: site, history, time, clock: this.#clock });
    const week = new WeekCalendar({ time, calendar });
    const baselines = new Baselines({ book: this.#energy.book, outdoor, time, week, calendar, clock: this.#clock });
    this.#expected = new ExpectedEnergy({
      energy: this.#energy,
      baselines,
      outdoor,
      sun,
      time,
      week,
      clock: this.#clock,
    });
  }

  /** Imports readings of a counter: moments and kWh. */
  async readings(point: number, rows: readonly (readonly [time: number, kwh: number])[]): Promise<void> {
    for (let first = 0; first < rows.length; first += 20_000) {
      const part = rows.slice(first, first + 20_000);
      await this.#history?.importer.take({
        devices: [String(point)],
        points: ["value"],
        series: part.map(() => 0),
        times: part.map(([moment]) => moment),
        values: part.map(([, kwh]) => kwh),
      });
    }
  }

  /** A person has recorded the exchange of a counter. */
  exchange(point: number, { at: moment, oldEnd, newStart }: Pick<Exchange, "at" | "oldEnd" | "newStart">): void {
    const stamp = { by: "admin", recordedAt: this.now, countsUntil: this.now };
    const record = { id: this.#exchanges.length + 1, pointId: point, device: "EM", point: PointKey.parse("value") };
    const exchange = { ...record, ...stamp, at: moment, oldEnd, newStart, reason: "Calibration", withdrawn: undefined };
    this.#exchanges = [...this.#exchanges, exchange];
  }

  /** What a counter sent was not believed: readings that are a gap in the history. */
  async doubt(point: number, { from, to, outcome }: Pick<CounterDoubt, "from" | "to" | "outcome">): Promise<void> {
    await this.readings(point, [[from, Number.NaN]]);
    const shown = { first: 9e6, last: 9e6, least: 9e6, most: 9e6, before: 1 };
    const doubt = { point: PointId.parse(point), from, to, count: 2, ...shown, reason: "more" as const, outcome };
    await new SuspectReadingStore(this.database.kysely).keep(doubt, { device: "EM", key: "value" });
  }

  /** The answer for the page; by default the campus today. */
  async reply(query: Partial<EnergyQuery> = {}): Promise<MeteredEnergy> {
    const whole = EnergyQuery.parse({ placement: "campus", ...query });
    return MeteredEnergy.parse(await this.#energy?.reply(whole));
  }

  /** The same held against what was to be expected, as the page gets it when that is fitted. */
  async expected(query: Partial<EnergyQuery> = {}): Promise<EnergyReply> {
    const whole = EnergyQuery.parse({ placement: "campus", ...query });
    return EnergyReply.parse(await this.#expected?.whole(whole));
  }
}

/** A moment of the site, e.g. `2026-11-20T10:42`. */
export function at(local: string): number {
  return Date.parse(`${local}:00+07:00`);
}

/** A counter that is read every quarter hour. @param power kW at each moment */
export function steady(from: number, to: number, power: (moment: number) => number, start = 1_000): [number, number][] {
  const rows: [number, number][] = [[from, start]];
  let kwh = start;
  for (let moment = from; moment < to; moment += QUARTER) {
    const end = Math.min(moment + QUARTER, to);
    kwh += (power(moment) * (end - moment)) / HOUR;
    rows.push([end, kwh]);
  }
  return rows;
}
