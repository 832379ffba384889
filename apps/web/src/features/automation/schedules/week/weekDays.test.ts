import { SchedulePlan } from "@atrium/contract/automation";
import { SiteTime } from "@atrium/time";
import { expect, test } from "vitest";
import { shownHours, weekDays } from "./weekDays.ts";

const bangkok = SiteTime.of("Asia/Bangkok");
const at = (text: string, time = bangkok): number => time.parse(text) ?? Number.NaN;

function planOf(runs: readonly [number, string, string | null][], time = bangkok): SchedulePlan {
  return SchedulePlan.parse({
    runs: runs.map(([schedule, from, to]) => ({
      schedule,
      date: from.slice(0, 10),
      from: at(from, time),
      to: to === null ? null : at(to, time),
    })),
    skipped: [],
    meetings: [],
    holidays: [{ date: "2026-11-18", name: "A day off" }],
  });
}

const WEEK = { first: at("2026-11-16"), time: bangkok };

test("a run stands on its day by the site's clocks, and one across midnight on both", () => {
  const days = weekDays(
    planOf([
      [1, "2026-11-16T07:30", "2026-11-16T18:00"],
      [2, "2026-11-20T22:00", "2026-11-21T06:00"],
    ]),
    WEEK,
  );
  expect(days.map(({ date }) => date.slice(8))).toEqual(["16", "17", "18", "19", "20", "21", "22"]);
  expect(days[0]?.blocks).toMatchObject([{ schedule: 1, top: 7.5, bottom: 18 }]);
  expect(days[4]?.blocks).toMatchObject([{ schedule: 2, top: 22, bottom: 24 }]);
  expect(days[5]?.blocks).toMatchObject([{ schedule: 2, top: 0, bottom: 6 }]);
  expect(days[2]).toMatchObject({ holiday: "A day off", blocks: [] });
  expect(shownHours(days)).toEqual({ from: 0, to: 24 });
});

test("those that overlap stand beside each other, and a lane is used again once it is free", () => {
  const [monday] = weekDays(
    planOf([
      [1, "2026-11-16T08:00", "2026-11-16T12:00"],
      [2, "2026-11-16T09:00", "2026-11-16T10:00"],
      [3, "2026-11-16T10:00", "2026-11-16T11:00"],
      [4, "2026-11-16T12:00", "2026-11-16T13:00"],
    ]),
    WEEK,
  );
  expect(monday?.blocks.map(({ schedule, lane, lanes }) => [schedule, lane, lanes])).toEqual([
    [1, 0, 2],
    [2, 1, 2],
    [3, 1, 2],
    [4, 0, 2],
  ]);
});

test("one without an end is drawn where it begins, and only there", () => {
  const days = weekDays(planOf([[1, "2026-11-16T23:50", null]]), WEEK);
  expect(days.map(({ blocks }) => blocks.length)).toEqual([1, 0, 0, 0, 0, 0, 0]);
  expect(days[0]?.blocks[0]).toMatchObject({ isOpen: true, bottom: 24 });
});

test("where two meet, both are marked for as long as they do", () => {
  const plan = planOf([
    [1, "2026-11-16T08:00", "2026-11-16T15:00"],
    [2, "2026-11-16T13:00", "2026-11-16T17:00"],
    [3, "2026-11-16T13:00", "2026-11-16T17:00"],
  ]);
  const meeting = {
    from: at("2026-11-16T13:00"),
    to: at("2026-11-16T15:00"),
    winner: 2,
    loser: 1,
    devices: ["L-1"],
    deviceCount: 1,
  };
  const [monday] = weekDays(SchedulePlan.parse({ ...plan, meetings: [meeting] }), WEEK);
  expect(monday?.blocks.map(({ schedule, meetings }) => [schedule, meetings])).toEqual([
    [1, [{ top: 13, bottom: 15, isWon: false }]],
    [2, [{ top: 13, bottom: 15, isWon: true }]],
    [3, []],
  ]);
});

test("on the day on which clocks are set back no block is turned over", () => {
  const berlin = SiteTime.of("Europe/Berlin");
  const plan = planOf([[1, "2026-10-25T02:30", "2026-10-25T03:00"]], berlin);
  const [run] = plan.runs;
  // From the first 02:30 to the second 02:10.
  const turned = { ...plan, runs: [{ ...run, to: (run?.from ?? 0) + 40 * 60_000 }] };
  const days = weekDays(SchedulePlan.parse(turned), { first: at("2026-10-19", berlin), time: berlin });
  expect(days[6]?.blocks).toMatchObject([{ top: 2.5, bottom: 2.5 }]);
});
