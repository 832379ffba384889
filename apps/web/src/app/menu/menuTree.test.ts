import type { SiteReply } from "@atrium/contract/site";
import { expect, test } from "vitest";
import { ancestorsOf, findRow, type MenuRow, menuTree, samePlace, visibleRows } from "./menuTree.ts";
import { placeOf, sectionOf, type Section, SECTIONS } from "./sections.ts";

const floor = (key: "first" | "second" | "rooftop", zones: ("A" | "B")[], isInMenu = true) => ({
  key,
  code: 1,
  label: { first: "1st Floor", second: "2nd Floor", rooftop: "Rooftop" }[key],
  zones,
  isInMenu,
  hasCorridor: key === "first",
});

const site: SiteReply = {
  revision: 0,
  name: "Sample campus",
  timeZone: "Asia/Bangkok",
  currency: "THB",
  menus: { lighting: { addZone: ["corridor"] }, "energy-meter": { only: ["total"] } },
  places: [
    {
      key: "tower",
      code: 1,
      name: "Tower",
      icon: "building-2",
      at: [0, 0],
      floors: [floor("first", ["A", "B"]), floor("second", ["A"]), floor("rooftop", [], false)],
    },
    { key: "care", code: 2, name: "Care", icon: "heart-pulse", at: [0, 0], floors: [floor("first", [])] },
    { key: "garden", code: 3, name: "Garden", icon: "trees", at: [0, 0], floors: [floor("first", [], false)] },
  ],
};

function section(key: Section["key"]): Section {
  const found = SECTIONS.find((candidate) => candidate.key === key);
  if (found === undefined) throw new Error(`No section ${key}`);
  return found;
}

/** `Tower > 1st Floor > Zone A`, one line a row. */
function lines(rows: readonly MenuRow[], above = ""): string[] {
  return rows.flatMap((row) => [above + row.label, ...lines(row.children, `${above}${row.label} > `)]);
}

test("lighting lists floors and zones, with a corridor where there is one, and no rooftop", () => {
  expect(lines(menuTree(site, section("lighting")))).toEqual([
    "Tower",
    "Tower > 1st Floor",
    "Tower > 1st Floor > Zone A",
    "Tower > 1st Floor > Zone B",
    "Tower > 1st Floor > Corridor",
    "Tower > 2nd Floor",
    "Tower > 2nd Floor > Zone A",
    "Care",
    "Garden",
  ]);
});

test("a zone is called as the site calls it", () => {
  const places = site.places.map((place) => ({
    ...place,
    floors: place.floors.map((one) => ({ ...one, zoneLabels: [{ key: "A", label: "East Wing" }] })),
  }));
  expect(lines(menuTree({ ...site, places }, section("lighting")))).toContain("Tower > 1st Floor > East Wing");
  expect(lines(menuTree({ ...site, places }, section("lighting")))).toContain("Tower > 1st Floor > Zone B");
});

test("a building of one floor leads to that floor", () => {
  const rows = menuTree(site, section("lighting"));
  expect(rows[1]?.place).toEqual({ placement: "care", floor: "first" });
  expect(rows[2]?.place).toEqual({ placement: "garden", floor: "first" });
});

test("energy lists only Total of each building, under a row for all of them", () => {
  const rows = menuTree(site, section("energy-meter"));
  expect(lines(rows)).toEqual([
    "All buildings",
    "Tower",
    "Tower > Total",
    "Care",
    "Care > Total",
    "Garden",
    "Garden > Total",
  ]);
  expect(rows[1]?.children[0]).toMatchObject({ key: "tower-total-floor", summaryKey: "tower" });
  expect(findRow(rows, { placement: "tower", floor: "total" })?.label).toBe("Total");
  expect(rows[0]?.link).toMatchObject({ params: { placement: "campus" }, search: { floor: "total" } });
});

test("a filter may add the rooftop, leave out zones, flatten, or name floors and zones itself", () => {
  const withMenu = (filter: SiteReply["menus"][string]): string[] =>
    lines(menuTree({ ...site, menus: { lighting: filter } }, section("lighting"))).filter((line) =>
      line.startsWith("Tower"),
    );
  expect(withMenu({ addFloor: ["rooftop"], zones: false })).toEqual([
    "Tower",
    "Tower > 1st Floor",
    "Tower > 2nd Floor",
    "Tower > Rooftop",
  ]);
  expect(withMenu({ flat: true })).toEqual(["Tower"]);
  expect(withMenu({ floors: { tower: { second: ["A"] } } })).toEqual([
    "Tower",
    "Tower > 2nd Floor",
    "Tower > 2nd Floor > Zone A",
  ]);
  expect(withMenu({ floors: { tower: ["first"] } })).toContain("Tower > 1st Floor > Zone B");
});

test("the row of a place is found, or the nearest above it", () => {
  const rows = menuTree(site, section("lighting"));
  const found = findRow(rows, { placement: "tower", floor: "first", zone: "B" });
  expect([found?.key, found?.summaryKey]).toEqual(["tower-first-floor-zone-B", "tower/first/B"]);
  expect(findRow(rows, { placement: "tower", floor: "second", zone: "D" })?.key).toBe("tower-second-floor");
  expect(findRow(rows, { placement: "tower", floor: "fifth" })?.key).toBe("tower");
  expect(findRow(rows, { placement: "nowhere" })).toBeUndefined();
});

test("closed rows hide their children", () => {
  const rows = menuTree(site, section("lighting"));
  expect(visibleRows(rows, new Set()).map(({ row }) => row.key)).toEqual(["tower", "care", "garden"]);
  const open = new Set(ancestorsOf(rows, "tower-second-floor-zone-A"));
  expect([...open]).toEqual(["tower", "tower-second-floor"]);
  expect(visibleRows(rows, open).map(({ row, level }) => [row.key, level])).toContainEqual([
    "tower-second-floor-zone-A",
    2,
  ]);
});

test("an address is read as a section and a place, and the place goes along to another page", () => {
  const lighting = section("lighting");
  expect(sectionOf("/control/lightings/tower")?.key).toBe("lighting");
  expect(sectionOf("/control/lightingsX")).toBeUndefined();
  const place = placeOf(lighting, "/control/lightings/tower", { floor: "first", zone: "corridor" });
  expect(place).toEqual({ placement: "tower", floor: "first", zone: "corridor" });
  expect(samePlace(site, section("energy-meter"), place)).toEqual({ placement: "tower" });
  expect(samePlace(site, lighting, place)).toEqual(place);
  expect(samePlace(site, lighting, { placement: "campus" })).toEqual({ placement: "tower" });
});

test("a place that another page does not have becomes the nearest one that it has", () => {
  const lighting = section("lighting");
  const withMenu = (filter: SiteReply["menus"][string]) => ({ ...site, menus: { lighting: filter } });
  const zone = { placement: "tower", floor: "first", zone: "B" };
  expect(samePlace(withMenu({ floors: { tower: { first: ["A"] } } }), lighting, zone)).toEqual({
    placement: "tower",
    floor: "first",
  });
  expect(samePlace(withMenu({ flat: true }), lighting, zone)).toEqual({ placement: "tower" });
  expect(samePlace(withMenu({ places: ["care"] }), lighting, zone)).toMatchObject({ placement: "care" });
});

test("another place keeps the view and the range, and drops the selection", () => {
  const lighting = menuTree(site, section("lighting"), { view: "table", selection: "L-1", floor: "first", zone: "A" });
  expect(lighting[1]?.link.search).toEqual({ floor: "first", view: "table" });
  const energy = menuTree(site, section("energy-meter"), { type: "day-in-month", device: "ac", date: "2026-11-02" });
  expect(energy[1]?.link.search).toEqual({ floor: "total", type: "day-in-month", device: "ac", date: "2026-11-02" });
  expect(menuTree(site, section("energy-meter"))[1]?.link.search).toMatchObject({
    type: "hour-in-day",
    device: "lighting",
  });
});
