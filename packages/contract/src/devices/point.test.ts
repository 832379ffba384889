import { expect, test } from "vitest";
import { reportedPoints } from "./point.ts";

test("whether a device answers is seen by what it reports, not by what is computed from it", () => {
  const points = [{ key: "power" }, { key: "cop", isDerived: true }, { key: "flow", isDerived: false }];
  expect(reportedPoints(points).map(({ key }) => key)).toEqual(["power", "flow"]);
});
