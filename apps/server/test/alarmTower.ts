import { AlarmActReply, type AlarmActResult, EventPage, type EventRow } from "@atrium/contract/alarms";
import { QUALITY } from "@atrium/contract/devices";
import { FakeClock } from "@atrium/time/fakeClock";
import { openLiveSocket, waitFor } from "./liveSocket.ts";
import { SmallSite } from "./smallSite.ts";
import { openStand, type Stand, type StandOptions } from "./stand.ts";
import { openTestDatabase, type TestDatabase } from "./testDatabase.ts";

const API = "/api/core-service/v1.0";
/** 09:00 of 19 November 2026 in Bangkok. */
export const START = Date.parse("2026-11-19T02:00:00Z");

const TABLES =
  "alarm_rules, alarm_rule_versions, alarm_rethinks, event_subjects, events, event_steps, alarm_watches, late_values, field_events, hand_overs, fire_drills, fire_causes, fire_reports";

const PAST_TABLES =
  "samples, rollup_15m, rollup_1h, rollup_1d, packed_samples, packed_rollups, latest, history_days, history_state";

/** More lamps than a few, people who are notified of them, and a past. */
type TowerOptions = Pick<StandOptions, "notices" | "keepEvents" | "control" | "fieldNodes"> & {
  readonly lampsPerFloor?: number;
  /** Where the queue of its history is; absent: nothing is recorded. */
  readonly historyFolder?: string;
};

/** A small site with alarms, a clock of its own and nobody but the test to say what its lamps say. */
export class AlarmTower {
  readonly database: TestDatabase;
  clock = new FakeClock(START);
  #stand: Stand | undefined;

  readonly #options: TowerOptions;

  private constructor(database: TestDatabase, options: TowerOptions) {
    this.database = database;
    this.#options = options;
  }

  static async make(options: TowerOptions = {}): Promise<AlarmTower> {
    return new AlarmTower(await openTestDatabase(), options);
  }

  get stand(): Stand {
    if (this.#stand === undefined) throw new Error("it has not begun");
    return this.#stand;
  }

  /** With nothing that has ever happened. @param before called with its clock, before anything starts */
  async begin(before: (clock: FakeClock) => void = () => undefined): Promise<void> {
    const tables = this.#options.historyFolder === undefined ? TABLES : `${TABLES}, ${PAST_TABLES}`;
    await this.database.ingest.query(`TRUNCATE ${tables} RESTART IDENTITY`);
    this.clock = new FakeClock(START);
    before(this.clock);
    await this.start();
  }

  /** How often it has started. */
  starts = 0;

  async start(): Promise<void> {
    this.starts += 1;
    const { database, clock } = this;
    const { lampsPerFloor, historyFolder: folder, ...options } = this.#options;
    const past = folder === undefined ? {} : { past: { folder, database } };
    const site = new SmallSite(lampsPerFloor);
    const stand = await openStand({ database, clock, site, hasAlarms: true, ...past, ...options });
    this.#stand = stand;
    if (this.#options.fieldNodes !== undefined) return;
    await waitFor(() => (stand.field.drivers.size === 2 ? true : undefined), "the drivers");
  }

  async end(): Promise<void> {
    const stand = this.#stand;
    this.#stand = undefined;
    await stand?.stop();
  }

  say(point: number, value: number, quality: number = QUALITY.good): void {
    this.stand.points.apply({
      length: 1,
      ids: Int32Array.of(point),
      values: Float64Array.of(value),
      qualities: Uint8Array.of(quality),
      times: Float64Array.of(this.clock.now()),
    });
  }

  pass(milliseconds: number): void {
    this.clock.pass(milliseconds);
    this.stand.alarms?.tick();
  }

  async call(method: "GET" | "POST" | "PUT" | "DELETE", path: string, token = "operator", payload?: object) {
    const headers = { authorization: `Bearer ${token}` };
    const body = payload === undefined ? {} : { payload };
    return await this.stand.http.inject({ method, url: `${API}${path}`, headers, ...body });
  }

  async list(query = "", token = "viewer"): Promise<EventRow[]> {
    return EventPage.parse(answered(await this.call("GET", `/events?${query}`, token))).rows;
  }

  /** Lamps that have failed; those of which nothing is heard are alarms too. */
  async failed(): Promise<EventRow[]> {
    return (await this.list("view=active")).filter(({ alarm }) => alarm?.code === "lamp-failure");
  }

  /** As the journal has it, once it has so many rows. */
  async journal(query = "", count = 1): Promise<EventRow[]> {
    return await waitFor(async () => {
      const rows = await this.list(query);
      return rows.length >= count ? rows : undefined;
    }, "the journal");
  }

  async act(payload: object, token = "operator"): Promise<AlarmActResult[]> {
    return AlarmActReply.parse(answered(await this.call("POST", "/alarm-acts", token, payload))).results;
  }

  /** A lamp fails. */
  async raised(lamp = 1): Promise<EventRow> {
    this.say(failureOf(lamp), 1);
    const row = (await this.failed()).find(({ source }) => source.device === `L-${lamp}`);
    if (row === undefined) throw new Error("no alarm came");
    return row;
  }

  /** What drivers say of their lines when they begin has been heard. */
  async connected(): Promise<void> {
    const page = await openLiveSocket(this.stand.base, "viewer");
    page.send({ type: "subscribe", subscription: 1, channel: "health" });
    await waitFor(() => {
      this.clock.pass(250);
      const said = page.all("health").at(-1)?.health.connections ?? [];
      return said.length > 0 && said.every(({ state }) => state === "connected") ? true : undefined;
    }, "the connections");
    page.socket.terminate();
  }
}

/** The point of lamp n that says whether it has failed. */
export function failureOf(lamp: number): number {
  return 4 * lamp - 1;
}

function answered(reply: { readonly statusCode: number; readonly body: string; json(): unknown }): unknown {
  if (reply.statusCode !== 200) throw new Error(`answered ${reply.statusCode}: ${reply.body}`);
  return reply.json();
}
