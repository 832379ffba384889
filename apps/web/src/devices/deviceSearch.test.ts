import { expect, test } from "vitest";
import { parseDeviceSearch } from "./deviceSearch.ts";

test("the pace of a tour is one of those that there are, as the address has it and as it was read from it", () => {
  const paces = ["20", 20, "15", "", "x", undefined].map((tour) => parseDeviceSearch({ tour }).tour);
  expect(paces).toEqual([20, 20, undefined, undefined, undefined, undefined]);
});
