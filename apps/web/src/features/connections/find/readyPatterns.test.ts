import { EQUIPMENT_CATEGORIES, FoundEntry, SHIPPED_KINDS } from "@atrium/contract/devices";
import { expect, test } from "vitest";
import { devicesByPattern, readPattern } from "./namePattern.ts";
import { keyOfWord, READY_PATTERNS } from "./readyPatterns.ts";

function ready(key: string) {
  const found = READY_PATTERNS.find((one) => one.key === key);
  const pattern = found && readPattern(found.pattern);
  if (found === undefined || pattern === undefined) throw new Error(`no pattern ${key}`);
  return { pattern, keyOf: (word: string) => keyOfWord(found, word) };
}

function objects(names: readonly string[]): FoundEntry[] {
  return names.map((name, at) => FoundEntry.parse({ place: `analog-value ${at + 1}`, name, kind: "number" }));
}

test.each([
  ["vav-box", ["VAV-3-12.SpaceTemp", "VAV-3-12.FLOW_SP", "VAV-3-12.Damper Pos"], "VAV-3-12"],
  ["vav-box", ["L2_VAV12_ZN-T", "L2_VAV12_FlowSetpoint", "L2_VAV12_DMPR"], "L2_VAV12"],
])("a pattern for %s reads names of several makers, and says what their points mean", (key, names, device) => {
  const { pattern, keyOf } = ready(key);
  const { devices, points } = devicesByPattern(objects(names), pattern, keyOf);
  expect(devices.map(({ name }) => name)).toEqual([device]);
  expect([...points.keys()]).toEqual(["temperature", "flow-setpoint", "damper-position"]);
});

test("air handling units, room sensors and meters have their points' keys too, and an unknown word keeps its own", () => {
  const keys = (key: string, names: readonly string[]) => {
    const { pattern, keyOf } = ready(key);
    return [...devicesByPattern(objects(names), pattern, keyOf).points.keys()];
  };
  expect(keys("ahu", ["AHU1_SAT", "AHU1_VFD", "AHU1_CHWV", "AHU1_SF-STS", "AHU1_Mixed damper"])).toEqual([
    "temperature",
    "speed",
    "valve-position",
    "status",
    "mixed-damper",
  ]);
  expect(keys("room-sensor", ["Room 101.Temp", "Room 101.RH", "Room 101.CO2"])).toEqual([
    "temperature",
    "humidity",
    "co2",
  ]);
  expect(keys("meter", ["EM-1/kWh", "EM-1/kW"])).toEqual(["total", "power"]);
});

test("two words for one thing are two points", () => {
  const { pattern, keyOf } = ready("vav-box");
  const { points } = devicesByPattern(objects(["VAV1.RoomTemp", "VAV1.SpaceTemp"]), pattern, keyOf);
  expect([...points.keys()]).toEqual(["temperature", "spacetemp"]);
});

test.each(READY_PATTERNS)("the points of $key are those of its category", ({ category, points }) => {
  const shipped = SHIPPED_KINDS.map(({ key, points: own }) => [key, own] as const);
  const own = Object.entries(EQUIPMENT_CATEGORIES).map(([key, one]) => [key, one.points] as const);
  const known: readonly string[] = new Map<string, readonly string[]>([...shipped, ...own]).get(category) ?? [];
  expect(known).toEqual(expect.arrayContaining(Object.keys(points)));
});
