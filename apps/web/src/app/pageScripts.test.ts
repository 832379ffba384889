import { ROUTE_NAMES, routeOf } from "@atrium/contract/pages";
import { expect, test } from "vitest";
import { PAGE_SCRIPTS } from "./pageScripts.ts";
import { SYSTEM_PAGES } from "./systems.ts";

test.each(Object.keys(PAGE_SCRIPTS))("the scripts of %s are those of a page of a system", (family) => {
  const names = ROUTE_NAMES.filter((name) => routeOf(name).path.split("/").slice(0, 3).join("/") === family);
  const pages = new Set(Object.values(SYSTEM_PAGES).flatMap((ofSystem) => Object.keys(ofSystem)));
  expect(names.filter((name) => pages.has(name))).not.toEqual([]);
});
