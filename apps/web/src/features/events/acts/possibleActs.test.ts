import { AlarmFacts, EventRow } from "@atrium/contract/alarms";
import { expect, test } from "vitest";
import { type CommonAct, possibleOf } from "./possibleActs.ts";

const KINDS: readonly CommonAct[] = [
  "acknowledge",
  "reset",
  "shelve",
  "unshelve",
  "remove-from-service",
  "return-to-service",
];

const SHELF = { at: 1, by: "somchai", reason: "A filter is on its way", until: 2 };

function row(alarm: Partial<AlarmFacts> & Pick<AlarmFacts, "state">, id = 1): EventRow {
  return EventRow.parse({
    id,
    time: 1,
    text: "CO₂ above limit",
    source: { name: "Board room air sensor", isCorridor: false },
    alarm: AlarmFacts.parse({
      code: "co2-high",
      rule: 1,
      priority: 2,
      isActive: true,
      isFire: false,
      times: 1,
      raisedAt: 1,
      folded: 0,
      steps: 0,
      done: [],
      ...alarm,
    }),
  });
}

const possible = (one: EventRow) => KINDS.filter((kind) => possibleOf(kind, [one]).length > 0);

test("what is offered follows from an alarm's state", () => {
  expect(possible(row({ state: "unacknowledged" }))).toEqual(["acknowledge", "shelve", "remove-from-service"]);
  expect(possible(row({ state: "acknowledged" }))).toEqual(["shelve", "remove-from-service"]);
  expect(possible(row({ state: "latched" }))).toContain("reset");
  expect(possible(row({ state: "latched-unacknowledged" }))).not.toContain("reset");
  expect(possible(row({ state: "shelved", shelf: SHELF }))).toEqual(["unshelve", "remove-from-service"]);
  const outOfService = { at: 1, by: "malee", reason: "Rebuilt" };
  expect(possible(row({ state: "out-of-service", outOfService }))).toEqual(["shelve", "return-to-service"]);
  expect(possible(row({ state: "normal", endedAt: 3 }))).toEqual([]);
});

test("a critical alarm is not offered a shelf, and a fire stays in service as well", () => {
  expect(possible(row({ state: "acknowledged", priority: 1 }))).toEqual(["remove-from-service"]);
  expect(possible(row({ state: "acknowledged", priority: 1, isFire: true }))).toEqual([]);
});

test("of many rows those are taken to which it can be done", () => {
  const rows = [row({ state: "unacknowledged" }, 1), row({ state: "acknowledged" }, 2), row({ state: "returned" }, 3)];
  expect(possibleOf("acknowledge", rows)).toEqual([1, 3]);
});
