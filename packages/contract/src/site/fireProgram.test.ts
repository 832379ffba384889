import { expect, test } from "vitest";
import { FirePanels, fireProgramProblems } from "./fireProgram.ts";

const SITE = {
  modules: new Map([
    ["FD-1", "fire-alarm"],
    ["EF-1", "exhaust-fan"],
  ]),
  connections: new Set(["panel"]),
  placements: new Set(["tower"]),
};

const EFFECT = { key: "fans", name: "Fans stopped", column: "Fans", devices: ["EF-1"], within: 10 };
const ZONE = { number: 1, name: "West", detectors: ["FD-1"], effects: ["fans"] };
const STATE = [{ point: "on", values: [0] }];

function problemsOf(change: object): string[] {
  const panel = { id: "FP-1", connection: "panel", placement: "tower", revision: "7", date: "2026-03-03" };
  const panels = FirePanels.parse([{ ...panel, effects: [{ ...EFFECT, state: STATE }], zones: [ZONE], ...change }]);
  return fireProgramProblems(panels, SITE, "fire-alarm").map(({ path, message }) => `${path.join(".")} ${message}`);
}

test("a program that names what the site has is one", () => {
  expect(problemsOf({})).toEqual([]);
});

test("what the site lacks, and what is named twice, is reported with its place", () => {
  expect(problemsOf({ connection: "other", placement: "hall" })).toEqual([
    '0.connection there is no connection "other"',
    '0.placement there is no place "hall"',
  ]);
  expect(problemsOf({ effects: [{ ...EFFECT, state: STATE, devices: ["EF-1", "EF-1", "EF-9"] }] })).toEqual([
    '0.effects.0.devices.1 "EF-1" is listed twice',
    '0.effects.0.devices.2 there is no device "EF-9"',
  ]);
  expect(problemsOf({ zones: [{ ...ZONE, detectors: ["EF-1"], effects: ["doors"] }] })).toEqual([
    '0.zones.0.detectors.0 there is no fire detector "EF-1"',
    '0.zones.0.effects.0 the panel has no effect "doors"',
  ]);
});

test("a detector is in one zone", () => {
  expect(problemsOf({ zones: [ZONE, { ...ZONE, number: 2 }] })).toEqual([
    '0.zones.1.detectors.0 "FD-1" is already in zone 1 of FP-1',
  ]);
});
