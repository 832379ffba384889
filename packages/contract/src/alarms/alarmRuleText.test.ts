import { expect, test } from "vitest";
import { AlarmCheck, type AlarmPoint } from "./alarmRule.ts";
import { alarmCheckText, alarmRuleText, durationText, keysOfRule } from "./alarmRuleText.ts";

const POINTS: readonly AlarmPoint[] = [
  { key: "co2", name: "CO₂", kind: "number", unit: "ppm" },
  { key: "temperature", name: "Temperature", kind: "number", unit: "°C" },
  { key: "fault", name: "Fault", kind: "boolean" },
  { key: "box-*", name: "Compartment", kind: "enum", states: [{ value: 3, name: "Door error" }] },
];

test.each([
  [{ kind: "limit", point: "co2", operator: ">", limit: 1200, deadband: 100 }, "CO₂ above 1,200 ppm"],
  [{ kind: "limit", point: "temperature", operator: "<", limit: 18, deadband: 1 }, "Temperature below 18.00 °C"],
  [
    { kind: "rate", point: "temperature", operator: ">", by: 5, within: 600 },
    "Temperature rises by more than 5.00 °C in 10 min",
  ],
  [{ kind: "state", point: "fault", values: [1] }, "Fault is On"],
  [{ kind: "state", point: "box-*", values: [3, 9] }, "Compartment is Door error or Code 9"],
  [{ kind: "state", point: "box-*", values: [3] }, "Compartment is Door error"],
  [
    { kind: "mismatch", command: "setpoint", feedback: "temperature", tolerance: 3 },
    "setpoint and Temperature differ by more than 3.00 °C",
  ],
  [{ kind: "offline" }, "The device does not answer"],
  [{ kind: "power", points: ["voltage-a-n"], below: 100 }, "All voltages below 100 V"],
])("%o reads as a sentence", (check, text) => {
  expect(alarmCheckText(AlarmCheck.parse(check), POINTS)).toBe(text);
});

test("a point that no device has is called by its key", () => {
  const check = AlarmCheck.parse({ kind: "state", point: "door-*", values: [1] });
  expect(alarmCheckText(check, [])).toBe("door is 1");
});

test("the delay is said with it, and every point that it names is known", () => {
  const check = AlarmCheck.parse({ kind: "limit", point: "co2", operator: ">", limit: 1200, deadband: 100 });
  expect(alarmRuleText({ check, onDelay: 300 }, POINTS)).toBe("CO₂ above 1,200 ppm for 5 min");
  expect(keysOfRule({ check, while: { point: "fault" } })).toEqual(["co2", "fault"]);
});

test.each([
  [0, "0 s"],
  [45, "45 s"],
  [300, "5 min"],
  [5_430, "1 h 30 min 30 s"],
  [7_200, "2 h"],
])("%i s are %s", (seconds, text) => {
  expect(durationText(seconds)).toBe(text);
});
