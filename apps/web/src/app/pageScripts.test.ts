import { CORE_API } from "@atrium/contract";
import { getCampusToday } from "@atrium/contract/energy";
import { getCampusDrawing } from "@atrium/contract/site";
import { ROUTE_NAMES, routeOf } from "@atrium/contract/pages";
import { expect, test } from "vitest";
import { PAGES } from "./pageNames.ts";
import { PAGE_CALLS, PAGE_SCRIPTS } from "./pageScripts.ts";

test.each(Object.keys(PAGE_SCRIPTS))("the scripts of %s are those of a page", (family) => {
  const names = ROUTE_NAMES.filter((name) => routeOf(name).path.split("/").slice(0, 3).join("/") === family);
  expect(names.filter((name) => PAGES.has(name))).not.toEqual([]);
});

test("what a page reads early are calls that there are", () => {
  const early = Object.values(PAGE_CALLS).flatMap((calls) => calls.map((call) => `${CORE_API}/${call}`));
  expect(early).toEqual([getCampusDrawing.path, getCampusToday.path]);
});
