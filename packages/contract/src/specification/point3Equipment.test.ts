import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { DOOR_TYPES } from "@atrium/contract/access";
import { CAMERA_TYPES } from "@atrium/contract/cameras";
import {
  EQUIPMENT_CATEGORIES,
  EQUIPMENT_EVENT_FIELDS,
  EQUIPMENT_SYSTEMS,
  type EquipmentCategory,
  READABLE_POINTS,
} from "@atrium/contract/devices";
import { FloorPlan } from "@atrium/contract/site";

const categories: [string, EquipmentCategory][] = Object.entries(EQUIPMENT_CATEGORIES);
const plansFolder = new URL("../../../../sites/campus/plans/", import.meta.url);
const devices = globSync("**/*.json", { cwd: plansFolder }).flatMap(
  (file) => FloorPlan.parse(JSON.parse(readFileSync(new URL(file, plansFolder), "utf8"))).devices,
);

test("every category that the specification names as an example is there", () => {
  const named =
    "exhaust-air-fan-vsd, chilled-water-pump, energy-meter, ahu, generator, capacitor-bank, transformer-temperature, " +
    "high-volt-switchgear, distribution-board, ultraviolet, fire-alarm";
  expect(Object.keys(EQUIPMENT_CATEGORIES)).toEqual(expect.arrayContaining(named.split(", ")));
});

test("pumps and sumps of water and sewage are there", () => {
  expect(Object.keys(EQUIPMENT_SYSTEMS.plumbing)).toEqual(
    expect.arrayContaining(["cold-water-pump", "cold-water-booster-pump", "sewage-pump", "sump-pump"]),
  );
});

test("every category of the default campus's equipment is there", () => {
  const used = new Set(devices.filter(({ module }) => module === "equipment").map((device) => device["category"]));
  expect(used.size).toBeGreaterThan(20);
  expect(Object.keys(EQUIPMENT_CATEGORIES)).toEqual(expect.arrayContaining([...used]));
});

test("every camera and door of the default campus has a type of the specification", () => {
  const types = (module: string) =>
    new Set(devices.filter((device) => device.module === module).map((device) => device["type"]));
  expect(Object.keys(CAMERA_TYPES)).toEqual(expect.arrayContaining([...types("camera")]));
  expect(Object.keys(DOOR_TYPES)).toEqual(expect.arrayContaining([...types("access-control")]));
});

test("a category has a short code of its own, a drawing of its own and at least one readable point, each once", () => {
  expect(new Set(categories.map(([, { shortCode }]) => shortCode)).size).toBe(categories.length);
  expect(new Set(categories.map(([, { icon }]) => icon)).size).toBe(categories.length);
  for (const [, { points, main }] of categories) {
    expect(points.length).toBeGreaterThan(0);
    expect(new Set(points).size).toBe(points.length);
    expect(points).toContain(main);
  }
});

test("a category that has an active status has a point that reports it", () => {
  const statusPoints = new Set<string>(["status", "pump-status"]);
  const silent = categories.filter(
    ([, { hasActiveStatus, points }]) => hasActiveStatus && !points.some((point) => statusPoints.has(point)),
  );
  expect(silent).toEqual([]);
});

test("the specification's examples of readable points are there", () => {
  const named = [
    "Pump status",
    "Pump alarm",
    ...["A-N", "B-N", "C-N", "A-B", "B-C", "C-A"].map((phases) => `Voltage ${phases}`),
    ...["A", "B", "C"].map((phase) => `Current ${phase}`),
    "Power factor",
    "Frequency",
    "Apparent power",
    "Active power",
    "Reactive power",
    "Active energy",
    "Oil pressure",
    "Temperature",
    "Running hours",
    "ATS breaker, normal supply",
    "ATS mode",
  ];
  expect(Object.values(READABLE_POINTS).map(({ name }) => name)).toEqual(expect.arrayContaining(named));
});

test("each field of an equipment event is a readable point or a field of its own", () => {
  const fields =
    "status, alarm, pump-status, command, fault, speed, valve-position, oil-pressure, temperature, run-hours, voltage-a-n, " +
    "current-a, power-factor, frequency, apparent-power, active-power, reactive-power, active-energy, breaker-status, " +
    "breaker-trip, ground-fault, surge, ats-mode, ats-normal-breaker, ats-emergency-breaker, day-tank-high-alarm, " +
    "day-tank-low-alarm, level";
  expect(Object.keys(READABLE_POINTS)).toEqual(expect.arrayContaining(fields.split(", ")));
  expect(EQUIPMENT_EVENT_FIELDS).toEqual(["deviceId", "eventName", "eventValue", "timestamp"]);
});

test("every readable point is read from some category", () => {
  const read = new Set<string>(categories.flatMap(([, { points }]) => points));
  expect(Object.keys(READABLE_POINTS).filter((point) => !read.has(point))).toEqual([]);
});
