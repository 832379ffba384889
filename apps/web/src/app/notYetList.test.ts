import { readFile } from "node:fs/promises";
import { ROUTE_NAMES, routeOf } from "@atrium/contract";
import { expect, test } from "vitest";
import { NOT_YET, PAGES } from "./pageNames.ts";

const architecture = await readFile(new URL("../../../../ARCHITECTURE.md", import.meta.url), "utf8");

test("ARCHITECTURE.md lists the pages that are not in this version yet, until none is left", () => {
  const [, section = ""] = architecture.split("\n## Not in this version yet\n");
  const listed = [...(section.split("\n## ")[0] ?? "").matchAll(/`(\/[^`]*)`/g)].map(([, path]) => path);
  expect(listed).toEqual(NOT_YET.map((name) => routeOf(name).path));
});

test("every route leads on, has a page, or is listed as not there yet", () => {
  const known = new Set([...PAGES, ...NOT_YET, "login", "home", "setting"]);
  expect(ROUTE_NAMES.filter((name) => routeOf(name).redirect === undefined && !known.has(name))).toEqual([]);
});
