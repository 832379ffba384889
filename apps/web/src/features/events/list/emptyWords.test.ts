import { AlarmRow, EventQuery } from "@atrium/contract/alarms";
import { expect, test } from "vitest";
import { emptyWords, narrowedWords } from "./emptyWords.ts";

const FLOOR = { placement: "office-building", floor: "first" };
const QUIET = "Office Building, 1st Floor";

test("a quiet floor says that its own list is empty and how many alarms are elsewhere", () => {
  const alarms = [alarm(1, { floor: "second" }), alarm(2, { floor: "second" })];
  expect(words("active", alarms)).toEqual({
    title: "No active alarms in Office Building, 1st Floor",
    reason: "2 elsewhere.",
    elsewhere: 2,
  });
});

test("alarms of the same place that another view has are counted there", () => {
  const shelved = alarm(1, { floor: "first" }, "shelved");
  expect(words("active", [shelved])).toMatchObject({ reason: "Here: 1 shelved. None elsewhere.", elsewhere: 0 });
});

test("only the whole site says that nothing is active, shelved or waiting", () => {
  const query = EventQuery.parse({ view: "active" });
  expect(emptyWords({ query, place: "All buildings", alarms: [] })).toEqual({
    title: "No active alarms",
    reason: "No alarms at the site are active, shelved or waiting.",
    elsewhere: 0,
  });
});

test("before the alarms are read nothing is said of other places", () => {
  expect(words("unacknowledged", undefined)).toMatchObject({ reason: "Other alarms are still loading." });
});

test("filters that leave nothing over say how many rows they hide", () => {
  const query = EventQuery.parse({ view: "active", ...FLOOR, search: "pump" });
  const alarms = [alarm(1, { floor: "first" })];
  expect(narrowedWords({ query, place: QUIET, alarms }).reason).toBe(
    "Without filters: 1 (active alarms, Office Building, 1st Floor).",
  );
});

function words(view: "active" | "unacknowledged", alarms: readonly AlarmRow[] | undefined) {
  return emptyWords({ query: EventQuery.parse({ view, ...FLOOR }), place: QUIET, alarms });
}

function alarm(id: number, { floor }: { floor: string }, state = "unacknowledged"): AlarmRow {
  return AlarmRow.parse({
    id,
    time: 0,
    text: "Lamp failure",
    source: { name: "Lamp", placement: "office-building", floor, isCorridor: false },
    alarm: {
      rule: 1,
      code: "lamp-failure",
      priority: 3,
      state,
      isActive: true,
      isFire: false,
      raisedAt: 0,
      times: 1,
      folded: 0,
      steps: 0,
      done: [],
    },
  });
}
