import type { SitePlace, SiteReply } from "@atrium/contract/site";
import { describe, expect, it } from "vitest";
import { findPlace, placeName } from "./place.ts";

type Floor = SitePlace["floors"][number];

const floor = (key: Floor["key"], code: number, label: string, more: Partial<Floor> = {}): Floor => ({
  key,
  code,
  label,
  zones: ["A", "B"],
  isInMenu: true,
  hasCorridor: true,
  ...more,
});

const site: SiteReply = {
  revision: 0,
  name: "Test campus",
  timeZone: "Asia/Bangkok",
  currency: "THB",
  menus: {},
  places: [
    {
      key: "north-house",
      code: 1,
      name: "North House",
      icon: "building",
      at: [0, 0],
      floors: [
        floor("first", 1, "1st Floor"),
        floor("second", 2, "2nd Floor"),
        floor("third", 3, "3rd Floor"),
        floor("rooftop", 6, "Rooftop", { zones: [], isInMenu: false, hasCorridor: false }),
      ],
    },
    {
      key: "south-house",
      code: 2,
      name: "South House",
      icon: "building",
      at: [0, 0],
      floors: [floor("first", 1, "1st Floor", { zones: [] }), floor("fourth", 4, "4th Floor")],
    },
  ],
};

describe("where an address leads", () => {
  it("finds a floor, a zone of it, its corridor", () => {
    expect(findPlace(site, { placement: "north-house", floor: "second" })).toMatchObject({
      kind: "place",
      zone: undefined,
    });
    expect(findPlace(site, { placement: "north-house", floor: "second", zone: "B" })).toMatchObject({ zone: "B" });
    expect(findPlace(site, { placement: "north-house", floor: "first", zone: "corridor" })).toMatchObject({
      kind: "place",
    });
  });

  it("means the first floor where the address names none", () => {
    expect(findPlace(site, { placement: "south-house" })).toMatchObject({ kind: "place", floor: { key: "first" } });
  });

  it("offers the nearest floor and the same floor elsewhere where the building lacks it", () => {
    const found = findPlace(site, { placement: "north-house", floor: "fourth" });
    expect(found).toMatchObject({
      kind: "no-floor",
      nearest: [
        { label: "Open 3rd Floor", placement: "north-house", floor: "third" },
        { label: "South House, 4th Floor", placement: "south-house", floor: "fourth" },
      ],
    });
  });

  it("offers the whole floor where the zone is unknown", () => {
    expect(findPlace(site, { placement: "south-house", floor: "first", zone: "A" })).toMatchObject({
      kind: "no-zone",
      nearest: [{ label: "Open 1st Floor", floor: "first" }],
    });
  });

  it("offers buildings that exist where the building is unknown", () => {
    expect(findPlace(site, { placement: "east-house", floor: "first" })).toMatchObject({
      kind: "no-building",
      nearest: [{ label: "Open North House" }, { label: "Open South House" }],
    });
  });

  it("is called by its floor and zone", () => {
    expect(placeName({ label: "1st Floor" }, "B")).toBe("1st Floor, Zone B");
    const zoneLabels = [{ key: "B", label: "East Wing" }];
    expect(placeName({ label: "1st Floor", zoneLabels }, "B")).toBe("1st Floor, East Wing");
    expect(placeName({ label: "1st Floor", zoneLabels }, "constructor")).toBe("1st Floor, Zone constructor");
    expect(placeName({ label: "1st Floor" }, "corridor")).toBe("1st Floor, Corridor");
    expect(placeName({ label: "Site plan" }, undefined)).toBe("Site plan");
  });
});
