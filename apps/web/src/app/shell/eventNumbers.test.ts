import { AlarmFacts, AlarmRow } from "@atrium/contract/alarms";
import { expect, test } from "vitest";
import { eventNumbers } from "./eventNumbers.ts";
import { marksOf } from "./rowNumbers.ts";

function alarm(id: number, priority: number, state: string, place: object): AlarmRow {
  const facts = { code: "a", rule: 1, priority, state, isActive: true, isFire: false, times: 1, raisedAt: id };
  return AlarmRow.parse({
    id,
    time: id,
    text: "CO₂ above limit",
    source: { name: "Sensor", isCorridor: false, ...place },
    alarm: AlarmFacts.parse({ ...facts, folded: 0, steps: 0, done: [] }),
  });
}

test("each place of the tree counts its alarms, critical ones apart; those at no place count for all buildings alone", () => {
  const zone = { placement: "office", floor: "first", zone: "A" };
  const numbers = eventNumbers([
    alarm(1, 1, "unacknowledged", zone),
    alarm(2, 3, "acknowledged", zone),
    alarm(3, 2, "unacknowledged", { placement: "office", floor: "first" }),
    alarm(4, 2, "unacknowledged", {}),
    alarm(5, 2, "shelved", zone),
  ]);
  const marks = (key: string) =>
    marksOf(numbers.get(key) ?? { alarm: 0, trouble: 0, stale: 0 }).map(({ count }) => count);
  expect(marks("campus")).toEqual([1, 3]);
  expect(marks("office")).toEqual([1, 2]);
  expect(marks("office/first/overview")).toEqual([1, 2]);
  expect(marks("office/first/A")).toEqual([1, 1]);
  expect(marks("office/first/B")).toEqual([]);
});
