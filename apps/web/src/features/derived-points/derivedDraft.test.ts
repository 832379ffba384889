import { DerivedPoint } from "@atrium/contract/devices";
import { expect, test } from "vitest";
import { keyFrom } from "../../collections/form/keyFrom.ts";
import { draftOf, pointOf } from "./derivedDraft.ts";

test("a derived point comes out of its form as it went in", () => {
  const point = DerivedPoint.parse({
    device: "CH-1",
    key: "density",
    name: "Density",
    formula: "power / area",
    inputs: [
      { name: "power", points: [{ point: "power" }, { device: "CH-2", point: "power" }], unit: "W" },
      { name: "area", area: { placement: "office", floor: "first" } },
    ],
    unit: "W/m²",
    decimals: 1,
    min: 0,
  });
  expect(pointOf(draftOf(point))).toEqual(point);
});

test("a key is made of the name", () => {
  expect(keyFrom("Chilled water: ΔT (return)")).toBe("chilled-water-t-return");
});
