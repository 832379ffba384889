import { DAY, HOUR, MINUTE, SiteTime } from "@atrium/time";
import { expect, test } from "vitest";
import { type Attempt, expired, isTime, nextDue, stateOf } from "./schedule.ts";

const time = new SiteTime("Europe/Berlin");
const at = (text: string) => time.parse(text);
const NOW = at("2026-06-10T09:00");

function attempt(startedAt: number, change: Partial<Attempt> = {}): Attempt {
  const endedAt = startedAt + MINUTE;
  return { startedAt, endedAt, outcome: "done", trigger: "schedule", check: null, isThere: true, ...change };
}
const check = (outcome: "good" | "damaged") => ({ outcome, at: NOW, seconds: 1, reason: null });
const failed = { outcome: "failed", isThere: false } as const;
const plan = (now: number, onSince = at("2026-01-01")) => ({
  settings: { isOn: true, at: "02:30" },
  onSince,
  time,
  now,
});

test("the last good backup stays however old it is, and so does the last one that was restored", () => {
  const rows = [
    attempt(NOW, { check: check("damaged") }),
    attempt(NOW - 90 * DAY),
    attempt(NOW - 91 * DAY, { check: check("good") }),
    attempt(NOW - 92 * DAY),
    attempt(NOW - 93 * DAY, failed),
  ];
  expect(expired(rows, { keepCount: 1, keepDays: 30 }, { now: NOW, time })).toEqual([rows[3]]);
});

test("a backup that failed is tried again after 5, 15 and 60 minutes, then on the next day", () => {
  const due = at("2026-06-10T02:30");
  const failures = (count: number) =>
    Array.from({ length: count }, (_, index) => attempt(due + index * HOUR, failed)).toReversed();
  const isTimeAfter = (count: number, pause: number) =>
    isTime(plan(due + (count - 1) * HOUR + MINUTE + pause), failures(count));
  expect([isTimeAfter(1, 4 * MINUTE), isTimeAfter(1, 5 * MINUTE)]).toEqual([false, true]);
  expect([isTimeAfter(2, 14 * MINUTE), isTimeAfter(2, 15 * MINUTE)]).toEqual([false, true]);
  expect([isTimeAfter(3, 59 * MINUTE), isTimeAfter(3, 60 * MINUTE)]).toEqual([false, true]);
  expect([isTimeAfter(4, 10 * HOUR), isTimeAfter(4, 21 * HOUR)]).toEqual([false, true]);
});

test("what was due before it was switched on is not made, and a good one by hand will do", () => {
  expect(isTime(plan(NOW, at("2026-06-10T08:00")), [])).toBe(false);
  expect(isTime(plan(NOW), [])).toBe(true);
  expect(isTime(plan(NOW), [attempt(at("2026-06-10T08:00"), { trigger: "hand" })])).toBe(false);
  expect(isTime(plan(NOW), [attempt(at("2026-06-10T08:00"), { trigger: "hand", check: check("damaged") })])).toBe(true);
});

test("a time that the clocks skip is made at the change, and one that they show twice once", () => {
  const spring = at("2026-03-29T01:00");
  expect(nextDue(plan(spring))).toBe(Date.UTC(2026, 2, 29, 1));
  const autumn = at("2026-10-25T00:30");
  const due = nextDue(plan(autumn)) ?? 0;
  expect(due).toBe(Date.UTC(2026, 9, 25, 0, 30));
  expect(isTime(plan(due + 90 * MINUTE), [attempt(due)])).toBe(false);
});

test("it is failed, then overdue after six hours, and good again with the next good one", () => {
  const due = at("2026-06-10T02:30");
  const rows = [attempt(due, failed), attempt(due - DAY)];
  expect(stateOf(plan(due + HOUR), rows).state).toBe("failed");
  expect(stateOf(plan(due + 7 * HOUR), rows)).toEqual({ state: "overdue", since: due });
  expect(stateOf(plan(due + 8 * HOUR), [attempt(due + 7 * HOUR), ...rows]).state).toBe("good");
  expect(stateOf(plan(due + HOUR), [attempt(due, { check: check("damaged") })]).state).toBe("damaged");
});
