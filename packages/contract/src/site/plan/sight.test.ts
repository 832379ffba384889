import { expect, test } from "vitest";
import type { FloorDrawing } from "../floorPlan.ts";
import { areaOf, isWithin } from "./polygon.ts";
import { castRay, fieldOfView, sightLines } from "./sight.ts";

/** Two rooms of ten metres beside each other, with a wall between them. */
const ROOMS: FloorDrawing["rooms"] = [
  { id: "A", name: "A", kind: "office", poly: [[0, 0], [10, 0], [10, 10], [0, 10]] },
  { id: "B", name: "B", kind: "office", poly: [[10, 0], [20, 0], [20, 10], [10, 10]] },
]; // prettier-ignore
const EMPTY = { rooms: ROOMS, doors: [], open: [], glass: [], windows: [] };
const look = { at: [1, 5], facing: 0, fov: 40, range: 18 } as const;
const at: [number, number] = [...look.at];

function seen(
  drawing:
    | typeof EMPTY
    | (Omit<typeof EMPTY, "open" | "glass" | "doors"> & Pick<FloorDrawing, "open" | "glass" | "doors">),
) {
  return fieldOfView({ ...look, at }, sightLines(drawing));
}

test("a camera sees as far as the wall", () => {
  const field = seen(EMPTY);
  expect(field.every(([x]) => x <= 10.001)).toBe(true);
  expect(isWithin([9, 5], field)).toBe(true);
});

test("it looks through glass and openings, and not through a closed door", () => {
  const beyond = (field: readonly [number, number][]) => isWithin([15, 5], [...field]);
  expect(beyond(seen({ ...EMPTY, open: [[10, 4, 10, 6]] }))).toBe(true);
  expect(beyond(seen({ ...EMPTY, glass: [[10, 4, 10, 6]] }))).toBe(true);
  expect(beyond(seen({ ...EMPTY, doors: [{ id: "d", at: [10, 5], w: 2, dir: "v" }] }))).toBe(false);
  expect(beyond(seen({ ...EMPTY, doors: [{ id: "d", at: [10, 5], w: 2, dir: "v", slide: true }] }))).toBe(true);
});

test("a camera that looks all around sees its whole room, and nothing of the next", () => {
  const field = fieldOfView({ at: [5, 5], facing: 90, fov: 360, range: 30 }, sightLines(EMPTY));
  expect(areaOf(field)).toBeGreaterThan(95);
  expect(areaOf(field)).toBeLessThanOrEqual(100);
});

test("a ray says at what it ends", () => {
  expect(castRay([5, 5], 0, sightLines(EMPTY), 30)).toMatchObject({ distance: 5, line: { kind: "wall" } });
  expect(castRay([5, 5], 0, [], 30)).toEqual({ distance: 30, line: undefined });
});
