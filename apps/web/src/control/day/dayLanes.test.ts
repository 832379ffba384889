import { PointId, PointKey } from "@atrium/contract";
import type { ForecastLane, ForecastStep } from "@atrium/contract/automation";
import { expect, test } from "vitest";
import type { Device } from "../../devices/device.ts";
import { deviceWith, pointOf } from "../../devices/device.fixture.ts";
import { dayLanes, dayMoments } from "./dayLanes.ts";

const HOUR = 3_600_000;
const WORK = { kind: "schedule", rule: 1, name: "Working hours" } as const;
const AIR = { kind: "condition", rule: 4, name: "High CO₂" } as const;

function step(hour: number, value: number | null, by: ForecastStep["by"] = null, isLikely = false): ForecastStep {
  return { at: hour * HOUR, value, by, isLikely };
}

function lamp(id: string, zone: string): Device {
  return { ...deviceWith(id, [pointOf("level")]), zone };
}

function laneOf({ id }: Device, steps: ForecastStep[]): ForecastLane {
  return { device: id, point: PointId.parse(1), key: PointKey.parse("level"), steps };
}

const day = [step(8, 80, WORK), step(18, null)];
const lamps = [lamp("L-1", "A"), lamp("L-2", "A"), lamp("L-3", "B"), lamp("L-4", "A")] as const;
const [first, second, third, fourth] = lamps;

test("devices of a zone that the same will happen to are one lane", () => {
  const lanes = [laneOf(first, day), laneOf(third, day), laneOf(second, day), laneOf(fourth, [step(8, 20, WORK)])];
  expect(dayLanes({ lanes }, lamps).map(({ zone, devices }) => [zone, devices.map(({ id }) => String(id))])).toEqual([
    ["A", ["L-1", "L-2"]],
    ["A", ["L-4"]],
    ["B", ["L-3"]],
  ]);
});

test("a device that is not on the page has no lane", () => {
  expect(dayLanes({ lanes: [laneOf(lamp("L-9", "A"), day)] }, lamps)).toEqual([]);
});

test("changes of one source at one moment are one moment, whatever zone, and an end names who has wanted it", () => {
  const lanes = dayLanes({ lanes: [laneOf(first, day), laneOf(third, day)] }, lamps);
  expect(dayMoments(lanes)).toEqual([
    expect.objectContaining({ at: 18 * HOUR, value: null, by: null, before: WORK, devices: [first, third] }),
  ]);
});

test("what hangs on a value that nobody knows is likely, its end as well", () => {
  const steps = [step(8, 80, WORK), step(14, 50, AIR, true), step(15, 80, WORK), step(18, null)];
  const lanes = dayLanes({ lanes: [laneOf(first, steps)] }, lamps);
  expect(dayMoments(lanes).map(({ at, isLikely }) => [at / HOUR, isLikely])).toEqual([
    [14, true],
    [15, true],
    [18, false],
  ]);
});
