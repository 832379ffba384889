import { PointId } from "@atrium/contract";
import { expect, test } from "vitest";
import type { DriverPoint } from "../productCatalog.ts";
import type { WriteOutcome } from "../writing.ts";
import { outcomeOf } from "./writeOutcome.ts";

const level: DriverPoint = {
  id: PointId.parse(1),
  device: "lamp",
  key: "level",
  name: "Level",
  kind: "number",
  unit: "%",
  isWritable: true,
  min: 0,
  max: 100,
  expectedInterval: 1_000,
  address: {},
};

function priorities(slots: Record<number, number>): (number | null)[] {
  return Array.from({ length: 16 }, (_, index) => slots[index + 1] ?? null);
}

function outcome(
  value: number | null,
  presentValue: number,
  slots: Record<number, number> | null,
  statusFlags = 0,
): WriteOutcome {
  const state = {
    presentValue,
    priorities: slots === null ? null : priorities(slots),
    relinquishDefault: 0,
    statusFlags,
  };
  return outcomeOf(level, { point: level.id, value, priority: 8 }, state, 5);
}

test("confirms a value that the device follows, whatever is commanded below", () => {
  expect(outcome(40, 40, { 8: 40, 16: 100 })).toEqual({ state: "confirmed", value: 40, time: 5 });
});

test("confirms by the value alone where the object has no priority array", () => {
  expect(outcome(40, 40, null)).toMatchObject({ state: "confirmed" });
  expect(outcome(40, 0, null)).toMatchObject({ state: "failed", value: 0 });
});

test("names the overriding priority, even while its value happens to be the same", () => {
  expect(outcome(40, 5, { 7: 5, 8: 40 })).toEqual({ state: "overridden", value: 5, priority: 7, time: 5 });
  expect(outcome(40, 40, { 2: 40, 8: 40 })).toMatchObject({ state: "overridden", priority: 2 });
});

test("reports what the device does instead, and that a person at the device did it", () => {
  expect(outcome(40, 15, { 8: 40 })).toMatchObject({ reason: "The device accepted 40 % but reports 15 %." });
  expect(outcome(40, 15, { 8: 40 }, 0x20)).toMatchObject({
    reason: expect.stringContaining("overridden at the device"),
  });
});

test("confirms a release when the slot is free, and not while it is held", () => {
  expect(outcome(null, 100, { 16: 100 })).toEqual({ state: "confirmed", value: 100, time: 5 });
  expect(outcome(null, 40, { 8: 40, 16: 100 })).toMatchObject({ state: "failed", value: 40 });
});
