import { expect, test } from "vitest";
import { deviceWith, pointOf } from "../../../devices/device.fixture.ts";
import { lanesOf } from "./lanes.ts";

const sensor = deviceWith("IAQ-1", [pointOf("co2"), pointOf("temp")]);
const unit = deviceWith("AC-1", [pointOf("on", { kind: "boolean" }), pointOf("temperature")]);
const lamps = ["L-1", "L-2"].map((id) => deviceWith(id, [pointOf("level")]));

function named(devices: Parameters<typeof lanesOf>[0]) {
  return lanesOf(devices).map(({ lane, points }) => [lane.module, lane.point, points.length]);
}

test("a room has a lane for each thing that is measured in it, and its temperature once", () => {
  expect(named(new Map([["iaq", [sensor]], ["air-condition", [unit]], ["lighting", lamps]]))).toEqual([
    ["iaq", "co2", 1],
    ["iaq", "temp", 2],
    ["air-condition", "on", 1],
    ["lighting", "level", 2],
  ]); // prettier-ignore
  expect(named(new Map([["air-condition", [unit]]]))).toEqual([
    ["air-condition", "temperature", 1],
    ["air-condition", "on", 1],
  ]);
  expect(named(new Map())).toEqual([]);
});

test("air is as bad as the worst sensor says, and light goes in steps that never make a lamp look off", () => {
  const all = lanesOf(new Map([["iaq", [sensor]], ["lighting", lamps]])); // prettier-ignore
  const laneOf = (point: string) => {
    const found = all.find(({ lane }) => lane.point === point)?.lane;
    if (found === undefined) throw new Error(`There is no lane of ${point}`);
    return found;
  };
  const air = laneOf("co2");
  expect(air.text(air.together([600, 1_300]) ?? -1)).toBe("Bad");
  const light = laneOf("level");
  expect([[0, 0], [0, 3], [41, 12]].map((levels) => light.together(levels))).toEqual([0, 10, 40]); // prettier-ignore
});

test("a temperature counts only while the carbon dioxide says that somebody is there", () => {
  const temperature = lanesOf(new Map([["iaq", [sensor]]])).find(({ lane }) => lane.point === "temp");
  const said = (...values: number[]) => temperature?.lane.text(temperature.lane.together(values) ?? -2);
  expect([said(30, 430), said(30, 640), said(24, 640)]).toEqual(["Not in use", "Bad", "Good"]);
});
