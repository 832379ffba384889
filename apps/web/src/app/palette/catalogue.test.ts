import { DeviceId } from "@atrium/contract";
import { pageOf } from "@atrium/contract/devices";
import type { RouteName } from "@atrium/contract/pages";
import { expect, test } from "vitest";
import { catalogueOf, loadCampus } from "../../../mocks/campus.ts";
import { devicePlaces, roomPlaces, sitePlaces } from "./catalogue.ts";

const campus = await loadCampus();
const { site } = campus;
const catalogue = catalogueOf(campus);
const ALL = new Set<RouteName>(["control-lightings", "control-air-conditioners"]);

test("every building, floor and zone is a place, with where it is as text", () => {
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

test("a room is found by its name, with the circuits in it and the pages that show it", () => {
  const board = roomPlaces(site, catalogue, ALL).find(
    ({ label, placement, floor }) => label === "Board room" && placement === "office-building" && floor === "first",
  );
  expect(board).toMatchObject({ kind: "room", within: "Office Building, 1st Floor, Zone B", zone: "B" });
  expect(board?.circuits.map(({ id }) => id)).toEqual(["L-O1-B-03", "L-O1-B-04"]);
  expect(board?.pages).toContain("control-lightings");
  expect(board?.room).toBe("B03");
});

test("a device is found by its name and its id, where the person has the page that shows it", () => {
  const found = (pages: ReadonlySet<RouteName>) =>
    devicePlaces(site, catalogue, pages).find(({ device }) => device === "L-O1-B-03");
  expect(found(ALL)).toMatchObject({
    label: "Board room downlights",
    within: "Office Building, 1st Floor, Zone B, L-O1-B-03",
    module: "lighting",
    pages: ["control-lightings"],
  });
  expect(found(new Set(["control-air-conditioners"]))).toBeUndefined();
});

test("a pump is found where the person has the page of plumbing, though its module is that of all plant", () => {
  const [lamp] = catalogue.devices;
  if (lamp === undefined) throw new Error("The catalogue is empty");
  const page = pageOf({ module: "equipment", facts: { category: "cold-water-pump" } });
  const pump = { ...lamp, id: DeviceId.parse("CWP-1"), module: "equipment", ...(page === undefined ? {} : { page }) };
  const found = (...pages: RouteName[]) =>
    devicePlaces(site, { rooms: [], devices: [pump] }, new Set(pages)).map(({ device }) => device);
  expect(found("monitor-schneider-plumbing")).toEqual(["CWP-1"]);
  expect(found("monitor-schneider-electrical", "control-lightings")).toEqual([]);
});
