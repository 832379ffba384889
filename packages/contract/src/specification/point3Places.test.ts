import { t } from "@atrium/words";
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { toDisplayed, toNatural } from "@atrium/contract/devices";
import { floorMenuKey, zoneMenuKey } from "@atrium/contract/pages";
import {
  BUILDING_CODES,
  CampusFile,
  CORRIDOR,
  FLOOR_CODES,
  FLOOR_LABELS,
  floorCode,
  floorOfCode,
  FLOORS,
  isFloor,
  OVERVIEW,
  TOTAL,
  ZONES,
} from "@atrium/contract/site";

const campusFile = new URL("../../../../sites/campus/campus.json", import.meta.url);
const campus = CampusFile.parse(JSON.parse(readFileSync(campusFile, "utf8")));

test("each building has its code, and the default campus's data has the same", () => {
  expect(BUILDING_CODES).toEqual({
    "office-building": 1,
    "learning-building": 2,
    "sunshine-care": 3,
    pavilion: 4,
    outdoor: 5,
  });
  expect(Object.fromEntries(campus.places.map(({ key, code }) => [key, code]))).toEqual(BUILDING_CODES);
});

test("floor names map to the codes 1 to 6, and any unknown name to 0", () => {
  expect(FLOOR_CODES).toEqual({ first: 1, second: 2, third: 3, fourth: 4, fifth: 5, rooftop: 6 });
  expect(FLOORS.map((floor) => floorOfCode(floorCode(floor)))).toEqual(FLOORS);
  expect([floorCode("cellar"), floorCode("toString"), floorOfCode(0)]).toEqual([0, 0, undefined]);
});

test("floors are called 1st Floor to 5th Floor and Rooftop, as in the default campus's data", () => {
  expect(
    Object.values(FLOOR_LABELS)
      .map((label) => t(label))
      .join(", "),
  ).toBe("1st Floor, 2nd Floor, 3rd Floor, 4th Floor, 5th Floor, Rooftop");
  const [office] = campus.places;
  expect(office?.floors.map(({ key, label }) => isFloor(key) && t(FLOOR_LABELS[key]) === label)).toEqual([
    true,
    true,
    true,
    true,
  ]);
});

test("pseudo-floors are total and overview, zones A to D, corridor and overview", () => {
  expect([TOTAL, OVERVIEW, CORRIDOR]).toEqual(["total", "overview", "corridor"]);
  expect(ZONES).toEqual(["A", "B", "C", "D"]);
});

test("menu keys are {placement}-{floor}-floor and {floor key}-zone-{zone}", () => {
  expect(floorMenuKey("office-building", "first")).toBe("office-building-first-floor");
  expect(zoneMenuKey("office-building", "first", "A")).toBe("office-building-first-floor-zone-A");
});

test("plan points are scaled between natural and displayed width, in either direction", () => {
  const widths = { natural: 2_000, displayed: 500 };
  expect(toDisplayed({ x: 400, y: 1_000 }, widths)).toEqual({ x: 100, y: 250 });
  expect(toNatural({ x: 100, y: 250 }, widths)).toEqual({ x: 400, y: 1_000 });
});

test("the default campus's lifts have devIDs 11-13 in the office and 11-14 in the learning building", () => {
  const lifts = (key: string) => campus.places.find((place) => place.key === key)?.lifts.map(({ devID }) => devID);
  expect(lifts("office-building")).toEqual([11, 12, 13]);
  expect(lifts("learning-building")).toEqual([11, 12, 13, 14]);
});
