import {
  DeviceDescription,
  LIFT_DRIVE_STOPPED,
  LIFT_MODE_CODES,
  PA_EMERGENCY,
  QUALITY,
  type SummaryModule,
} from "@atrium/contract/devices";
import { expect, test } from "vitest";
import { FakeClock } from "@atrium/time/fakeClock";
import type { PointChanges } from "../../platform/bus.ts";
import { createInProcessBus } from "../../platform/inProcessBus.ts";
import { ModuleSummary } from "./moduleSummary.ts";

const GOOD = 0;
const BAD = 2;

/** Devices of a module, two on a floor, with points numbered from 1 in the order of the keys. */
function count(module: SummaryModule, keys: readonly string[]) {
  const device = (index: number) =>
    DeviceDescription.parse({
      id: `D-${index}`,
      module,
      name: `Device ${index}`,
      placement: "tower",
      floor: "first",
      zone: "A",
      isCorridor: false,
      room: "R1",
      at: [1, 1],
      facts: {},
      points: keys.map((key, at) => ({
        id: 1 + index * keys.length + at,
        device: `D-${index}`,
        key,
        name: key,
        kind: "number",
        isWritable: false,
        expectedInterval: 1_000,
      })),
    });
  const values = new Float64Array(20).fill(Number.NaN);
  const qualities = new Uint8Array(20);
  const bus = createInProcessBus(() => {});
  const summary = new ModuleSummary({
    module,
    directory: { devices: [device(0), device(1)] },
    newest: { values, qualities },
    bus,
    clock: new FakeClock(),
  });
  summary.start();
  return {
    tower: () => summary.rowsSince(0)[0],
    summary,
    say: (index: number, key: string, value: number, quality = GOOD) => {
      const id = 1 + index * keys.length + keys.indexOf(key);
      values[id] = value;
      qualities[id] = quality;
      const changes: Pick<PointChanges, "ids" | "length"> = { ids: Int32Array.of(id), length: 1 };
      bus.publish("points.changed", Object.assign({}, changes, { values, qualities, times: values, sequence: 1 }));
    },
  };
}

test("the mean covers devices with a value, and is absent without any", () => {
  const { tower, say } = count("air-condition", ["on", "fault", "temperature"]);
  expect(tower()).toMatchObject({ on: 0, total: 2, mean: null });
  say(0, "temperature", 24.004);
  expect(tower()).toMatchObject({ mean: 24 });
  say(1, "temperature", 27);
  expect(tower()).toMatchObject({ mean: 25.5 });
});

test("a lift is in service unless it is switched off or has a fault", () => {
  const { tower, say } = count("lift", ["mode", "fault"]);
  say(0, "mode", LIFT_MODE_CODES.NORMAL);
  expect(tower()).toMatchObject({ on: 0 });
  say(0, "fault", 0);
  expect(tower()).toMatchObject({ on: 1, trouble: 0 });
  say(0, "fault", 1);
  expect(tower()).toMatchObject({ on: 0, trouble: 1 });
  say(0, "fault", 0);
  say(0, "mode", LIFT_MODE_CODES.OUT_OF_SERVICE);
  expect(tower()).toMatchObject({ on: 0, trouble: 0 });
});

test("an evacuation message is an alarm and a fault is trouble, and a stale value is neither", () => {
  const { tower, say } = count("pa", ["playing", "priority", "fault"]);
  say(0, "playing", 1);
  say(1, "playing", 1);
  say(0, "priority", PA_EMERGENCY);
  say(1, "fault", 1);
  expect(tower()).toMatchObject({ alarm: 1, trouble: 1 });
  say(0, "fault", 1);
  expect(tower()).toMatchObject({ alarm: 1, trouble: 1 });
  say(0, "playing", 1, QUALITY.stale);
  expect(tower()).toMatchObject({ alarm: 0, stale: 1 });
});

test("a lift whose drive has stopped is an alarm, any other fault is trouble", () => {
  const { tower, say } = count("lift", ["mode", "fault", "fault-code"]);
  say(0, "mode", LIFT_MODE_CODES.NORMAL);
  say(0, "fault-code", LIFT_DRIVE_STOPPED);
  say(0, "fault", 1);
  expect(tower()).toMatchObject({ alarm: 1, trouble: 0 });
  say(0, "fault-code", 21);
  expect(tower()).toMatchObject({ alarm: 0, trouble: 1 });
});

test("a fire alarm lasts until the panel says something else, also while the panel is lost; a broken line is trouble", () => {
  const { tower, say, summary } = count("fire-alarm", ["state"]);
  say(0, "state", 1);
  say(1, "state", 3);
  expect(tower()).toMatchObject({ on: 1, trouble: 1, alarm: 0 });
  say(0, "state", 2);
  expect(summary.alarms).toBe(1);
  say(0, "state", 2, QUALITY.stale);
  expect(tower()).toMatchObject({ alarm: 1, stale: 1 });
  expect(summary.alarms).toBe(1);
  say(0, "state", 1);
  expect(tower()).toMatchObject({ alarm: 0, stale: 0, on: 1 });
});

test("a fan that was commanded to run and stands still is not running", () => {
  const { tower, say } = count("exhaust-fan", ["on", "speed", "trip"]);
  say(0, "on", 1);
  say(0, "speed", 0);
  say(0, "trip", 1);
  expect(tower()).toMatchObject({ on: 0, trouble: 1 });
});

test("a missing value is trouble, and rows have the number of their last change", () => {
  const { tower, say, summary } = count("pa", ["playing", "fault"]);
  say(0, "playing", 1);
  const seen = summary.version;
  expect(summary.rowsSince(seen)).toEqual([]);
  say(1, "playing", Number.NaN, BAD);
  expect(tower()).toMatchObject({ on: 1, trouble: 1 });
  expect(summary.rowsSince(seen).map(({ place }) => place)).toEqual(["tower", "tower/first", "tower/first/A"]);
});

test("a sensor without its system's main value is counted by those that it has", () => {
  const { say, tower } = count("iaq", ["temp", "rh"]);
  expect(tower()).toMatchObject({ total: 2, stale: 0 });
  say(0, "temp", 23);
  say(0, "rh", 50);
  say(1, "temp", 23, QUALITY.stale);
  expect(tower()).toMatchObject({ total: 2, stale: 1 });
});
