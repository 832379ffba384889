import { type AlarmFacts, AlarmRow } from "@atrium/contract/alarms";
import { expect, test } from "vitest";
import { needsFirst, placeStates, worstFirst } from "./placeStates.ts";

let last = 0;

function alarm(place: string | undefined, priority: 1 | 2 | 3 | 4, state: AlarmFacts["state"] = "unacknowledged") {
  last += 1;
  const [placement, floor] = place?.split("/") ?? [];
  const source = { name: "Sensor", isCorridor: false };
  return AlarmRow.parse({
    id: last,
    time: last,
    text: "No answer",
    source: Object.assign(source, placement !== undefined && { placement }, floor !== undefined && { floor }),
    alarm: {
      code: "offline",
      rule: 1,
      priority,
      state,
      isActive: true,
      isFire: false,
      times: 1,
      raisedAt: last,
      folded: 0,
      steps: 0,
      done: [],
    },
  });
}

test("a building is as bad as the worst of its floors", () => {
  const states = placeStates([
    alarm("tower/first", 3),
    alarm("tower/second", 1, "acknowledged"),
    alarm("hall/first", 2),
  ]);
  expect([...states].map(([place, { priority, count }]) => [place, priority, count])).toEqual([
    ["hall", 2, 1],
    ["hall/first", 2, 1],
    ["tower", 1, 2],
    ["tower/first", 3, 1],
    ["tower/second", 1, 1],
  ]);
});

test("an alarm that is shelved or suppressed is not in the drawing, nor one of a gateway at no place", () => {
  expect(
    placeStates([alarm("tower/first", 1, "shelved"), alarm("tower", 1, "suppressed"), alarm(undefined, 1)]).size,
  ).toBe(0);
});

test("of alarms as grave as each other the one that nobody has acknowledged is named", () => {
  const open = alarm("tower", 2);
  const states = placeStates([open, alarm("tower", 2, "acknowledged")]);
  expect(states.get("tower")?.worst.id).toBe(open.id);
});

test("what somebody has to acknowledge comes first, the gravest and then the newest of it", () => {
  const rows = [alarm("a", 1, "acknowledged"), alarm("b", 3), alarm("c", 2), alarm("d", 3)];
  expect(needsFirst(rows).map(({ source }) => source.placement)).toEqual(["c", "d", "b", "a"]);
});

test("the worst place is first, and calm ones keep the order of the site", () => {
  const places = [{ key: "hall" }, { key: "garden" }, { key: "tower" }];
  const states = placeStates([alarm("tower", 2)]);
  expect(worstFirst(places, states).map(({ key }) => key)).toEqual(["tower", "hall", "garden"]);
});
