import { expect, test } from "vitest";
import { catalogueOf, loadCampus } from "../../../mocks/campus.ts";
import { devicePlaces, roomPlaces, sitePlaces } from "./catalogue.ts";

const campus = await loadCampus();
const { site } = campus;
const catalogue = catalogueOf(campus);
const ALL = new Set(["lighting", "air-condition"]);

test("every building, floor and zone is a place, with where it is in words", () => {
  const places = sitePlaces(site);
  expect(places[0]).toMatchObject({ kind: "building", label: "Office Building", within: "" });
  expect(places.find(({ key }) => key === "office-building/first/B")).toMatchObject({
    kind: "zone",
    label: "Zone B",
    within: "Office Building, 1st Floor",
    floor: "first",
    zone: "B",
  });
});

test("a room is found by its name, with the circuits in it and the modules that it has", () => {
  const board = roomPlaces(site, catalogue, ALL).find(
    ({ label, placement, floor }) => label === "Board room" && placement === "office-building" && floor === "first",
  );
  expect(board).toMatchObject({ kind: "room", within: "Office Building, 1st Floor, Zone B", zone: "B" });
  expect(board?.circuits.map(({ id }) => id)).toEqual(["L-O1-B-03", "L-O1-B-04"]);
  expect(board?.modules).toContain("lighting");
});

test("a device is found by its name and its id, where the person has a page of its module", () => {
  const found = (modules: ReadonlySet<string>) =>
    devicePlaces(site, catalogue, modules).find(({ device }) => device === "L-O1-B-03");
  expect(found(ALL)).toMatchObject({
    label: "Board room downlights",
    within: "L-O1-B-03, Office Building, 1st Floor, Zone B",
    modules: ["lighting"],
  });
  expect(found(new Set(["air-condition"]))).toBeUndefined();
});
