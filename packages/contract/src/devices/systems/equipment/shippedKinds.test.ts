import { expect, test } from "vitest";
import { DeviceId, PointId, PointKey } from "../../../base/ids.ts";
import type { PointDescription } from "../../point.ts";
import { readPoints } from "../../reading.ts";
import { EQUIPMENT_CATEGORIES } from "./categories.ts";
import { EquipmentKind } from "./equipmentKind.ts";
import { EQUIPMENT_RULES, mainPointOf, shownPoints } from "./equipmentReading.ts";
import { equipmentKinds, SHIPPED_KINDS } from "./shippedKinds.ts";

test("the shipped kinds have keys and short codes of their own, beside those of the specification", () => {
  const categories = Object.entries(EQUIPMENT_CATEGORIES);
  const keys = [...categories.map(([key]) => key), ...SHIPPED_KINDS.map(({ key }) => key)];
  const codes = [...categories.map(([, { shortCode }]) => shortCode), ...SHIPPED_KINDS.map((kind) => kind.shortCode)];
  expect(new Set(keys).size).toBe(keys.length);
  expect(new Set(codes).size).toBe(codes.length);
  for (const { points } of SHIPPED_KINDS) expect(new Set(points).size).toBe(points.length);
});

test("a charger, which the specification has, and all that it lacks are there", () => {
  const asked =
    "battery boiler ev-charger fan-coil freezer heat-pump meter refrigerator room-sensor sensor vav-box".split(" ");
  const known = [...Object.keys(EQUIPMENT_CATEGORIES), ...SHIPPED_KINDS.map(({ key }) => key)];
  expect(known).toEqual(expect.arrayContaining(asked));
});

test("a kind of the site's own takes the place of a shipped one with its key", () => {
  const boiler = SHIPPED_KINDS.find(({ key }) => key === "boiler");
  const own = EquipmentKind.parse({ ...boiler, name: "Steam boiler" });
  const boilers = equipmentKinds([own]).filter(({ key }) => key === "boiler");
  expect(boilers).toEqual([own]);
  expect(equipmentKinds([own])).toHaveLength(SHIPPED_KINDS.length);
});

test("a sensor of anything shows every point of its device, and the first of them stands for it", () => {
  const kind = SHIPPED_KINDS.find(({ key }) => key === "sensor");
  const point = (id: number, key: string): PointDescription => ({
    id: PointId.parse(id),
    device: DeviceId.parse("H2S-1"),
    key: PointKey.parse(key),
    name: key,
    kind: "number",
    isWritable: false,
    expectedInterval: 10_000,
  });
  const device = {
    kind,
    facts: { category: "sensor" },
    points: { h2s: point(1, "h2s"), battery: point(2, "battery") },
  };
  expect(shownPoints(device).filter((key) => Object.hasOwn(device.points, key))).toEqual(["battery", "h2s"]);
  expect(readPoints(device, EQUIPMENT_RULES)).toHaveLength(2);
  const alone = { ...device, points: { h2s: device.points.h2s } };
  expect([mainPointOf(device), mainPointOf(alone)]).toEqual(["battery", "h2s"]);
});
