import { kilowattHours, kilowatts } from "@atrium/contract";
import type { EnergyRow } from "@atrium/contract/energy";
import { SiteReply } from "@atrium/contract/site";
import { describe, expect, it, test } from "vitest";
import { ALL, fridayReply } from "./energyReply.fixture.ts";
import { floorRows, largest, placeName, sumRow, tableRows } from "./placeRows.ts";

function building(key: string, name: string, floors: [string, string][]): object {
  const described = floors.map(([floor, label], index) => ({
    key: floor,
    code: index + 1,
    label,
    zones: [],
    isInMenu: true,
    hasCorridor: false,
  }));
  return { key, code: 1, name, icon: "building", at: [0, 0], floors: described };
}

const site = SiteReply.parse({
  revision: 1,
  name: "Riverside Campus",
  timeZone: "Asia/Bangkok",
  currency: "THB",
  menus: {},
  places: [
    building("office-building", "Office Building", [
      ["first", "1st Floor"],
      ["rooftop", "Rooftop"],
    ]),
    building("outdoor", "Outdoor", [["first", "Site plan"]]),
  ],
});

function row(placement: string, floor: EnergyRow["floor"], kwh: number | null): EnergyRow {
  const rest = {
    share: null,
    versusPrevious: null,
    versusTypical: null,
    typicalKwh: null,
    peak: null,
    cost: null,
    valueOfUse: null,
    squareMetres: null,
  };
  const parts = { measured: ALL, previousCommon: ALL, typicalCommon: ALL };
  return {
    key: `${placement}/${floor}`,
    placement,
    floor,
    name: "",
    kwh: kilowattHours(kwh),
    load: [],
    ...rest,
    ...parts,
  };
}

const floors = [row("outdoor", "first", 9), row("office-building", "rooftop", 5), row("office-building", "first", 3)];

describe("rows of places", () => {
  it("are buildings on the campus and the building's own floors, from the ground up, elsewhere", () => {
    expect(tableRows(fridayReply(), site).map((one) => one.longName)).toEqual(["Office Building", "Outdoor"]);
    const reply = fridayReply({ placement: "office-building", floors });
    expect(tableRows(reply, site).map((one) => one.shortName)).toEqual(["1st Floor", "Rooftop"]);
  });

  it("name a floor with its building, and a building of one floor by itself", () => {
    expect(floorRows(fridayReply({ floors }), site).map((one) => one.longName)).toEqual([
      "Office, 1st Floor",
      "Office, Rooftop",
      "Outdoor",
    ]);
  });

  it("rank by consumption without those that have none", () => {
    const rows = floorRows(
      fridayReply({ floors: [...floors.slice(0, 2), row("office-building", "first", null)] }),
      site,
    );
    expect(largest(rows, 6).map((one) => one.kwh)).toEqual([9, 5]);
    expect(largest(rows, 1)).toHaveLength(1);
  });

  it("sum their loads only where each of them has one", () => {
    const loads = [
      { ...row("outdoor", "first", 1), load: [1, 2, null].map((load) => kilowatts(load)) },
      { ...row("office-building", "first", 1), load: [10, 20, 30, 40].map((load) => kilowatts(load)) },
    ];
    const load = (rows: readonly EnergyRow[]) => sumRow(fridayReply(), rows, "Campus").load;
    expect(load(loads)).toEqual([11, 22, null, null]);
    expect(load([])).toEqual([]);
  });
});

test("a place of the address has a name only where the site has it", () => {
  expect(placeName(site, "campus", "total")).toBe("All buildings");
  expect(placeName(site, "office-building", "rooftop")).toBe("Office Building, Rooftop");
  expect(placeName(site, "office-building", "fifth")).toBeUndefined();
  expect(placeName(site, "moon-base", "total")).toBeUndefined();
  expect(placeName(site, "campus", "first")).toBeUndefined();
});
