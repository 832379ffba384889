import type { IaqMetric } from "@atrium/contract/devices";
import { expect, test } from "vitest";
import { type Asked, shownAir } from "./rating.ts";

const good: Readonly<Record<IaqMetric, number | null>> = { co2: 600, pm25: 5, pm10: 10, tvoc: 50, temp: 24, rh: 50 };

function air(values: Partial<Record<IaqMetric, number | null>>, asked: Partial<Asked> = {}) {
  const shown = shownAir((metric) => ({ ...good, ...values })[metric], { isInUse: true, ...asked });
  return shown === undefined ? undefined : [shown.metric, shown.value, shown.band];
}

test("a room shows its worst metric, and of good air the carbon dioxide", () => {
  expect(air({ rh: 72 })).toEqual(["rh", 72, "poor"]);
  expect(air({})).toEqual(["co2", 600, "good"]);
  expect(air({ co2: null })).toEqual(["pm25", 5, "good"]);
});

test("a chosen metric is shown alone", () => {
  expect(air({ rh: 72 }, { metric: "temp" })).toEqual(["temp", 24, "good"]);
  expect(air({ temp: null }, { metric: "temp" })).toBeUndefined();
});

test("where nobody is, warmth and humidity are not rated, and dust only where it is poor", () => {
  expect(air({ rh: 72, temp: 30 }, { isInUse: false })).toEqual(["co2", 600, undefined]);
  expect(air({ temp: 30 }, { isInUse: false, metric: "temp" })).toEqual(["temp", 30, undefined]);
  expect(air({ pm25: 12 }, { isInUse: false })).toEqual(["co2", 600, undefined]);
  expect(air({ pm25: 40 }, { isInUse: false })).toEqual(["pm25", 40, "bad"]);
});

test("where nobody knows whether somebody is there, the air is rated", () => {
  expect(air({ rh: 72 }, { isInUse: undefined })).toEqual(["rh", 72, "poor"]);
});
