import { expect, test } from "vitest";
import { loadCampus } from "../../../mocks/campus.ts";
import { circuitPlaces, floorRooms, sitePlaces } from "./catalogue.ts";

const { site, plans, devices } = await loadCampus();
const circuits = devices.filter(({ module }) => module === "lighting");

test("every building, floor and zone is a place, with where it is in words", () => {
  const places = sitePlaces(site);
  expect(places[0]).toMatchObject({ kind: "building", label: "Office Building", within: "" });
  expect(places.find(({ key }) => key === "office-building/first/B")).toMatchObject({
    kind: "zone",
    label: "Zone B",
    within: "Office Building, 1st floor",
    floor: "first",
    zone: "B",
  });
});

test("a room is found by its name, with the circuits in it", () => {
  const plan = plans.find(({ building, floor }) => building === "office-building" && floor === "first");
  if (plan === undefined) throw new Error("The sample site has no office building");
  const here = circuits.filter(({ placement }) => placement === plan.building);
  const board = floorRooms(site, plan, here).find(({ label }) => label === "Board room");
  expect(board).toMatchObject({ kind: "room", within: "Office Building, 1st floor, Zone B", zone: "B" });
  expect(board?.circuits.map(({ id }) => id)).toEqual(["L-O1-B-03", "L-O1-B-04"]);
});

test("a circuit is found by its name and its id", () => {
  const downlights = circuitPlaces(site, circuits).find(({ device }) => device === "L-O1-B-03");
  expect(downlights).toMatchObject({
    label: "Board room downlights",
    within: "L-O1-B-03, Office Building, 1st floor, Zone B",
  });
});
