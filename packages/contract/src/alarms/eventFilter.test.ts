import { expect, test } from "vitest";
import { EventQuery, EventRow } from "./alarmEvent.ts";
import { EVENT_COLUMNS } from "./eventColumns.ts";
import { isAskedEvent } from "./eventFilter.ts";

const AT = Date.parse("2026-11-19T02:00:00Z");

function row(more: object = {}): EventRow {
  const facts = { code: "high", rule: 1, priority: 3, state: "normal", isActive: false, isFire: false, times: 1 };
  return EventRow.parse({
    id: 1,
    time: AT,
    text: "High",
    source: { name: "Sensor", isCorridor: false },
    alarm: { ...facts, raisedAt: AT, returnedAt: AT + 1, endedAt: AT + 1, folded: 0, steps: 0, done: [], ...more },
  });
}

test("alarms that were entered from history are asked for by themselves, or left out", () => {
  const rows = [row(), row({ enteredAt: AT + 2 })];
  const asked = (origin?: string) => rows.map((one) => isAskedEvent(one, EventQuery.parse({ origin })));
  expect([asked(), asked("live"), asked("history")]).toEqual([
    [true, true],
    [true, false],
    [false, true],
  ]);
});

test("a list that is exported says of each alarm whether it is from history", () => {
  const state = EVENT_COLUMNS.find(({ key }) => key === "state");
  expect([state?.value(row()), state?.value(row({ enteredAt: AT + 2 }))]).toEqual(["Normal", "From history"]);
});
