import { DeviceId } from "@atrium/contract";
import { expect, test } from "vitest";
import { tourPages } from "./tour.ts";

const [A = none(), B = none(), C = none(), D = none(), E = none()] = ["A", "B", "C", "D", "E"].map((id) =>
  DeviceId.parse(id),
);

function none(): never {
  throw new Error("there are five");
}

test("a tour shows what was chosen where that is more than the grid holds, and its last page may have room", () => {
  expect(tourPages({ wanted: [E, D, null, C, B, A], available: [A], size: 4 })).toEqual([
    [E, D, C, B],
    [A, null, null, null],
  ]);
});

test("it shows all cameras where fewer were chosen, and is none where the grid holds them all", () => {
  const available = [A, B, C];
  expect(tourPages({ wanted: [C], available, size: 1 })).toEqual([[A], [B], [C]]);
  expect(tourPages({ wanted: [C], available, size: 4 })).toHaveLength(1);
  expect(tourPages({ wanted: [], available: [], size: 4 })).toEqual([]);
});
