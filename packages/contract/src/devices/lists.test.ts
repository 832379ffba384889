import { expect, test } from "vitest";
import { HoldRow } from "./command.ts";
import { EnergyRow } from "../energy/energy.ts";
import { FEATURES } from "../base/feature.ts";
import { DeviceId } from "../base/ids.ts";
import { RoleRow } from "../people/role.ts";
import type { Column } from "../base/column.ts";
import { DEVICE_COLUMNS, DEVICE_RECORD_COLUMNS, type DeviceLine } from "./deviceColumns.ts";
import { ENERGY_PLACE_COLUMNS } from "../energy/energyPlaceColumns.ts";
import { IAQ_CHART_COLUMNS } from "./systems/iaq/iaqChartColumns.ts";
import { MEDIA_COLUMNS, unitsText } from "./mediaColumns.ts";
import { OVERRIDE_COLUMNS } from "./overrideColumns.ts";
import { ROLE_COLUMNS } from "../people/roleColumns.ts";

/** A line of a list by the titles of its columns, as an export writes it. */
function line<Row>(columns: readonly Column<Row>[], row: Row): Record<string, number | string | null> {
  return Object.fromEntries(columns.map(({ title, value }) => [title, value(row)]));
}

const LISTS: readonly (readonly Pick<Column<never>, "key" | "under">[])[] = [
  [...DEVICE_COLUMNS, ...DEVICE_RECORD_COLUMNS],
  ENERGY_PLACE_COLUMNS,
  IAQ_CHART_COLUMNS,
  MEDIA_COLUMNS,
  OVERRIDE_COLUMNS,
  ROLE_COLUMNS,
];

test("the keys of a list's columns differ, and what stands under a column stands under one of them", () => {
  for (const columns of LISTS) {
    const keys = columns.map(({ key }) => key);
    expect(new Set(keys).size).toBe(keys.length);
    expect(keys).toEqual(expect.arrayContaining(columns.flatMap(({ under }) => under ?? [])));
  }
});

const hold = HoldRow.parse({
  point: 7,
  device: "L-1",
  value: 80,
  by: "somchai",
  since: 1,
  until: 2,
  deviceName: "Downlights",
  module: "lighting",
  placement: "office-building",
  floor: "first",
  zone: "B",
  isCorridor: false,
  pointKey: "level",
  pointName: "Level",
  kind: "number",
  unit: "%",
  command: "0c3c1f6e-5f5b-4d0e-9a6f-1f3f3a0b7c11",
  automatic: null,
});
const places = [
  { key: "office-building", name: "Office Building", floors: [{ key: "first", label: "1st Floor" }] },
] as const;

test("a line of the overrides says what is held where by whom, and what is not known of it stays empty", () => {
  expect(line(OVERRIDE_COLUMNS, { hold, places })).toEqual({
    Device: "Downlights",
    ID: "L-1",
    System: "Lighting",
    Place: "Office Building, 1st Floor, Zone B",
    "Held value": "80 %",
    Point: "Level",
    "Actual value": null,
    "Lost at": null,
    "When released": null,
    By: "somchai",
    Reason: null,
    "Held since": 1,
    Until: 2,
    "Differs from automatic": null,
  });
});

test("a line of the overrides says what automation would do, and what became of a hold that is lost", () => {
  const written = (more: object) => {
    const row = HoldRow.parse({ ...hold, ...more });
    return line(OVERRIDE_COLUMNS, { hold: row, places: [] });
  };
  const known = written({ automatic: 20, reason: "visitors", energy: { kilowattHours: 1.5, since: 0 } });
  expect(known).toMatchObject({ "When released": "20 %", Reason: "visitors", "Differs from automatic": 1.5 });
  expect(known["Place"]).toBe("office-building, first, Zone B");
  expect(written({ kind: "enum", states: [{ value: 2, name: "Cold" }], value: 2 })["Held value"]).toBe("Cold");
  expect(written({ shows: 30 })["Actual value"]).toBe("Now 30 %");
  const lost = written({ lost: { kind: "forgotten", at: 5, value: null } });
  expect(lost).toMatchObject({ "Actual value": "Hold lost by device", "Lost at": 5 });
  expect(written({ lost: { kind: "taken-over", at: 5, value: 30 } })["Actual value"]).toBe("Replaced by 30 %");
});

test("a system is named after its one menu, after its devices where its pages have several, else by its key", () => {
  const systems = ["lighting", "air-condition", "equipment", "a-system-of-old"];
  const named = systems.map((module) => OVERRIDE_COLUMNS[2].value({ hold: { ...hold, module }, places }));
  expect(named).toEqual(["Lighting", "Air Conditioner", "Pieces of equipment", "a-system-of-old"]);
});

test("a line of any list of devices says where it is, what it does and used, and who set it until when", () => {
  const device: DeviceLine = {
    device: { id: "L-1", name: "Downlights", floor: "first", zone: "B" },
    floors: places[0].floors,
    room: "Meeting room",
    state: "On",
    attention: 12,
    isStale: false,
    energy: { device: DeviceId.parse("L-1"), kwh: null, coverage: 0.5 },
    hold,
    changedAt: 3,
    seenAt: null,
  };
  const columns: readonly Column<DeviceLine>[] = [...DEVICE_COLUMNS, ...DEVICE_RECORD_COLUMNS];
  const written = Object.values(line(columns, device));
  expect(written.slice(0, 6)).toEqual(["Downlights", "L-1", "Meeting room", "1st Floor", "B", "On"]);
  expect(written.slice(6)).toEqual([null, 50, "somchai", 2, null, 3, null]);
  const lost = line(columns, { ...device, hold: { ...hold, lost: { kind: "taken-over", at: 5, value: 30 } } });
  expect(lost).toMatchObject({ "Set by": "somchai", "Set until": null, Lost: "Replaced by another source" });
});

test("a line of the places has its figures in their units, and how much of them was measured", () => {
  const all = { share: 1, periods: 11, of: 11 };
  const place = EnergyRow.parse({
    key: "office-building",
    squareMetres: 1_430.4,
    placement: "office-building",
    name: "Office Building",
    kwh: 812.5,
    measured: all,
    share: 80.4,
    versusPrevious: -0.44,
    previousCommon: { ...all, share: 0.75 },
    versusTypical: null,
    typicalCommon: all,
    typicalKwh: null,
    load: [1, null],
    peak: { kw: 96.25, at: 9, minutes: 15 },
    cost: 1_800.5,
    valueOfUse: 2_580,
  });
  expect(Object.values(line(ENERGY_PLACE_COLUMNS, place))).toEqual([
    "Office Building",
    812.5,
    100,
    80.4,
    812.5 / 1_430.4,
    1_430.4,
    -0.44,
    75,
    null,
    100,
    96.25,
    9,
    15,
    1_800.5,
    2_580,
  ]);
});

test("a line of the roles says to how many each is given, every right, and who changed it", () => {
  const role = RoleRow.parse({
    id: 2,
    name: "Operator",
    permissions: FEATURES.map((slug) => ({ isUsed: slug === "viewable", feature: { slug } })),
    asksSecondFactor: false,
    limits: { places: [{ placement: "tower", floor: "first" }], sections: ["security"] },
    users: 3,
    changedAt: 4,
    changedBy: "admin",
    revision: 1,
  });
  const rights = ["yes", ...FEATURES.slice(1).map(() => "no")];
  expect(ROLE_COLUMNS.map(({ value }) => value(role))).toEqual([
    "Operator",
    3,
    ...rights,
    "no",
    "tower/first, Security",
    4,
    "admin",
  ]);
});

test("a line of air over time says how long it was good, and what a sensor without a value knows", () => {
  const air = {
    sensor: { id: "IAQ-1", name: "Board room" },
    metric: "co2",
    mean: 640,
    lowest: 420,
    highest: 1_320,
    shares: { good: 0.8, fair: 0.15, poor: 0.05, bad: 0 },
    coverage: 0.9931,
    newest: 742,
  } as const;
  expect(line(IAQ_CHART_COLUMNS, air)).toMatchObject({
    Sensor: "Board room",
    Metric: "CO₂",
    Unit: "ppm",
    "Share by band": "Good 80 %, Fair 15 %, Poor 5 %",
    Good: 80,
    Data: 99.31,
  });
  const silent = { ...air, mean: null, lowest: null, highest: null, shares: null, coverage: 0, newest: null };
  expect(line(IAQ_CHART_COLUMNS, silent)).toMatchObject({ Mean: null, "Share by band": null, Good: null, Data: 0 });
});

test("how the units stand to a sound is said with what is wrong first", () => {
  const units = { there: 41, waiting: 0, failed: 0, differs: 0, leaving: 2 };
  const texts = [units, { ...units, there: 38, failed: 2, waiting: 1 }, { ...units, there: 40, differs: 1 }];
  expect(texts.map((one) => unitsText({ units: one }))).toEqual([
    "41 of 41",
    "38 of 41, 2 failed, 1 waiting",
    "40 of 41, 1 differs",
  ]);
  expect(unitsText({ units: { ...units, there: 0 } })).toBe("No units");
});
