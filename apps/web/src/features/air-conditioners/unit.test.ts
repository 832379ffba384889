import { celsius } from "@atrium/contract";
import { NO_PREFERENCES } from "@atrium/contract/site";
import { afterEach, expect, test } from "vitest";
import { readAs } from "../../platform/words/language.ts";
import { AMERICAN } from "../../platform/words/preferences.fixture.ts";
import { temperatureFill } from "./temperature.ts";
import { awaySince } from "./useDeviationTime.ts";
import { climateText, deviationOf, deviationText, setpointText, signedText, unitOf } from "./unit.ts";

afterEach(() => {
  readAs(NO_PREFERENCES);
});

const values = { on: 1, mode: 2, fan: 1, setpoint: 23, temperature: 27.94, power: 2_340 };
const unit = (more: Partial<Record<keyof typeof values, number | null>> = {}) =>
  unitOf({ values: { ...values, ...more } });

test("says how warm it is and what was asked for, and of a unit that is off the first alone", () => {
  expect(climateText(unit())).toBe("27.94 → 23 °C");
  expect(climateText(unit({ setpoint: 23.5 }))).toBe("27.94 → 23.5 °C");
  expect(climateText(unit({ on: 0 }))).toBe("27.94 °C");
  expect(climateText(unit({ temperature: null }))).toBe("");
  expect(setpointText(24)).toBe("24");
});

test("knows a deviation only where somebody asked for a temperature", () => {
  expect(deviationOf(unit())).toBeCloseTo(4.94);
  expect(deviationOf(unit({ on: 0 }))).toBeUndefined();
  expect(deviationOf(unit({ mode: 1 }))).toBeUndefined();
  expect(deviationOf(unit({ setpoint: null }))).toBeUndefined();
  expect([deviationText(4.94), deviationText(-0.25), deviationText(0.001)]).toEqual([
    "4.94 °C high",
    "0.25 °C low",
    "At setpoint",
  ]);
  expect([signedText(4.94), signedText(-0.25)]).toEqual(["+4.94", "−0.25"]);
});

test("says temperatures and deviations in the unit that the person has chosen", () => {
  readAs(AMERICAN);
  expect(climateText(unit())).toBe("82.29 → 73.4 °F");
  expect(climateText(unit({ on: 0 }))).toBe("82.29 °F");
  expect([deviationText(5), deviationText(0.001), signedText(-0.25)]).toEqual(["9.00 °F high", "At setpoint", "−0.45"]);
});

test("colours a room from cold to hot, neutral in between", () => {
  expect(temperatureFill(celsius(16))).toBe("var(--f-cold-3)");
  expect(temperatureFill(celsius(40))).toBe("var(--f-hot-3)");
  expect(temperatureFill(celsius(24.3))).toContain("var(--f-mid) 100%");
  expect(temperatureFill(celsius(24.85))).toBe("color-mix(in oklab, var(--f-hot-1) 50%, var(--f-mid))");
});

test("finds since when a room is off its setpoint, by the setpoint of each time", () => {
  const temperatures = [22, 25, 25, 26].map((value, time) => ({ time, value }));
  const setpoints = [{ time: 0, value: 22 }];
  expect(awaySince({ temperatures, setpoints, sign: 1 })).toBe(1);
  expect(awaySince({ temperatures, setpoints: [...setpoints, { time: 3, value: 24 }], sign: 1 })).toBe(1);
  expect(awaySince({ temperatures, setpoints: [{ time: 0, value: 25 }], sign: 1 })).toBe(3);
  expect(awaySince({ temperatures, setpoints: [{ time: 0, value: 26 }], sign: 1 })).toBeUndefined();
});

test("begins again after a gap", () => {
  const temperatures = [{ time: 0, value: 27 }, { time: 1, value: null }, { time: 2, value: 27 }]; // prettier-ignore
  expect(awaySince({ temperatures, setpoints: [{ time: 0, value: 23 }], sign: 1 })).toBe(2);
});
