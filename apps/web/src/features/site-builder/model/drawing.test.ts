import type { Position } from "@atrium/contract";
import type { PlanContent } from "@atrium/contract/site";
import { expect, test } from "vitest";
import { moved, nearestWall, withDoor, withLine, without } from "./changes.ts";
import { BARE } from "./bare.fixture.ts";
import { campusPlans } from "./campus.fixture.ts";
import { furnitureAt, withFurniture } from "./furniture.ts";
import { fitted, middleOf, rectangle, squareMetres } from "./geometry.ts";
import { firstStep, nextStep, redone, undone } from "../../../collections/drawing/steps.ts";
import { hitAt } from "./hit.ts";
import { isEqual } from "../../../collections/drawing/isEqual.ts";
import { mergedOnto } from "./merge.ts";
import { changedRoom, movedCorner, withRoom } from "./rooms.ts";
import { snapped } from "./snap.ts";

async function plan(): Promise<PlanContent> {
  const found = (await campusPlans()).find(({ name }) => name === "pavilion/first.json");
  if (found === undefined) throw new Error("there is no pavilion");
  return found.plan;
}
const TWO = withRoom(withRoom(BARE, { poly: rectangle([0, 0], [12, 10]) }).plan, {
  poly: rectangle([12, 0], [20, 10]),
}).plan;

test("steps are taken back and made again, until another step is made", () => {
  const three = nextStep(nextStep(firstStep(1), 2), 3);
  expect(undone(undone(three)).present).toBe(1);
  expect(undone(undone(undone(three))).present).toBe(1);
  expect(redone(undone(three)).present).toBe(3);
  expect(redone(nextStep(undone(three), 4)).present).toBe(4);
});

test("a place is drawn to a corner, else onto a wall, else to the grid", () => {
  const options = { grid: 0.5, reach: 0.3 };
  expect(snapped(TWO, [12.2, 0.1], options)).toEqual({ at: [12, 0], kind: "corner" });
  expect(snapped(TWO, [12.2, 4.1], options)).toEqual({ at: [12, 4], kind: "line" });
  expect(snapped(TWO, [5.2, 4.1], options)).toEqual({ at: [5, 4], kind: "grid" });
  expect(snapped(TWO, [5.2, 4.1], { grid: 0, reach: 0 })).toEqual({ at: [5.2, 4.1], kind: "none" });
});

test("a shared corner takes the neighbour and the outline along, or leaves them", () => {
  const [first, second] = TWO.rooms;
  const at = { id: first?.id ?? "", corner: 1, to: [11, 0] as Position };
  const joined = movedCorner(TWO, { ...at, isJoined: true });
  expect(joined.rooms[0]?.poly[1]).toEqual([11, 0]);
  expect(joined.rooms[1]?.poly[0]).toEqual([11, 0]);
  const alone = movedCorner(TWO, { ...at, isJoined: false });
  expect(alone.rooms[1]).toEqual(second);
  const outer = movedCorner(TWO, { id: at.id, corner: 0, to: [1, 1], isJoined: true });
  expect(outer.outline[0]).toEqual([1, 1]);
});

test("a room has its area and its name's place from its corners, also where its middle is outside", () => {
  const hook: Position[] = [
    [0, 0],
    [10, 0],
    [10, 2],
    [2, 2],
    [2, 10],
    [0, 10],
  ];
  expect(squareMetres(hook)).toBe(36);
  expect(middleOf(hook)).toEqual([1, 5]);
  expect(fitted(hook, { x: 1, y: 1, width: 5, depth: 10 })[1]).toEqual([6, 1]);
});

test("a door goes into the nearest wall and turns with it", () => {
  expect(withDoor(TWO, [11.6, 5]).door).toMatchObject({ at: [12, 5], dir: "v", w: 0.9 });
  expect(withDoor(TWO, [5, 0.3]).door).toMatchObject({ at: [5, 0], dir: "h" });
  expect(nearestWall({ rooms: [] }, [1, 1])).toBeUndefined();
});

test("the smallest thing under the pointer is found first", () => {
  const drawn = withLine(withDoor(TWO, [12, 5]).plan, "glass", [12, 6, 12, 8]);
  const options = { reach: 0.3, devices: [{ id: "L-1", at: [4, 4] as Position }], chosen: undefined };
  expect(hitAt(drawn, [4.1, 4], options)).toEqual({ kind: "device", id: "L-1" });
  expect(hitAt(drawn, [12.1, 5], options)).toEqual({ kind: "door", id: "d01" });
  expect(hitAt(drawn, [12.1, 7], options)).toEqual({ kind: "line", list: "glass", index: 0 });
  expect(hitAt(drawn, [6, 6], options)).toEqual({ kind: "room", id: "R01" });
  const chosen = { kind: "room", id: "R01" } as const;
  expect(hitAt(drawn, [12.1, 0.1], { ...options, chosen })).toEqual({ kind: "room", id: "R01", corner: 1 });
  expect(hitAt(drawn, [50, 50], options)).toBeUndefined();
});

test("everything that can be chosen moves, and goes", () => {
  const drawn = { ...withLine(withDoor(TWO, [12, 5]).plan, "glass", [12, 6, 12, 8]), columns: [[1, 1] as Position] };
  const draft = { plan: drawn, placed: {} };
  const options = { isJoined: true, deviceAt: () => [4, 4] as Position };
  const move = (chosen: Parameters<typeof moved>[1]) => moved(draft, chosen, [1, -1], options);
  expect(move({ kind: "room", id: "R01" }).plan.rooms[0]?.poly[0]).toEqual([1, -1]);
  expect(move({ kind: "door", id: "d01" }).plan.doors[0]?.at).toEqual([13, 4]);
  expect(move({ kind: "line", list: "glass", index: 0 }).plan.glass).toEqual([[13, 5, 13, 7]]);
  expect(move({ kind: "column", index: 0 }).plan.columns).toEqual([[2, 0]]);
  expect(move({ kind: "device", id: "L-1" }).placed).toEqual({ "L-1": [5, 3] });
  expect(without(draft, { kind: "room", id: "R01" }).plan.rooms).toHaveLength(1);
  expect(without(draft, { kind: "line", list: "glass", index: 0 }).plan.glass).toEqual([]);
  expect(without(draft, { kind: "door", id: "d01" }).plan.doors).toEqual([]);
  expect(without(draft, { kind: "column", index: 0 }).plan.columns).toEqual([]);
});

test("the changes of two are merged, and what both changed is named", async () => {
  const base = await plan();
  const [first, second, third] = base.rooms;
  if (first === undefined || second === undefined || third === undefined) throw new Error("the pavilion has few rooms");
  const named = (of: PlanContent, id: string, name: string) => changedRoom(of, id, (room) => ({ ...room, name }));
  const theirs = {
    ...withDoor(named(named(base, first.id, "Theirs"), second.id, "Also theirs"), [1, 1]).plan,
    columns: base.columns.slice(1),
  };
  const own = withLine(named(named(base, first.id, "Mine"), third.id, "Also mine"), "glass", [0, 0, 1, 1]);
  const mine = { plan: { ...own, rooms: own.rooms.slice(0, -1) }, placed: {} };
  const { draft, clashes } = mergedOnto(theirs, { base, mine });
  const names = new Map(draft.plan.rooms.map(({ id, name }) => [id, name]));
  expect([names.get(first.id), names.get(second.id), names.get(third.id)]).toEqual([
    "Mine",
    "Also theirs",
    "Also mine",
  ]);
  expect(draft.plan.rooms).toHaveLength(base.rooms.length - 1);
  expect(draft.plan.doors).toHaveLength(base.doors.length + 1);
  expect(draft.plan.columns).toEqual(base.columns.slice(1));
  expect(draft.plan.glass).toContainEqual([0, 0, 1, 1]);
  expect(clashes).toEqual(["Mine"]);
  // Nothing of mine: it is theirs.
  expect(isEqual(mergedOnto(theirs, { base, mine: { plan: base, placed: {} } }).draft.plan, theirs)).toBe(true);
});

test("a piece of furniture is put, found where it is drawn, moved and taken away", () => {
  const round = withFurniture(BARE, { t: "round", x: 5, y: 5, r: 1 });
  const both = withFurniture(round, { t: "sofa", x: 4, y: 4, w: 4, h: 4 });
  expect(furnitureAt(both, [4.2, 5])).toBe(0);
  expect(furnitureAt(both, [7.5, 7.5])).toBe(1);
  expect(furnitureAt(both, [3.5, 3.5])).toBeUndefined();
  const chosen = { kind: "furniture", index: 0 } as const;
  const draft = { plan: both, placed: {} };
  const by = moved(draft, chosen, [1, -1], { isJoined: true, deviceAt: () => undefined });
  expect(by.plan.furniture).toMatchObject([{ x: 6, y: 4, r: 1 }, { t: "sofa" }]);
  expect(without(by, chosen).plan.furniture).toMatchObject([{ t: "sofa" }]);
});

test("furniture that two put at once is all there", () => {
  const mine = withFurniture(BARE, { t: "tree", x: 1, y: 1, r: 1 });
  const theirs = withFurniture(BARE, { t: "tank", x: 2, y: 2, r: 1 });
  const { draft, clashes } = mergedOnto(theirs, { base: BARE, mine: { plan: mine, placed: {} } });
  expect([draft.plan.furniture.map(({ t }) => t), clashes]).toEqual([["tank", "tree"], []]);
});
