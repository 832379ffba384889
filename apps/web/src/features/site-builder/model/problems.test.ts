import type { Position } from "@atrium/contract";
import type { PlanContent } from "@atrium/contract/site";
import { expect, test } from "vitest";
import { BARE } from "./bare.fixture.ts";
import { campusPlans } from "./campus.fixture.ts";
import { rectangle } from "./geometry.ts";
import { outlineAround } from "./outline.ts";
import { problemsOf } from "./problems.ts";
import { withRoom } from "./rooms.ts";

const drawn = (...polygons: Position[][]) => polygons.reduce((plan, poly) => withRoom(plan, { poly }).plan, BARE);
const messages = (plan: PlanContent) => problemsOf(plan, []).map(({ message }) => message);

test("nothing on the floors of the default campus is wrong, and no room of theirs overlaps another or leaves the outline", async () => {
  const plans = await campusPlans();
  expect(plans.length).toBeGreaterThan(10);
  for (const { name, plan, devices } of plans) {
    const found = problemsOf(plan, devices);
    expect([name, found.filter(({ severity }) => severity === "wrong")]).toEqual([name, []]);
    expect([name, found.filter(({ message }) => /overlap|reaches out|cross each other/.test(message))]).toEqual([
      name,
      [],
    ]);
  }
});

test("two rooms that share a wall are well, and two that share floor are named", () => {
  const whole = drawn(rectangle([0, 0], [12, 10]), rectangle([12, 0], [20, 10]));
  expect(messages(whole)).toEqual([]);
  expect(messages(drawn(rectangle([0, 0], [12, 10]), rectangle([11, 0], [20, 10])))).toEqual([
    "Room 01 and Room 02 overlap",
  ]);
  // One within the other, and one that is the other.
  expect(messages(drawn(rectangle([0, 0], [20, 10]), rectangle([5, 5], [6, 6])))).toEqual([
    "Room 01 and Room 02 overlap",
  ]);
  expect(messages(drawn(rectangle([0, 0], [20, 10]), rectangle([0, 0], [20, 10])))).toEqual([
    "Room 01 and Room 02 overlap",
  ]);
});

test("a room that reaches out of the outline, one off the plan, and floor that belongs to no room are named", () => {
  const within = { ...drawn(rectangle([0, 0], [20, 10])), outline: rectangle([0, 0], [18, 10]) };
  expect(messages(within)).toEqual(["Room 01 extends beyond the outline"]);
  expect(problemsOf(drawn(rectangle([0, 0], [25, 10])), [])[0]).toMatchObject({
    severity: "wrong",
    message: "Room 01: the room extends beyond the plan",
  });
  expect(messages(drawn(rectangle([0, 0], [10, 10])))).toEqual(["100.0 m² inside the outline is not in any room"]);
});

test("a door and a window in no wall, walls that cross, an unknown zone and a device outside of its room are named", () => {
  const plan = drawn(rectangle([0, 0], [20, 10]));
  const [room] = plan.rooms;
  const off = { ...plan, doors: [{ id: "d1", at: [5, 5] as Position, dir: "h" as const }] };
  expect(messages(off)).toEqual(["Door d1 is not in a wall"]);
  expect(messages({ ...plan, windows: [[1, 1, 3, 1]] })).toEqual(["A window is not in a wall"]);
  const bow: Position[] = [
    [0, 0],
    [20, 10],
    [20, 0],
    [0, 10],
  ];
  expect(messages(drawn(bow))).toContain("The walls of Room 01 cross each other");
  const device = { id: "L-1", name: "Lamp", room: room?.id ?? "", zone: null, at: [5, 5] as Position };
  expect(problemsOf(plan, [device])).toEqual([]);
  const gone = problemsOf({ ...plan, rooms: [] }, [device]);
  expect(gone[0]).toMatchObject({ severity: "wrong", chosen: { kind: "device", id: "L-1" } });
});

test("the outline is drawn around the rooms, over the walls between them", () => {
  const rooms = drawn(rectangle([0, 0], [12, 10]), rectangle([12, 0], [20, 6])).rooms;
  const outline = outlineAround(rooms) ?? [];
  expect(outline).toHaveLength(6);
  expect(outline.toSorted(([x1, y1], [x2, y2]) => x1 - x2 || y1 - y2)).toEqual([
    [0, 0],
    [0, 10],
    [12, 6],
    [12, 10],
    [20, 0],
    [20, 6],
  ]);
  expect(outlineAround([])).toBeUndefined();
});
