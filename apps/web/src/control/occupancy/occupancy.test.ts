import { DeviceId, PointId, PointKey } from "@atrium/contract";
import type { ForecastLane } from "@atrium/contract/automation";
import { expect, test } from "vitest";
import { isInUse, isScheduledNow } from "./occupancy.ts";

const nothing = { isBooked: undefined, co2: null, isScheduled: undefined };

test("one sign of people is enough, and where nothing tells, nobody knows", () => {
  expect(isInUse({ ...nothing, isBooked: true, co2: 420 })).toBe(true);
  expect(isInUse({ ...nothing, isBooked: false, co2: 620 })).toBe(true);
  expect(isInUse({ ...nothing, isScheduled: true, co2: 420 })).toBe(true);
  expect(isInUse({ ...nothing, co2: 430 })).toBe(false);
  expect(isInUse({ ...nothing, isBooked: false })).toBe(false);
  expect(isInUse(nothing)).toBeUndefined();
});

const unit = { id: DeviceId.parse("AC-1") };

function lane(...steps: readonly (readonly [value: number, kind: "schedule" | "hold"])[]): ForecastLane {
  return {
    device: unit.id,
    point: PointId.parse(1),
    key: PointKey.parse("on"),
    steps: steps.map(([value, kind], index) => ({
      at: index,
      value,
      by: { kind, rule: kind === "hold" ? null : 7, name: "Working hours" },
      isLikely: false,
    })),
  };
}

test("a room is in use while its schedule has a unit on, not while a person holds it on", () => {
  expect(isScheduledNow([unit], { lanes: [lane([1, "schedule"], [0, "schedule"])] })).toBe(true);
  expect(isScheduledNow([unit], { lanes: [lane([0, "schedule"], [1, "schedule"])] })).toBe(false);
  expect(isScheduledNow([unit], { lanes: [lane([1, "hold"], [0, "schedule"])] })).toBe(false);
  expect(isScheduledNow([unit], { lanes: [lane([1, "hold"])] })).toBeUndefined();
  expect(isScheduledNow([], { lanes: [lane([1, "schedule"])] })).toBeUndefined();
});
