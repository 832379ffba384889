import { expect, test } from "vitest";
import { DeviceId, PointId, PointKey } from "../../../base/ids.ts";
import type { PointDescription } from "../../point.ts";
import { type ReadDevice, readPoints } from "../../reading.ts";
import { EQUIPMENT_COLUMNS } from "./equipmentColumns.ts";
import { EquipmentKind } from "./equipmentKind.ts";
import { alarmCodes, EQUIPMENT_RULES } from "./equipmentReading.ts";

const HEAT_PUMP = EquipmentKind.parse({
  key: "heat-pump",
  name: "Heat pump",
  shortCode: "HP",
  page: "mechanical",
  main: "supply",
  points: ["supply", "state", "filter"],
  running: { point: "state", values: [1] },
  alarms: [
    { point: "state", values: [3], text: "Heat pump locked out" },
    { point: "filter", values: [1] },
  ],
});
const point = (id: number, key: string, more: Partial<PointDescription> = {}): PointDescription => ({
  id: PointId.parse(id),
  device: DeviceId.parse("HP-1"),
  key: PointKey.parse(key),
  name: key,
  kind: "enum",
  isWritable: false,
  expectedInterval: 10_000,
  ...more,
});
const states = [
  { value: 1, name: "Heating" },
  { value: 3, name: "Locked out" },
];
const device: ReadDevice = {
  facts: { category: "heat-pump" },
  kind: HEAT_PUMP,
  points: {
    supply: point(1, "supply", { kind: "number", unit: "°C" }),
    state: point(2, "state", { states }),
    filter: point(3, "filter", { name: "Filter dirty" }),
  },
};

test("equipment of the site's own category is read by its kind: what runs, in the device's words, and what is wrong", () => {
  const condition = (state: number | null, filter = 0) => EQUIPMENT_RULES.conditionOf({ state, filter }, device);
  expect(condition(1)).toMatchObject({ isOn: true, word: "heating", trouble: undefined });
  expect(condition(3, 1)).toEqual({ isOn: false, word: "locked out", trouble: "heat pump locked out and 1 more" });
  expect(condition(0, 1)).toMatchObject({ isOn: false, word: "standby", trouble: "filter dirty" });
  expect(readPoints(device, EQUIPMENT_RULES).map(({ key }) => key)).toEqual(["supply", "state", "filter"]);
  expect([alarmCodes(device, "state"), alarmCodes(device, "supply")]).toEqual([[3], []]);
});

test("its row in a list names its category, its page, the value that stands for it and its alarms", () => {
  const row = { values: { supply: 42.5, state: 3 }, points: device.points, facts: device.facts ?? {}, kind: HEAT_PUMP };
  expect(EQUIPMENT_COLUMNS.map(({ value }) => value(row))).toEqual([
    "Heat pump",
    "Mechanical",
    "42.50 °C",
    "heat pump locked out",
  ]);
});
