import { expect, test } from "vitest";
import { hrefOf } from "./places.ts";

test("a floor leads to the page that says more of it in the mode that is shown", () => {
  expect(hrefOf("tower/first", "state")).toBe("/event/tower?floor=first&view=active&zone=overview");
  expect(hrefOf("tower/first", "light")).toBe("/control/lightings/tower?floor=first");
  expect(hrefOf("tower/first", "air")).toBe("/monitor/iaq/tower?floor=first");
  expect(hrefOf("tower/first", "energy")).toBe("/monitor/energy-consumption/tower?floor=total");
});

test("a building without a floor leads to the page of the building", () => {
  expect(hrefOf("tower", "state")).toBe("/event/tower?view=active");
  expect(hrefOf("tower", "light")).toBe("/control/lightings/tower");
});
