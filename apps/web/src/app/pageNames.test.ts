import { ROUTE_NAMES, routeOf } from "@atrium/contract/pages";
import { expect, test } from "vitest";
import { PAGES } from "./pageNames.ts";

test("every route leads on or has a page", () => {
  // The sign-in stands before the router, home and settings only lead on.
  const known = new Set([...PAGES, "login", "home", "setting"]);
  expect(ROUTE_NAMES.filter((name) => routeOf(name).redirect === undefined && !known.has(name))).toEqual([]);
});
