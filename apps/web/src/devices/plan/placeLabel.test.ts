import { PlacementKey, type Room } from "@atrium/contract/site";
import type { PinPlace } from "@atrium/ui/plan";
import { expect, test } from "vitest";
import { placeLabel } from "./placeLabel.ts";

/** @param size metres; at 10 px a metre */
function room([width, height]: readonly [number, number]): Room {
  const poly: Room["poly"] = [
    [0, 0],
    [width, 0],
    [width, height],
    [0, height],
  ];
  return { id: "R", name: "Lab", kind: "lab", poly, label: [width / 2, height / 2] };
}
const at = (pins: readonly (readonly [number, number])[]) => ({
  pins: pins.map(([x, y]): PinPlace => ({ at: [x, y], radius: 14 })),
  scale: 10,
});

test("leaves a label where it is when no pin is near", () => {
  expect(placeLabel(room([20, 20]), "9.80 /h", at([[18, 18]]))).toMatchObject({
    room: { label: [10, 10] },
    value: "9.80 /h",
  });
});

test("moves it away from a pin, inside the room", () => {
  const placed = placeLabel(room([10, 8]), "9.80 /h", at([[5, 6]]));
  expect(placed?.value).toBe("9.80 /h");
  expect(placed?.room.label?.[1]).toBeLessThanOrEqual(3.3);
});

test("keeps the name alone where both lines find no place", () => {
  expect(placeLabel(room([5, 4]), "9.80 /h", at([[2.5, 3]]))).toMatchObject({ value: "" });
});

test("leaves it out where not even the name finds a place, and never writes through a wall or under a pin", () => {
  expect(placeLabel(room([1, 4]), "9.80 /h", at([]))).toBeUndefined();
  expect(placeLabel(room([3, 2]), "", at([[1.5, 1]]))).toBeUndefined();
});

test("keeps clear of a pin that stands in the next room, at the wall", () => {
  const placed = placeLabel(room([10, 3]), "", at([[5, 3.2]]));
  expect(placed?.room.label?.[1]).toBeLessThan(1.5);
});

test("always writes the name of a building", () => {
  const pavilion = { ...room([1, 1]), place: PlacementKey.parse("pavilion") };
  expect(placeLabel(pavilion, "3/4", at([[0.5, 0.5]]))).toMatchObject({ room: { label: [0.5, 0.5] }, value: "" });
});

test("stays in a room that bends, and goes beside a pin where there is no place above or below it", () => {
  const corridor = {
    ...room([40, 4]),
    poly: [
      [0, 0],
      [40, 0],
      [40, 4],
      [4, 4],
      [4, 40],
      [0, 40],
    ] as Room["poly"],
  };
  const placed = placeLabel({ ...corridor, label: [20, 2] }, "25.19 → 25.5 °C", at([[20, 2]]));
  expect(placed?.value).not.toBe("");
  const [x, y] = placed?.room.label ?? [];
  expect(y).toBe(2);
  expect(Math.abs((x ?? 20) - 20)).toBeGreaterThanOrEqual(5.9);
});
