import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PointId } from "@atrium/contract";
import { QUALITY, type TrendReply, type TrendStep } from "@atrium/contract/devices";
import { type Clock, type Log, SiteTime } from "@atrium/time";
import { openTestDatabase, type TestDatabase } from "./testDatabase.ts";
import { createInProcessBus } from "../src/platform/inProcessBus.ts";
import type { HistoryPoint } from "../src/features/history/keeping.ts";
import { History } from "../src/features/history/history.ts";

export const MINUTE = 60_000;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;
/** Midnight of 19 November 2026 in Bangkok. */
export const DAY_START = Date.parse("2026-11-18T17:00:00Z");
const silent: Log = { debug: () => undefined, info: () => undefined, warn: () => undefined, error: () => undefined };

/** For tests: a history over a database of its own, at a moment that the test sets. Minutes count from DAY_START. */
export class TestHistory {
  now = DAY_START;
  readonly time: SiteTime;
  readonly database: TestDatabase;
  /** Points of which an import has shown that their values have held for longer. */
  readonly datedBack: number[] = [];
  /** What points measure; of others every value is kept as it comes. */
  readonly described = new Map<number, HistoryPoint>();
  readonly #folder: string;
  readonly #bus = createInProcessBus((error) => {
    throw error;
  });
  #points = 0;
  #running: History | undefined;

  private constructor(database: TestDatabase, folder: string, zone: string) {
    this.time = SiteTime.of(zone);
    this.database = database;
    this.#folder = folder;
  }

  static async open(
    openDatabase: () => Promise<TestDatabase> = openTestDatabase,
    zone = "Asia/Bangkok",
  ): Promise<TestHistory> {
    return new TestHistory(await openDatabase(), await mkdtemp(join(tmpdir(), "atrium-history-")), zone);
  }

  async close(): Promise<void> {
    await this.database.stop();
    await rm(this.#folder, { recursive: true, force: true });
  }

  /** Starts a run at a moment. */
  async start(now: number): Promise<History> {
    this.now = now;
    const clock: Clock = {
      now: () => this.now,
      elapsed: () => this.now,
      after(delay, task) {
        // Waiting is real but short; the test sets the time.
        const timer = setTimeout(task, Math.min(delay, 5));
        return () => clearTimeout(timer);
      },
    };
    this.#running = new History({
      database: this.database,
      bus: this.#bus,
      clock,
      log: silent,
      time: this.time,
      folder: this.#folder,
      retention: { samples: 400, quarters: 800 },
      point: (id) => this.described.get(id),
      isState: () => true,
      onDatedBack: (rows) => this.datedBack.push(...rows.map(({ id }) => id)),
      pointId: (device, key) => (key === "value" ? Number(device) : undefined),
    });
    await this.#running.start();
    return this.#running;
  }

  async stop(): Promise<void> {
    await this.#running?.stop();
    this.#running = undefined;
  }

  /** A point that no other test uses. */
  point(): PointId {
    this.#points += 1;
    return PointId.parse(this.#points);
  }

  /** Rows of id, minute, value; null is a bad quality. */
  publish(rows: readonly (readonly [id: number, minute: number, value: number | null])[]): void {
    this.#bus.publish("points.changed", {
      length: rows.length,
      sequence: 0,
      ids: Int32Array.from(rows, ([id]) => id),
      times: Float64Array.from(rows, ([, minute]) => DAY_START + minute * MINUTE),
      values: Float64Array.from(rows, ([, , value]) => value ?? Number.NaN),
      qualities: Uint8Array.from(rows, ([, , value]) => (value === null ? QUALITY.bad : QUALITY.good)),
    });
  }

  /** Imports samples of one point: minute and value. */
  async import(id: number, samples: readonly (readonly [minute: number, value: number])[]): Promise<number> {
    const reply = await this.#history.importer.take({
      devices: [String(id)],
      points: ["value"],
      series: samples.map(() => 0),
      times: samples.map(([minute]) => DAY_START + minute * MINUTE),
      values: samples.map(([, value]) => value),
    });
    return reply.accepted;
  }

  async trend(id: PointId, step: TrendStep, fromMinute: number, toMinute: number): Promise<TrendReply> {
    const [from, to] = [fromMinute, toMinute].map((minute) => DAY_START + minute * MINUTE);
    return this.#history.trend(id, { step, from: from ?? 0, to: to ?? 0 });
  }

  /** How many samples a point has in the weeks around. */
  async count(id: PointId): Promise<number> {
    const month = 30 * 24 * 60;
    return (await this.trend(id, "raw", -month, month)).times.length;
  }

  /** Packs as if nothing had changed for an hour. */
  async pack(): Promise<void> {
    await this.database.ingest.query(
      "UPDATE history_days SET changed_at = to_timestamp($1::float8 / 1000) - interval '1 hour'",
      [this.now],
    );
    await this.#history.maintenance.pack();
  }

  get #history(): History {
    if (this.#running === undefined) throw new Error("not started");
    return this.#running;
  }
}
