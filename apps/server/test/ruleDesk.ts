import { Paged } from "@atrium/contract";
import { AutomationRun, Schedule, type ScheduleContent, ScheduleContent as Content } from "@atrium/contract/automation";
import { type CommandReply, QUALITY } from "@atrium/contract/devices";
import { FakeClock } from "@atrium/time/fakeClock";
import type * as z from "zod";
import { FakeField } from "./fakeField.ts";
import { waitFor } from "./liveSocket.ts";
import { SmallSite } from "./smallSite.ts";
import { openStand, type Stand, type StandOptions } from "./stand.ts";
import type { TestDatabase } from "./testDatabase.ts";

const API = "/api/core-service/v1.0";
/** 07:00 of Thursday, 19 November 2026, in Bangkok. */
export const MORNING = Date.parse("2026-11-19T00:00:00Z");
/** How long a process that is gone keeps others waiting in tests, ms by the database's clock. */
const LEASE = 100;

const TABLES =
  "schedules, conditions, peak_limits, automation_runs, rest_values, standing_values, holds, command_targets, commands, event_subjects, events, event_steps";

type Value = z.input<typeof Content>["actions"];

/** Lamps of the first floor, or these, at a level. */
export function level(value: number, devices?: readonly string[]): Value {
  const where =
    devices === undefined ? { places: [{ placement: "tower", floor: "first" }] } : { devices: [...devices] };
  return [{ kind: "set", module: "lighting", where, values: [{ point: "level", value }] }];
}

export function content(change: Partial<z.input<typeof Content>> = {}): ScheduleContent {
  return Content.parse({
    name: "Working hours",
    isEnabled: true,
    actions: level(80, ["L-1"]),
    days: [1, 2, 3, 4, 5, 6, 7],
    from: { kind: "time", at: "07:30" },
    to: { kind: "time", at: "18:00" },
    firstDate: null,
    lastDate: null,
    holidays: "ignore",
    exceptions: [],
    catchUp: 30,
    ...change,
  });
}

/** A small site whose rules command a fake field, with a clock that the test moves. */
export class RuleDesk {
  readonly field: FakeField;
  clock: FakeClock;
  readonly #database: TestDatabase;
  readonly #site: SmallSite;
  #stand: Stand | undefined;

  constructor(database: TestDatabase, { now = MORNING, field = new FakeField(), site = new SmallSite() } = {}) {
    this.#site = site;
    this.#database = database;
    this.clock = new FakeClock(now);
    this.field = field;
  }

  get stand(): Stand {
    if (this.#stand === undefined) throw new Error("the server is not running");
    return this.#stand;
  }

  /** A point reports a value, now. */
  measure(id: number, value: number): void {
    this.stand.points.apply({
      length: 1,
      ids: Int32Array.of(id),
      values: Float64Array.of(value),
      qualities: Uint8Array.of(QUALITY.good),
      times: Float64Array.of(this.clock.now()),
    });
  }

  async empty(): Promise<void> {
    await this.#database.ingest.query(`TRUNCATE ${TABLES} RESTART IDENTITY`);
    await this.#database.ingest.query(
      "UPDATE automation_lease SET owner = NULL, until = '-infinity', seen = NULL, changes = 0",
    );
  }

  /** @param options `isSecond`: another process runs the rules, so this one has no turns */
  async start(options: Pick<StandOptions, "automation"> & { readonly isSecond?: boolean } = {}): Promise<void> {
    this.#stand = await openStand({
      database: this.#database,
      clock: this.clock,
      field: this.field,
      site: this.#site,
      hasAlarms: true,
      automation: { leaseLength: LEASE, ...options.automation },
    });
    this.clock.pass(100);
    // The first process ever looks at nothing that was due before its first turn.
    if (options.isSecond !== true) await this.turns();
  }

  async stop(): Promise<void> {
    const stand = this.#stand;
    this.#stand = undefined;
    await stand?.stop();
  }

  /** As a killed process: nothing of it goes on, and it has given nothing back. What it has open is closed at the end. */
  kill(): () => Promise<void> {
    const { stand } = this;
    this.#stand = undefined;
    this.clock = new FakeClock(this.clock.now());
    return () => stand.stop();
  }

  async call(method: "GET" | "POST" | "PUT" | "DELETE", path: string, payload?: object, token = "planner") {
    return await this.stand.http.inject({
      method,
      url: `${API}/${path}`,
      headers: { authorization: `Bearer ${token}` },
      ...(payload === undefined ? {} : { payload }),
    });
  }

  async add(change: Partial<z.input<typeof Content>> = {}): Promise<Schedule> {
    return Schedule.parse((await this.call("POST", "schedules", content(change))).json());
  }

  async runs(): Promise<AutomationRun[]> {
    const reply = await this.call("GET", "automation-runs?kind=schedule&size=50");
    return Paged(AutomationRun).parse(reply.json()).data.toReversed();
  }

  /** Lets some minutes pass, and the rules have their turns. */
  async pass(minutes: number): Promise<void> {
    this.clock.pass(minutes * 60_000);
    await this.turns();
  }

  /** Lets time pass until something is so. */
  async until<Result>(check: () => Promise<Result | undefined> | Result | undefined, what: string): Promise<Result> {
    return await waitFor(async () => {
      this.clock.pass(250);
      return await check();
    }, what);
  }

  /** Lets the rules have a turn from its beginning to its end. */
  async turns(): Promise<void> {
    const { automation } = this.stand;
    const before = automation?.runner.ticks ?? 0;
    await this.until(() => ((automation?.runner.ticks ?? 0) > before + 1 ? true : undefined), "a turn of the rules");
  }

  /** The writes to the field, as text: "L-1 80", "L-1 released". */
  get told(): string[] {
    const { site } = this.stand;
    return this.field.writes.map(({ point, value }) => {
      const device = site.point(Number(point))?.device ?? "?";
      return `${device} ${value === null ? "released" : value}`;
    });
  }

  async command(id: string): Promise<CommandReply> {
    return (await this.call("GET", `commands/${id}`)).json();
  }
}
