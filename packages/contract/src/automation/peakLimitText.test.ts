import { expect, test } from "vitest";
import { PeakLimitContent } from "./peakLimit.ts";
import { isShed, peakLimitParts, shedReason, shedValueProblem } from "./peakLimitText.ts";
import type { SentencePart } from "./ruleSentence.ts";

const stage = (name: string, device: string, value: number) => ({
  name,
  actions: [{ kind: "set", module: "lighting", where: { devices: [device] }, values: [{ point: "level", value }] }],
  kilowatts: null,
});
const LIMIT = PeakLimitContent.parse({
  name: "Contract demand",
  isEnabled: true,
  isWatchOnly: true,
  source: { device: "EM-1", point: "total.active-power" },
  limit: 400,
  margin: 25,
  settleMinutes: 2,
  leastMinutes: 10,
  mostMinutes: 60,
  restMinutes: 15,
  days: [1, 2, 3, 4, 5],
  hours: { from: "09:00", to: "22:00" },
  isOffOnHolidays: true,
  stages: [stage("Corridors", "L-1", 40), stage("Atrium", "L-2", 0)],
});
const ACTIONS = {
  place: () => "",
  device: (id: string) => ({ "L-1": "Corridor", "L-2": "Atrium" })[id],
  point: () => ({ name: "Level", kind: "number", unit: "%" }) as const,
  scene: () => undefined,
  media: () => undefined,
};

const textOf = (parts: readonly SentencePart[]): string => parts.map(({ text }) => text).join("");

test("a peak limit is said as people say it", () => {
  expect(textOf(peakLimitParts(LIMIT, { device: "Main incomer", actions: ACTIONS }))).toBe(
    "Each time the 15-minute mean of Main incomer is forecast to exceed 400 kW for 2 min (Mon to Fri, 09:00 to 22:00, " +
      "not on holidays), the next stage is shed: 1. set Corridor to 40 %, then 2. set Atrium to 0 %. Stages are restored " +
      "in reverse order, each after at least 10 min and at most 1 h, in a later window, once the forecast is 375 kW or " +
      "less; then not shed again for 15 min. " +
      "Watched only: no commands are sent.",
  );
});

test("why a stage is shed says the mean that is expected, when, and which stage it is", () => {
  expect(shedReason(LIMIT, { stage: 1, expected: 412.34, by: "14:45" })).toBe(
    "412.3 kW forecast by 14:45, limit 400 kW: stage 2 of 2, Atrium",
  );
});

test.each([
  ["a lamp is only ever made darker", { point: "level", value: 40, now: 60, isEnum: false }, true],
  ["one that is darker already stays", { point: "level", value: 40, now: 20, isEnum: false }, false],
  ["one that is off stays off", { point: "level", value: 40, now: 0, isEnum: false }, false],
  ["cooling goes up", { point: "setpoint", value: 27, now: 24, isEnum: false }, true],
  ["and never down", { point: "setpoint", value: 27, now: 28, isEnum: false }, false],
  ["what runs is switched off", { point: "on", value: 0, now: 1, isEnum: false }, true],
  ["a fan that chooses by itself goes to its lowest level", { point: "level", value: 1, now: 0, isEnum: true }, true],
  ["and to no other", { point: "level", value: 2, now: 0, isEnum: true }, false],
  ["what is not known is left alone", { point: "on", value: 0, now: Number.NaN, isEnum: false }, false],
])("%s", (_, asked, is) => {
  expect(isShed(asked)).toBe(is);
});

test("a stage sets nothing that takes no power off", () => {
  expect(shedValueProblem("on", 1)).toBe("A stage can only switch off");
  expect(shedValueProblem("mode", 1)).toContain("raise a setpoint");
  expect([shedValueProblem("on", 0), shedValueProblem("level", 40), shedValueProblem("setpoint", 27)]).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
});

test("a margin of the whole limit, and a longest time below the least, are reported at their fields", () => {
  const wrong = PeakLimitContent.safeParse({ ...LIMIT, margin: 400, leastMinutes: 90 });
  expect(wrong.error?.issues.map(({ path }) => path.join("."))).toEqual(["margin", "mostMinutes"]);
});
