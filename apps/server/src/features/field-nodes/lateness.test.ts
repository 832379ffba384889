import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { AlarmTower, failureOf } from "../../../test/alarmTower.ts";
import { type DeskNode, NodeDesk } from "../../../test/nodeDesk.ts";
import { levelOf } from "../../../test/smallSite.ts";
import { waitFor } from "../../../test/liveSocket.ts";

const MINUTE = 60_000;
/** Every value of it is kept. */
const LEVEL = levelOf(1);

let folder = "";
let tower: AlarmTower;
let desk: NodeDesk;
let node: DeskNode;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "atrium-far-"));
  tower = await AlarmTower.make({
    historyFolder: folder,
    fieldNodes: (site, history) => desk.nodesFor(tower.starts, { site, history }),
  });
});
afterAll(async () => {
  await tower.database.stop();
  await rm(folder, { recursive: true, force: true });
});
beforeEach(async () => {
  // The tower's clock is made when it begins, and the nodes need it.
  await tower.begin((clock) => {
    desk = new NodeDesk({ clock });
  });
  node = await desk.node("a", { bound: ["tower"] });
  await pass(5_000);
});
afterEach(async () => {
  await tower.end();
  await desk.end();
});

async function pass(milliseconds: number): Promise<void> {
  await desk.pass(milliseconds);
}

/** What the history has of a point: its samples in the order of time, null for the beginning of a gap. */
async function recorded(point: number): Promise<(readonly [time: number, value: number | null])[]> {
  const { rows } = await tower.database.ingest.query<{ time: number; value: number }>(
    "SELECT date_part('epoch', ts) * 1000 AS time, value FROM samples WHERE point_id = $1 ORDER BY ts",
    [point],
  );
  return rows.map(({ time, value }) => [Math.round(time), Number.isNaN(value) ? null : value]);
}

/** A lamp says another level each second. @returns what it said, with its times */
async function count(seconds: number, said: (readonly [number, number])[]): Promise<void> {
  for (let second = 0; second < seconds; second += 1) {
    const value = (said.at(-1)?.[1] ?? 100) + 7;
    said.push([desk.clock.now(), value]);
    node.field.report([LEVEL, value]);
    await pass(1_000);
  }
}

/** Everything in the log is in the database. */
async function drained(): Promise<void> {
  await waitFor(async () => {
    await pass(1_000);
    const log = desk.logs.of("a");
    return log.confirmed === log.entries.length ? true : undefined;
  }, "the log");
}

test("a line that is cut for ten minutes loses no sample and doubles none, and leaves no gap", async () => {
  const said: [number, number][] = [];
  await count(30, said);
  node.cut();
  await count(600, said);
  expect((await recorded(LEVEL)).length).toBeLessThan(40);
  node.mend();
  await count(30, said);
  await drained();
  expect(await recorded(LEVEL)).toEqual(expect.arrayContaining(said));
  const values = (await recorded(LEVEL)).map(([, value]) => value);
  expect(values.filter((value) => value === null)).toEqual([]);
  // Where a gap was recorded while nothing came, the value that held then stands beside those that were read.
  expect(new Set(values).size).toBe(said.length);
});

test("a core that dies while it reads the past stores the same once it is back", async () => {
  const said: [number, number][] = [];
  await count(5, said);
  node.cut();
  await count(180, said);
  node.mend();
  await pass(100);
  await tower.end();
  await tower.start();
  await pass(5_000);
  await count(5, said);
  await drained();
  const values = (await recorded(LEVEL)).flatMap(([, value]) => value ?? []);
  expect(new Set(values)).toEqual(new Set(said.map(([, value]) => value)));
  const times = (await recorded(LEVEL)).map(([time]) => time);
  expect(times).toEqual(expect.arrayContaining(said.map(([time]) => time)));
});

test("a core that takes over leaves no gap where a value held, since its node went on reading", async () => {
  const steady = async (seconds: number): Promise<void> => {
    for (let second = 0; second < seconds; second += 1) {
      node.field.report([LEVEL, 40]);
      await pass(1_000);
    }
  };
  await steady(5);
  await tower.end();
  await steady(5);
  await tower.start();
  await steady(10);
  await drained();
  expect((await recorded(LEVEL)).map(([, value]) => value)).not.toContain(null);
  expect((await recorded(LEVEL)).length).toBeGreaterThan(1);
});

test("alarms that came and went while the line was down are entered with their own times, and nobody is alerted", async () => {
  node.field.report([failureOf(1), 0]);
  await pass(2_000);
  node.cut();
  await pass(2 * MINUTE);
  const raisedAt = desk.clock.now();
  node.field.report([failureOf(1), 1]);
  await pass(3 * MINUTE);
  const clearedAt = desk.clock.now();
  node.field.report([failureOf(1), 0]);
  await pass(5 * MINUTE);
  node.mend();
  await pass(2_000);
  await drained();
  await waitFor(async () => {
    tower.pass(MINUTE);
    await pass(1_000);
    return (await tower.list("view=all&origin=history")).length > 0 ? true : undefined;
  }, "the entry from history");
  const [entered] = await tower.list("view=all&origin=history");
  expect(entered).toMatchObject({
    text: "Lamp failure",
    time: raisedAt,
    alarm: { state: "normal", returnedAt: clearedAt },
  });
  const live = await tower.list("view=all&origin=live");
  expect(live.filter(({ alarm }) => alarm?.code === "lamp-failure")).toEqual([]);
});
