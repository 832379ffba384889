import { AlarmScorecard } from "@atrium/contract/alarms";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { AlarmTower } from "../../../test/alarmTower.ts";
import { JournalCraft } from "../../../test/journalCraft.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
/** 18 November 2026 in Bangkok, from midnight to midnight. */
const DAY_BEGINS = Date.parse("2026-11-18T00:00:00+07:00");
const at = (hour: number, minute = 0, second = 0) => DAY_BEGINS + hour * HOUR + minute * MINUTE + second * 1_000;

let tower: AlarmTower;
beforeAll(async () => {
  tower = await AlarmTower.make();
});
afterAll(async () => tower.database.stop());
beforeEach(async () => tower.begin());
afterEach(async () => tower.end());

async function read(): Promise<AlarmScorecard> {
  const query = `from=${DAY_BEGINS}&to=${DAY_BEGINS + DAY}`;
  return AlarmScorecard.parse((await tower.call("GET", `/alarm-statistics?${query}`, "viewer")).json());
}

/** A flood of one source that chatters, six alarms of another on half of which somebody acted, and two critical ones. */
async function crafted(): Promise<void> {
  const journal = new JournalCraft(tower.database.ingest);
  await journal.watched(at(6), at(24));
  const noisy = await journal.subject("Filter blocked", "DOAS-1");
  for (let alarm = 0; alarm < 12; alarm += 1) {
    const raised = at(10, 0, alarm * 45);
    await journal.alarm(noisy, { priority: 3, raised, ...(alarm < 3 ? { returned: raised + 20_000 } : {}) });
  }
  const acted = await journal.subject("Room too warm", "AC-1");
  const acts = [
    ["commented", "Blinds down"],
    ["step-done", "Is the fan on?"],
    ["acknowledged", "On my way"],
  ] as const;
  for (let alarm = 0; alarm < 6; alarm += 1) {
    const id = await journal.alarm(acted, { priority: 4, raised: at(12 + alarm), rating: [1, 2][alarm] });
    const act = acts[alarm];
    if (act !== undefined) await journal.step(id, at(12 + alarm, 1), act[0], act[1]);
    // Seen, and nothing more: that is no act.
    else await journal.step(id, at(12 + alarm, 1), "acknowledged");
  }
  const grave = await journal.subject("Board without power", "DB-1");
  for (const minute of [0, 5]) await journal.alarm(grave, { priority: 1, raised: at(20, minute) });
  const old = await journal.subject("Tank level low", "LT-1");
  await journal.alarm(old, { priority: 3, raised: at(-48) });
}

test("the scorecard of a day is what its rows come to by hand, over the hours that were watched", async () => {
  await crafted();
  const card = await read();
  // 20 alarms in the 18 hours from 06:00, which are 108 windows of ten minutes.
  expect(card).toMatchObject({
    since: at(6),
    holidays: ["2026-11-18"],
    watchedFor: 18 * HOUR,
    total: 20,
    sources: 3,
    busiest: { count: 12, at: at(10) },
    above30: 0,
    topTenShare: 1,
    chattering: 1,
    stale: 1,
    priorities: [2, 0, 12, 6],
    floods: [{ from: at(10), to: at(10, 10), count: 12, peak: 12 }],
  });
  expect(card.perDay).toBeCloseTo((20 * 24) / 18);
  expect(card.above10).toBeCloseTo(1 / 108);
  expect(card.inFlood).toBeCloseTo(1 / 108);
});

test("each of the top ten has its share, what chatters, on how much of it somebody acted, and how it was rated", async () => {
  await crafted();
  const { topTen } = await read();
  expect(
    topTen.map(({ text, count, share, isChattering, actedOn, rating }) => [
      text,
      count,
      share,
      isChattering,
      actedOn,
      rating,
    ]),
  ).toEqual([
    ["Filter blocked", 12, 0.6, true, 0, null],
    ["Room too warm", 6, 0.3, false, 0.5, 1.5],
    ["Board without power", 2, 0.1, false, 0, null],
  ]);
});

test("a day that nobody watched has no alarms a day, and says so", async () => {
  expect(await read()).toMatchObject({ perDay: null, watchedFor: 0, watched: [], total: 0 });
});
