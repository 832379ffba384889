import { afterAll, beforeAll, expect, test } from "vitest";
import { DAY, DAY_START, TestHistory } from "../../../test/testHistory.ts";
import type { History } from "./history.ts";

const DAY_MINUTES = 24 * 60;
let history: TestHistory;
beforeAll(async () => {
  history = await TestHistory.open();
});
afterAll(async () => {
  await history.stop();
  await history.close();
});

async function rows(table: string): Promise<number> {
  const query = `SELECT count(*)::int AS count FROM ${table}`;
  const { rows: found } = await history.database.ingest.query<{ count: number }>(query);
  return found[0]?.count ?? 0;
}

/** The upkeep of a day that comes after some others. */
async function passDays(running: History, days: number): Promise<void> {
  history.now = DAY_START + days * DAY;
  await running.maintenance.run();
}

test("hours and days outlive their samples, a late sample changes none of them, and the trend chooses a step that is kept", async () => {
  const [moving, still] = [history.point(), history.point()];
  const running = await history.start(DAY_START);
  const minutes = Array.from({ length: (DAY_MINUTES * 3) / 10 }, (_, row) => row * 10 - 3 * DAY_MINUTES);
  await history.import(
    moving,
    minutes.map((minute) => [minute, Math.sin(minute)]),
  );
  await history.import(
    still,
    minutes.map((minute) => [minute, 21]),
  );
  await history.pack();
  const range = { from: DAY_START - 2 * DAY, to: DAY_START - DAY };
  const points = [moving, still];
  const before = {
    quarters: await running.trends(points, { ...range, step: "15m" }),
    hours: await running.trends(points, { ...range, step: "1h" }),
    days: await running.trends(points, { ...range, step: "1d" }),
  };
  expect((await running.trends(points, range)).step).toBe("raw");

  await passDays(running, 410);
  expect([await rows("packed_samples"), await rows("packed_quarters")]).toEqual([0, 2]);
  expect(await running.trends(points, range)).toEqual(before.quarters);
  expect((await running.extent()).from).toBe(DAY_START + 10 * DAY);
  history.publish([[moving, -2 * DAY_MINUTES + 7, 1_000]]);
  history.publish([[moving, 410 * DAY_MINUTES - 1, 3]]);
  await expect.poll(async () => (await running.latest()).values.includes(3)).toBe(true);
  expect(await running.trends(points, range)).toEqual(before.quarters);

  await passDays(running, 810);
  // That of the newer sample.
  expect(await rows("packed_quarters")).toBe(1);
  expect(await running.trends(points, range)).toEqual(before.hours);
  expect(await running.trends(points, { ...range, step: "1d" })).toEqual(before.days);
});

test("the room that each kind takes on disk is read while the history runs", async () => {
  const running = await history.start(DAY_START);
  expect(running.sizes.room()).toMatchObject({ readAt: null, kinds: [{ bytes: null }, {}, {}, {}, {}] });
  await running.maintenance.run();
  const kinds = ["samples", "quarters", "hours", "days", "meters"];
  expect([...running.sizes.bytes.keys()]).toEqual(kinds);
  expect(Math.min(...running.sizes.bytes.values())).toBeGreaterThan(0);
  const { readAt, kinds: rooms } = running.sizes.room();
  expect(readAt).not.toBeNull();
  expect(rooms.map(({ kind, bytes }) => [kind, bytes])).toEqual([...running.sizes.bytes]);
});
