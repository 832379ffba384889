import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { QUALITY, ReplayChanges, ReplayMarks, ReplayStates } from "@atrium/contract/devices";
import { type Clock, systemClock } from "@atrium/time";
import type { Retention } from "../src/features/history/retention.ts";
import { openLiveSocket, type LiveSocket, waitFor } from "./liveSocket.ts";
import { SmallSite } from "./smallSite.ts";
import { openStand, type Stand } from "./stand.ts";
import { openTestDatabase, type TestDatabase } from "./testDatabase.ts";

/** A point as a page shows it. */
export interface Shown {
  readonly value: number | null;
  readonly isGood: boolean;
  readonly time: number | null;
}

export type Shot = ReadonlyMap<number, Shown>;

/** For tests: a server with a past, whose clock the test sets; its floor is looked at through its live socket and its calls. */
export class ReplayStand {
  now: number;
  readonly site = new SmallSite();
  readonly database: TestDatabase;
  readonly #folder: string;
  readonly #retention: Retention | undefined;
  readonly #clock: Clock;
  #running: { readonly stand: Stand; readonly live: LiveSocket } | undefined;

  private constructor(now: number, database: TestDatabase, folder: string, retention: Retention | undefined) {
    this.now = now;
    this.database = database;
    this.#folder = folder;
    this.#retention = retention;
    this.#clock = {
      now: () => this.now,
      elapsed: () => this.now,
      after(delay, task) {
        // Waiting is real but short; the test sets the time.
        const timer = setTimeout(task, Math.min(delay, 2));
        return () => clearTimeout(timer);
      },
    };
  }

  static async open(now: number, retention?: Retention): Promise<ReplayStand> {
    const folder = await mkdtemp(join(tmpdir(), "atrium-replay-"));
    return new ReplayStand(now, await openTestDatabase(), folder, retention);
  }

  async close(): Promise<void> {
    await this.stop();
    await this.database.stop();
    await rm(this.#folder, { recursive: true, force: true });
  }

  async start(): Promise<void> {
    const { database, site } = this;
    const kept = this.#retention === undefined ? {} : { retention: this.#retention };
    const past = { folder: this.#folder, database, ...kept };
    const stand = await openStand({ clock: this.#clock, realClock: systemClock, site, database, past });
    await waitFor(() => (stand.field.drivers.size === 2 ? true : undefined), "the drivers");
    const live = await openLiveSocket(stand.base, "viewer");
    const place = { placement: "tower" };
    live.send({ type: "subscribe", subscription: 1, channel: "lighting", place });
    await live.first("snapshot");
    this.#running = { stand, live };
  }

  async stop(): Promise<void> {
    this.#running?.live.socket.terminate();
    await this.#running?.stand.stop();
    this.#running = undefined;
  }

  get stand(): Stand {
    if (this.#running === undefined) throw new Error("not started");
    return this.#running.stand;
  }

  /** Time passes: what has become stale by then is found. */
  async pass(milliseconds: number): Promise<void> {
    this.now += milliseconds;
    await new Promise((resolve) => setTimeout(resolve, 12));
  }

  /** Devices report. @param age ms, by which the message is late */
  report(rows: readonly (readonly [point: number, value: number | null])[], age = 0): void {
    for (const driver of this.stand.field.drivers.values()) {
      const known = rows.filter(([id]) => driver.options.points.some((point) => Number(point.id) === id));
      driver.options.sink.values({
        length: known.length,
        ids: Int32Array.from(known, ([id]) => id),
        values: Float64Array.from(known, ([, value]) => value ?? Number.NaN),
        qualities: Uint8Array.from(known, ([, value]) => (value === null ? QUALITY.bad : QUALITY.good)),
        times: Float64Array.from(known, () => this.now - age),
      });
    }
  }

  /** What the live page shows at this moment. */
  async live(): Promise<Shot> {
    const { stand, live } = this.#running ?? {};
    if (stand === undefined || live === undefined) throw new Error("not started");
    const isInStep = () =>
      stand.points.sequence === 0 || live.messages.some((one) => sequenceOf(one) === stand.points.sequence);
    await waitFor(() => (isInStep() ? true : undefined), "the newest change");
    const shown = new Map<number, Shown>();
    for (const message of live.messages) {
      if (message.type !== "snapshot" && message.type !== "delta") continue;
      for (const [row, id] of message.ids.entries()) {
        const value = message.values[row] ?? null;
        shown.set(id, { value, isGood: message.qualities[row] === QUALITY.good, time: message.times[row] ?? null });
      }
    }
    return shown;
  }

  /** Everything that was reported is in the database. */
  async recorded(): Promise<void> {
    await this.pass(0);
    await waitFor(() => (this.stand.history?.queuedSamples === 0 ? true : undefined), "the writing of the history");
  }

  async states(at: number): Promise<ReplayStates> {
    return ReplayStates.parse((await this.ask("states", { at })).json());
  }

  async changes(from: number, to: number): Promise<ReplayChanges> {
    return ReplayChanges.parse((await this.ask("changes", { from, to })).json());
  }

  async marks(from: number, to: number): Promise<ReplayMarks> {
    const reply = await this.ask("marks", { from, to });
    if (reply.statusCode !== 200) throw new Error(reply.body);
    return ReplayMarks.parse(reply.json());
  }

  ask(call: "states" | "changes" | "marks", query: Record<string, string | number>, token = "viewer") {
    const asked = new URLSearchParams({ channel: "lighting", placement: "tower" });
    for (const [name, value] of Object.entries(query)) asked.set(name, String(value));
    const url = `/api/core-service/v1.0/replay/${call}?${asked.toString()}`;
    return this.stand.http.inject({ url, headers: { authorization: `Bearer ${token}` } });
  }
}

/** The answer of a call as a page shows it. */
export function shotOf({ ids, values, qualities, times }: ReplayStates): Shot {
  return new Map(
    ids.map((id, row) => [
      id,
      { value: values[row] ?? null, isGood: qualities[row] === QUALITY.good, time: times[row] ?? null },
    ]),
  );
}

function sequenceOf(message: object): unknown {
  return "sequence" in message ? message.sequence : undefined;
}
