import { EventPage, type EventRow, FireNow } from "@atrium/contract/alarms";
import { DeviceDescription, QUALITY } from "@atrium/contract/devices";
import { ConnectionFile, FirePanels, fireEffectKey } from "@atrium/contract/site";
import { FakeClock } from "@atrium/time/fakeClock";
import { type LiveSocket, openLiveSocket, waitFor } from "./liveSocket.ts";
import { SmallSite } from "./smallSite.ts";
import { openStand, type Stand } from "./stand.ts";
import { openTestDatabase, type TestDatabase } from "./testDatabase.ts";

const API = "/api/core-service/v1.0";
/** 09:00 of 19 November 2026 in Bangkok. */
export const START = Date.parse("2026-11-19T02:00:00Z");
const TABLES =
  "alarm_rules, alarm_rule_versions, event_subjects, events, event_steps, fire_drills, fire_causes, fire_reports";

/** Points: a detector of each zone, two fans, a door. */
export const POINT = { first: 101, second: 102, fan: 103, otherFan: 104, door: 105, other: 106 };

function device(id: string, module: string, point: { id: number; key: string }, more: object = {}): DeviceDescription {
  return DeviceDescription.parse({
    id,
    module,
    name: `Device ${id}`,
    placement: "tower",
    floor: "first",
    isCorridor: false,
    room: "hall",
    at: [1, 1],
    connection: "panel",
    connectionName: "Panel",
    facts: {},
    points: [{ ...point, device: id, name: point.key, kind: "number", isWritable: false, expectedInterval: 10_000 }],
    ...more,
  });
}

const DEVICES = [
  device("FD-1", "fire-alarm", { id: POINT.first, key: "state" }),
  device("FD-2", "fire-alarm", { id: POINT.second, key: "state" }),
  device("EF-1", "exhaust-fan", { id: POINT.fan, key: "on" }),
  device("EF-2", "exhaust-fan", { id: POINT.otherFan, key: "on" }),
  device("DR-1", "access-control", { id: POINT.door, key: "mode" }),
  // No program has it.
  device("FD-3", "fire-alarm", { id: POINT.other, key: "state" }, { floor: "second" }),
];

const PANELS = FirePanels.parse([
  {
    id: "FP-1",
    connection: "panel",
    placement: "tower",
    revision: "7",
    date: "2026-03-03",
    effects: [
      {
        key: "fans",
        name: "Exhaust fans stopped",
        column: "Fans",
        devices: ["EF-1", "EF-2"],
        state: [{ point: "on", below: 0.5 }],
        within: 10,
      },
      {
        key: "doors",
        name: "Escape doors released",
        column: "Doors",
        devices: ["DR-1"],
        state: [{ point: "mode", values: [3] }],
        within: 5,
      },
    ],
    zones: [
      { number: 1, name: "West", detectors: ["FD-1"], effects: ["fans", "doors"] },
      { number: 2, name: "East", detectors: ["FD-2"], effects: ["doors"] },
    ],
  },
]);

class FireSite extends SmallSite {
  override readonly firePanels = PANELS;
  readonly fireEffects = PANELS.flatMap(({ id, zones, effects }) =>
    zones.flatMap((zone) =>
      effects.map(({ key, name }) => ({
        key: fireEffectKey(id, String(zone.number), key),
        name: `Zone ${zone.number}: ${name}`,
        place: { key: "tower", name: "Tower" },
      })),
    ),
  );

  constructor() {
    const panel = ConnectionFile.parse({ id: "panel", name: "Panel", protocol: "bacnet", settings: {} });
    super(1, { connections: [panel], devices: DEVICES });
  }
}

/** A small site with a fire panel, a clock of its own, and nobody but the test to say what its devices say. */
export class FireTower {
  readonly database: TestDatabase;
  clock = new FakeClock(START);
  #stand: Stand | undefined;
  #page: LiveSocket | undefined;

  private constructor(database: TestDatabase) {
    this.database = database;
  }

  static async make(): Promise<FireTower> {
    return new FireTower(await openTestDatabase());
  }

  get stand(): Stand {
    if (this.#stand === undefined) throw new Error("it has not begun");
    return this.#stand;
  }

  /** Nothing has ever happened, everything answers, the fans run and the door is locked. */
  async begin(): Promise<void> {
    await this.database.ingest.query(`TRUNCATE ${TABLES} RESTART IDENTITY`);
    this.clock = new FakeClock(START);
    await this.start();
    this.sayAll({ first: 1, second: 1, fan: 1, otherFan: 1, door: 0, other: 1 });
    this.pass(1_000);
  }

  async start(): Promise<void> {
    const { database, clock } = this;
    this.#stand = await openStand({ database, clock, site: new FireSite(), hasAlarms: true });
    this.#page = await openLiveSocket(this.stand.base, "viewer");
    this.#page.send({ type: "subscribe", subscription: 1, channel: "fire" });
    await this.now();
  }

  async end(): Promise<void> {
    this.#page?.socket.terminate();
    const stand = this.#stand;
    this.#stand = undefined;
    await stand?.stop();
  }

  sayAll(values: Partial<Record<keyof typeof POINT, number>>): void {
    for (const [name, value] of Object.entries(values)) this.say(name, value);
  }

  say(name: string, value: number, quality: number = QUALITY.good): void {
    const point = Object.entries(POINT).find(([key]) => key === name)?.[1] ?? 0;
    this.stand.points.apply({
      length: 1,
      ids: Int32Array.of(point),
      values: Float64Array.of(value),
      qualities: Uint8Array.of(quality),
      times: Float64Array.of(this.clock.now()),
    });
    // Changes are sent together, a moment later.
    this.clock.pass(5);
  }

  pass(milliseconds: number): void {
    for (let passed = 0; passed < milliseconds; passed += 500) this.clock.pass(Math.min(500, milliseconds - passed));
    this.stand.alarms?.tick();
  }

  /** So long that a page has to answer in between. */
  async passSlowly(milliseconds: number): Promise<void> {
    for (let passed = 0; passed < milliseconds; passed += 2_500) {
      this.pass(2_500);
      await new Promise((resolve) => {
        setTimeout(resolve, 10);
      });
    }
  }

  /** What pages see, once it is so. */
  async now(isSo: (now: FireNow) => boolean = () => true): Promise<FireNow> {
    return await waitFor(() => {
      this.clock.pass(5);
      const newest = this.#page?.all("fire").at(-1);
      const now = newest === undefined ? undefined : FireNow.parse(newest.fire);
      return now !== undefined && isSo(now) ? now : undefined;
    }, "what pages see");
  }

  async call(method: "GET" | "POST" | "DELETE", path: string, token = "operator", payload?: object) {
    const headers = { authorization: `Bearer ${token}` };
    const body = payload === undefined ? {} : { payload };
    return await this.stand.http.inject({ method, url: `${API}${path}`, headers, ...body });
  }

  async events(query = "view=active"): Promise<EventRow[]> {
    return EventPage.parse((await this.call("GET", `/events?${query}`, "viewer")).json()).rows;
  }

  async audited(): Promise<string[]> {
    const { rows } = await this.database.ingest.query<{ sentence: string }>(
      "SELECT sentence FROM audit_log WHERE kind LIKE 'fire-%' ORDER BY id",
    );
    return rows.map(({ sentence }) => sentence);
  }
}
