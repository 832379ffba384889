import { expect, test } from "vitest";
import { panelStrings } from "./panelStrings.ts";

test("a string that gives less than the others lags by what it is below their median", () => {
  const lags = panelStrings([4, 4.1, 2.9, 4, null]).map(({ lag }) => (lag === undefined ? undefined : Math.round(lag)));
  // The median of four is 4.
  expect(lags).toEqual([undefined, undefined, 28, undefined, undefined]);
});

test("at dusk nobody lags, and one string is its own median", () => {
  expect(panelStrings([0.2, 0.05, 0.2]).every(({ lag }) => lag === undefined)).toBe(true);
  expect(panelStrings([3])).toEqual([{ number: 1, power: 3, lag: undefined }]);
  expect(panelStrings([])).toEqual([]);
});
