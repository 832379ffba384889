import type { FloorDrawing } from "@atrium/contract/site";
import { expect, test } from "vitest";
import { placedAt, placedIn } from "./placing.ts";

const drawing: Pick<FloorDrawing, "size" | "rooms"> = {
  size: [20, 10],
  rooms: [
    {
      id: "hall",
      name: "Hall",
      kind: "corridor",
      zone: "A",
      area: 40,
      poly: [
        [0, 0],
        [10, 0],
        [10, 4],
        [0, 4],
      ],
    },
    {
      id: "store",
      name: "Store",
      kind: "store",
      zone: "B",
      area: 16,
      poly: [
        [12, 0],
        [16, 0],
        [16, 4],
        [12, 4],
      ],
    },
  ],
};

test("room and zone follow the position, which is kept in centimetres", () => {
  expect(placedAt(drawing, [3.2461, 2])).toEqual({ at: [3.25, 2], room: "hall", zone: "A" });
  expect(placedAt(drawing, [13, 1])).toEqual({ at: [13, 1], room: "store", zone: "B" });
});

test("a device put between rooms, or off the plan, stands in the nearest room", () => {
  expect(placedAt(drawing, [11.4, 2])).toEqual({ at: [12.2, 2], room: "store", zone: "B" });
  expect(placedAt(drawing, [10.3, 2])).toMatchObject({ room: "hall" });
  expect(placedAt(drawing, [-5, 1]).room).toBe("hall");
  expect(placedAt(drawing, [400, 400]).room).toBe("store");
});

test("a room that is chosen takes the device to its middle, unless it stands in there already", () => {
  expect(placedIn(drawing, "store", [3, 2])).toEqual({ at: [14, 2], room: "store", zone: "B" });
  expect(placedIn(drawing, "hall", [3, 2])?.at).toEqual([3, 2]);
  expect(placedIn(drawing, "attic", [3, 2])).toBeUndefined();
});
