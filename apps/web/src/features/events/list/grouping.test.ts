import { AlarmFacts, EventRow } from "@atrium/contract/alarms";
import { expect, test } from "vitest";
import { groupRows } from "./grouping.ts";

function row(id: number, device: string, code: string): EventRow {
  return EventRow.parse({
    id,
    time: id,
    text: code,
    source: { name: device, device, isCorridor: false },
    alarm: AlarmFacts.parse({
      code,
      rule: 1,
      priority: 2,
      state: "unacknowledged",
      isActive: true,
      isFire: false,
      times: 1,
      raisedAt: id,
      folded: 0,
      steps: 0,
      done: [],
    }),
  });
}

const ROWS = [
  row(4, "AC-1", "offline"),
  row(3, "AC-2", "offline"),
  row(2, "AC-1", "filter"),
  row(1, "AC-3", "offline"),
];

test("by source, the first row of a device stands for all of its alarms", () => {
  const { rows, counts, members } = groupRows(ROWS, "source");
  expect(rows.map(({ id }) => id)).toEqual([4, 3, 1]);
  expect([...counts]).toEqual([[4, 2]]);
  expect(members.get(EventRow.shape.id.parse(4))?.map(({ id }) => id)).toEqual([4, 2]);
});

test("by alarm, the first row stands for the same alarm of all devices", () => {
  const { rows, counts } = groupRows(ROWS, "alarm");
  expect(rows.map(({ id }) => id)).toEqual([4, 2]);
  expect([...counts]).toEqual([[4, 3]]);
});

test("events are never grouped, and without a grouping every row stands for itself", () => {
  const event = (id: number) =>
    EventRow.parse({ id, time: id, text: "Locker 12 returned", source: { name: "Locker 12", isCorridor: false } });
  expect(groupRows([event(1), event(2)], "source").rows).toHaveLength(2);
  expect(groupRows(ROWS, undefined).rows).toBe(ROWS);
});
