import { DEFAULT_WEATHER_DISPLAY, type WeatherDisplay } from "@atrium/contract/site";
import { expect, test } from "vitest";
import { areSameDisplays, moved, switched } from "./displayOrder.ts";

const { values } = DEFAULT_WEATHER_DISPLAY;
const names = (of: WeatherDisplay["values"]) => of.map(({ name }) => name);

test("a value changes places with its neighbour, and stays where it is at an end", () => {
  expect(names(moved(values, "humidity", 0)).slice(0, 2)).toEqual(["humidity", "temperature"]);
  expect(names(moved(values, "temperature", 2)).slice(0, 3)).toEqual(["humidity", "wind_speed", "temperature"]);
  expect(moved(values, "temperature", -1)).toBe(values);
  expect(moved(values, "wind_direction", values.length)).toBe(values);
});

test("the last value that is shown cannot be switched off", () => {
  const one = switched(switched(values, "humidity", false), "wind_speed", false);
  expect(one.filter(({ isShown }) => isShown)).toEqual([{ name: "temperature", isShown: true }]);
  expect(switched(one, "temperature", false)).toBe(one);
});

test("another order, another station and another value shown are other displays", () => {
  const display = { values };
  expect(areSameDisplays(display, { values: [...values] })).toBe(true);
  expect(areSameDisplays(display, { values: moved(values, "rain", 0) })).toBe(false);
  expect(areSameDisplays(display, { values: switched(values, "rain", true) })).toBe(false);
  expect(areSameDisplays(display, { station: "WS-2", values })).toBe(false);
});
