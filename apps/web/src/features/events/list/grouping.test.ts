import { AlarmFacts, EventRow } from "@atrium/contract/alarms";
import { expect, test } from "vitest";
import { chosenLines, chosenRows, eventLines, rowsOfLine } from "./grouping.ts";

function row(id: number, device: string, code: string, isFire = false): EventRow {
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
      isFire,
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
const CLOSED = new Set<string>();
const idsOf = (lines: ReturnType<typeof eventLines>) => lines.map((line) => rowsOfLine(line).map(({ id }) => id));

test("by source, a line has all alarms of a device", () => {
  expect(idsOf(eventLines(ROWS, "source", CLOSED))).toEqual([[4, 2], [3], [1]]);
});

test("by alarm, a line has the same alarm of all devices", () => {
  expect(idsOf(eventLines(ROWS, "alarm", CLOSED))).toEqual([[4, 3, 1], [2]]);
});

test("events are never grouped, and a few alarms stay alone", () => {
  const event = (id: number) =>
    EventRow.parse({ id, time: id, text: "Locker 12 returned", source: { name: "Locker 12", isCorridor: false } });
  expect(eventLines([event(1), event(2)], "source", CLOSED)).toHaveLength(2);
  expect(idsOf(eventLines(ROWS, undefined, CLOSED))).toEqual([[4], [3], [2], [1]]);
});

test("the same alarm of six devices within minutes is one line by itself; after a pause another one begins", () => {
  const minute = 60_000;
  const flood = Array.from({ length: 12 }, (_, at) => ({
    ...row(100 - at, `GW-${String(at)}`, "lost"),
    time: (at < 6 ? 60 - at : 30 - at) * minute,
  }));
  const lines = eventLines([row(200, "AC-1", "filter"), ...flood], undefined, CLOSED);
  expect(idsOf(lines)).toEqual([[200], [100, 99, 98, 97, 96, 95], [94, 93, 92, 91, 90, 89]]);
});

test("fire alarms of many detectors stay alone: each says where", () => {
  const fire = Array.from({ length: 8 }, (_, at) => row(at + 1, `FD-${String(at)}`, "fire", true));
  expect(eventLines(fire, undefined, CLOSED)).toHaveLength(8);
});

test("an open group shows its rows under it", () => {
  const [group] = eventLines(ROWS, "alarm", CLOSED);
  const lines = eventLines(ROWS, "alarm", new Set([group?.key ?? ""]));
  expect(lines.map(({ row: { id }, isMember }) => [id, isMember === true])).toEqual([
    [4, false],
    [4, true],
    [3, true],
    [1, true],
    [2, false],
  ]);
});

test("a group chosen or left chooses or leaves all of its rows, and is shown as chosen where each of them is", () => {
  const lines = eventLines(ROWS, "alarm", CLOSED);
  const key = lines[0]?.key ?? "";
  const chosen = chosenRows(lines, new Set(["2"]), new Set(["2", key]));
  expect(chosen).toEqual(new Set(["2", "4", "3", "1"]));
  expect(chosenLines(lines, chosen).has(key)).toBe(true);
  expect(chosenLines(lines, new Set(["4", "3"])).has(key)).toBe(false);
  expect(chosenRows(lines, chosen, new Set(["2", "4", "3", "1"]))).toEqual(new Set(["2"]));
});
