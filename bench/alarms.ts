import { AlarmEngine } from "@atrium/alarms";
import { AlarmCheck, AlarmRuleId, EventId, EventQuery } from "@atrium/contract/alarms";
import { QUALITY } from "@atrium/contract/devices";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { EventStore } from "../apps/server/src/features/alarms/eventStore.ts";
import { JournalStore } from "../apps/server/src/features/alarms/journalStore.ts";
import { openDatabase } from "../apps/server/src/platform/database/database.ts";
import { createLog } from "../apps/server/src/platform/log.ts";
import { figure, heading } from "./figures.ts";
import { Histogram } from "./histogram.ts";
import { load } from "./machine.ts";

const RULES = 10_000;
const CHANGES_A_SECOND = 20_000;
/** Seconds of changes that are evaluated. */
const SECONDS = 30;
const EVENTS = 5_000_000;
const BATCH = 5_000;
const SOURCES = 20_000;
const LISTS = 100;
/** Ms between two events: five million of them fill two years. */
const APART = 12_600;

/** Rules as values change, the journal as it is written, and its lists and searches over millions of rows. */
export async function alarms(): Promise<void> {
  heading(`Alarms: ${RULES} rules, ${EVENTS} events of ${SOURCES} sources`);
  evaluateRules();
  const folder = await mkdtemp(path.join(tmpdir(), "atrium-bench-alarms-"));
  const database = await openDatabase({ folder, log: createLog("silent") });
  try {
    const db = database.kysely;
    const journal = new JournalStore({ db, audit: { recordAllWithin: async () => undefined } });
    let spent = 0;
    for (let first = 1; first <= EVENTS; first += BATCH) {
      const batch = batchFrom(first);
      const began = performance.now();
      await journal.write(batch);
      spent += performance.now() - began;
    }
    const rate = Math.round(EVENTS / (spent / 1_000));
    figure("events written", `${rate} a second`, "budget ≥ 20,000");
    await database.ingest.query("VACUUM ANALYZE events, event_subjects");
    const store = new EventStore(db);
    for (const [name, query] of QUERIES) figure(name, (await ask(store, query)).toString(), "budget p95 ≤ 50 ms");
    figure("server", `load average ${load()}`);
  } finally {
    await database.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

const QUERIES: readonly (readonly [string, (round: number) => object])[] = [
  ["newest rows", () => ({})],
  ["  a page anywhere", (round) => ({ after: `${timeOf(EVENTS - round * 40_000)}-${EVENTS - round * 40_000}` })],
  ["rows of a floor", (round) => ({ placement: `building-${round % 20}`, floor: "first" })],
  ["critical alarms of a floor", (round) => ({ placement: `building-${round % 20}`, floor: "first", priority: "1" })],
  ["search: a common word", () => ({ search: "limit" })],
  ["search: one source", (round) => ({ search: `sensor ${round * 190}` })],
  ["search: Thai within a word", (round) => ({ search: `ห้อง${round % 50}` })],
  ["search: nothing", () => ({ search: "zzzzqq" })],
];

async function ask(store: EventStore, queryOf: (round: number) => object): Promise<Histogram> {
  const times = new Histogram();
  for (let round = 0; round < LISTS; round += 1) {
    const query = EventQuery.parse(queryOf(round));
    const began = performance.now();
    await store.list(query);
    times.add(performance.now() - began);
  }
  return times;
}

function timeOf(id: number): number {
  return Date.UTC(2025, 0, 1) + id * APART;
}

function batchFrom(first: number) {
  const ids = Array.from({ length: BATCH }, (_, index) => first + index);
  return {
    entries: ids.map((id) => entryOf(id)),
    steps: ids.map((id) => ({ event: id, at: timeOf(id), kind: "raised" as const, annunciates: true })),
    audit: [],
  };
}

function entryOf(id: number) {
  const source = (id * 7_919) % SOURCES;
  const priority = source % 50 === 0 ? (1 as const) : (3 as const);
  const condition = {
    isActive: false,
    phase: "normal",
    isShelved: false,
    wasAcknowledged: false,
    isSuppressed: false,
    isOutOfService: false,
  } as const;
  return {
    row: {
      id: EventId.parse(id),
      time: timeOf(id),
      text: source % 2 === 0 ? "CO₂ above limit" : "Does not answer",
      source: {
        module: "iaq",
        name: `Sensor ${source} ห้อง${source % 50}ประชุม`,
        placement: `building-${source % 20}`,
        floor: source % 3 === 0 ? "first" : "second",
        isCorridor: false,
      },
      alarm: {
        code: "co2-high",
        rule: AlarmRuleId.parse(1),
        priority,
        state: "normal" as const,
        isActive: false,
        isFire: false,
        times: 1,
        raisedAt: timeOf(id),
        folded: 0,
        steps: 0,
        done: [],
      },
    },
    alarm: { key: `co2-high@S-${source}`, condition, acknowledgedUser: null },
  };
}

/** Two rules a point, whose values swing around their limits. */
function evaluateRules(): void {
  const points = RULES / 2;
  const limit = AlarmCheck.parse({ kind: "limit", point: "a", operator: ">", limit: 60, deadband: 2 });
  const rate = AlarmCheck.parse({ kind: "rate", point: "a", operator: ">", by: 50, within: 60 });
  const checks = Array.from({ length: RULES }, (_, index) => ({
    check: index % 2 === 0 ? limit : rate,
    points: [1 + Math.floor(index / 2)],
    onDelay: 5_000,
    offDelay: 1_000,
  }));
  let changes = 0;
  const engine = new AlarmEngine({ checks, onChange: () => (changes += 1) });
  const before = process.cpuUsage();
  const size = CHANGES_A_SECOND / 100;
  const ids = new Int32Array(size);
  const values = new Float64Array(size);
  const qualities = new Uint8Array(size).fill(QUALITY.good);
  for (let piece = 0; piece < SECONDS * 100; piece += 1) {
    for (let row = 0; row < size; row += 1) {
      ids[row] = 1 + ((piece * size + row) % points);
      // Each point is above its limit for some seconds of its 25.
      values[row] = 50 + 20 * Math.sin(piece / 400 + (ids[row] ?? 0));
    }
    engine.take({ length: size, ids, values, qualities }, piece * 10);
  }
  const { user, system } = process.cpuUsage(before);
  const cores = (user + system) / 1e6 / SECONDS;
  figure(
    `${CHANGES_A_SECOND} changes a second`,
    `${cores.toFixed(3)} cores, ${changes} alarms came or went`,
    "budget < 0.3",
  );
}
