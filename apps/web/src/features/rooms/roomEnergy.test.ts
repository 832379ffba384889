import { kilowattHours } from "@atrium/contract";
import { expect, test } from "vitest";
import { roomEnergy } from "./roomEnergy.ts";

const rows = new Map([
  ["L-1", { kwh: kilowattHours(2), coverage: 1 }],
  ["L-2", { kwh: kilowattHours(1), coverage: 0.5 }],
  ["L-3", { kwh: kilowattHours(9), coverage: 1 }],
  ["L-4", { kwh: null, coverage: 0 }],
]);

test("a room has its part of what the floor used, as far as it was measured", () => {
  expect(roomEnergy(rows, ["L-1", "L-2"])).toEqual({ kwh: 3, share: 0.25, coverage: 0.5 });
});

test("what was not measured is unknown and not nothing", () => {
  expect(roomEnergy(rows, ["L-4"])).toEqual({ kwh: null, share: undefined, coverage: 0 });
  expect(roomEnergy(rows, ["X-1"])).toBeUndefined();
});
