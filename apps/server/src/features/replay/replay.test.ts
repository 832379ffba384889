import { bandAround, recordBand } from "@atrium/contract/devices";
import { afterEach, expect, test } from "vitest";
import { ReplayStand, type Shot, type Shown, shotOf } from "../../../test/replayStand.ts";

/** 09:00 of 19 November 2026 in Bangkok. */
const START = Date.parse("2026-11-19T02:00:00Z");
const SECOND = 1_000;

let stand: ReplayStand | undefined;
afterEach(async () => {
  await stand?.close();
  stand = undefined;
});

async function open(): Promise<ReplayStand> {
  stand = await ReplayStand.open(START);
  await stand.start();
  return stand;
}

/** Numbers between 0 and 1 that are the same in every run. */
function dice(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296;
    return state / 4_294_967_296;
  };
}

/** Where two pages differ by more than what the history leaves out on purpose. */
function differences(of: ReplayStand, live: Shot, replayed: Shot): string[] {
  return of.site.points.flatMap((point) => {
    const id = Number(point.id);
    const shown: Shown = live.get(id) ?? { value: null, isGood: false, time: null };
    const past = replayed.get(id);
    const band = recordBand(point);
    const room =
      band === undefined || shown.value === null ? 0 : bandAround(band, shown.value) * 1.02 + 10 ** -band.decimals;
    const isSame =
      past !== undefined &&
      past.isGood === shown.isGood &&
      (past.value === null) === (shown.value === null) &&
      Math.abs((past.value ?? 0) - (shown.value ?? 0)) <= room;
    return isSame
      ? []
      : [`${point.name} of ${point.device}: ${JSON.stringify(shown)}, replayed ${JSON.stringify(past)}`];
  });
}

test("any second is replayed as live showed it: changes, repeats, faults, silence, restarts of the server", async () => {
  const tower = await open();
  const random = dice(20_261_119);
  const shots = new Map<number, Shot>([[tower.now, await tower.live()]]);
  const silent = new Set<string>();
  const ids = tower.site.points.map(({ id }) => Number(id));
  const reportOf = (id: number): readonly [number, number | null] => {
    const key = tower.site.point(id)?.key;
    if (random() < 0.04) return [id, null];
    if (key === "level") return [id, Math.round(random() * 100)];
    return [id, key === "power" ? Math.round(random() * 4_200) / 10 : Number(random() < 0.3)];
  };
  for (let step = 0; step < 160; step += 1) {
    await tower.pass(SECOND * Math.ceil(random() * 9));
    // A device says nothing for a while.
    for (const { id } of tower.site.devices) {
      if (random() < 0.03) silent.add(id);
      else if (random() < 0.15) silent.delete(id);
    }
    if (step % 60 === 59) {
      await tower.stop();
      tower.now += SECOND * Math.ceil(random() * 90);
      await tower.start();
    }
    const speaking = ids.filter((id) => !silent.has(tower.site.point(id)?.device ?? "") && random() < 0.8);
    const rows = speaking.map(reportOf);
    tower.report(rows);
    // A message that comes twice says nothing new.
    if (random() < 0.3) tower.report(rows);
    // Two changes of a point in one millisecond are kept one after the other.
    tower.now += 2;
    shots.set(tower.now, await tower.live());
  }
  await tower.pass(60 * SECOND);
  await tower.recorded();
  const moments = [...shots.keys()].sort(() => random() - 0.5);
  for (const moment of moments) {
    const { at, step, ...columns } = await tower.states(moment);
    expect([at, step]).toEqual([moment, "raw"]);
    expect(differences(tower, shots.get(moment) ?? new Map(), shotOf({ at, step, ...columns }))).toEqual([]);
  }
}, 60_000);

test("the changes of a stretch lead from its first second to each later one", async () => {
  const tower = await open();
  const random = dice(7);
  const ids = tower.site.points.map(({ id }) => Number(id));
  const moments: number[] = [];
  for (let step = 0; step < 60; step += 1) {
    await tower.pass(SECOND * Math.ceil(random() * 20));
    tower.report(
      ids.filter(() => random() < 0.5).map((id) => [id, random() < 0.1 ? null : Math.round(random() * 100)]),
    );
    moments.push(tower.now);
  }
  await tower.recorded();
  const first = moments[10] ?? 0;
  const { ids: points, times, values, to } = await tower.changes(first, moments.at(-1) ?? 0);
  expect(to).toBe(moments.at(-1));
  const shown = new Map(shotOf(await tower.states(first)));
  let row = 0;
  for (const moment of moments.slice(11)) {
    for (; row < times.length && (times[row] ?? 0) <= moment; row += 1) {
      const [id = 0, value = null, time = 0] = [points[row], values[row], times[row]];
      const before = shown.get(id);
      if (value !== null) shown.set(id, { value, isGood: true, time });
      else if (before !== undefined) shown.set(id, { ...before, isGood: false });
    }
    expect(Object.fromEntries(shown)).toEqual(Object.fromEntries(shotOf(await tower.states(moment))));
  }
});

test("a message that comes late counts from when its device measured it, and one that comes again changes nothing", async () => {
  const tower = await open();
  tower.report([[1, 10]]);
  await tower.pass(20 * SECOND);
  tower.report([[1, 80]], 8 * SECOND);
  tower.report([[1, 80]], 8 * SECOND);
  await tower.pass(SECOND);
  await tower.recorded();
  const at = async (second: number) => shotOf(await tower.states(START + second * SECOND)).get(1);
  expect(await at(11)).toEqual({ value: 10, isGood: true, time: START });
  expect(await at(12)).toEqual({ value: 80, isGood: true, time: START + 12 * SECOND });
  expect(await at(20)).toEqual({ value: 80, isGood: true, time: START + 12 * SECOND });
});

test("before its first record a point has no value, and a silent one keeps its last, stale and with its own time", async () => {
  const tower = await open();
  await tower.pass(5 * SECOND);
  tower.report([[1, 40]]);
  for (let second = 0; second < 45; second += 1) await tower.pass(SECOND);
  await tower.recorded();
  const at = async (second: number) => shotOf(await tower.states(START + second * SECOND)).get(1);
  expect(await at(4)).toEqual({ value: null, isGood: false, time: null });
  expect(await at(5)).toEqual({ value: 40, isGood: true, time: START + 5 * SECOND });
  expect(await at(34)).toEqual({ value: 40, isGood: true, time: START + 5 * SECOND });
  expect(await at(40)).toEqual({ value: 40, isGood: false, time: START + 5 * SECOND });
});

test("it says since when a state has been as it is, and nothing of what measures", async () => {
  const tower = await open();
  tower.report([
    [1, 40],
    [2, 90],
  ]);
  await tower.pass(10 * SECOND);
  tower.report([
    [1, 65],
    [2, 150],
  ]);
  for (let poll = 0; poll < 100; poll += 1) {
    await tower.pass(10 * SECOND);
    tower.report([
      [1, 65],
      [2, 150],
    ]);
  }
  await tower.recorded();
  const { ids, times, steadyFor } = await tower.states(tower.now);
  const since = (id: number) => {
    const row = ids.indexOf(id);
    const steady = steadyFor[row];
    return steady === null || steady === undefined ? null : (times[row] ?? 0) - steady;
  };
  expect([since(1), since(2)]).toEqual([START + 10 * SECOND, null]);
});

test.each<[string, Record<string, string | number>, number, string]>([
  ["a time that has not come", { at: START + 3_600_000 }, 400, "This time is in the future"],
  ["words that are no time", { at: "yesterday" }, 400, "The query is not valid"],
  ["no time at all", {}, 400, "The query is not valid"],
  ["a place that is not there", { at: START, placement: "castle" }, 404, "Place castle not found"],
  ["a channel that is not there", { at: START, channel: "ghosts" }, 400, "The query is not valid"],
])("%s is refused with a sentence", async (_case, query, status, words) => {
  const tower = await open();
  const reply = await tower.ask("states", query);
  expect([reply.statusCode, reply.body]).toEqual([status, expect.stringContaining(words)]);
});

test("a stretch that is too long, or ends before it begins, is refused", async () => {
  const tower = await open();
  const changes = await tower.ask("changes", { from: START - 7_200_000, to: START });
  const marks = await tower.ask("marks", { from: START, to: START - SECOND });
  expect([changes.statusCode, marks.statusCode]).toEqual([400, 400]);
});

test("it needs what looking at the page needs", async () => {
  const tower = await open();
  const query = { at: START, from: START - SECOND, to: START };
  for (const call of ["states", "changes", "marks"] as const) {
    const replies = await Promise.all(["viewer", "tenant", "nobody"].map((token) => tower.ask(call, query, token)));
    expect(replies.map(({ statusCode }) => statusCode)).toEqual([200, 403, 401]);
  }
});
