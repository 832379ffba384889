import { Catalogue, DeviceDescription, trendsOf, TrendsReply } from "@atrium/contract/devices";
import { NO_PREFERENCES } from "@atrium/contract/site";
import { afterEach, expect, test } from "vitest";
import { readAs } from "../../platform/words/language.ts";
import { AMERICAN } from "../../platform/words/preferences.fixture.ts";
import { deviceOf } from "../../devices/device.ts";
import { searched } from "./searched.ts";
import { panelsOf, sourcesOf } from "./trendComparison.ts";
import type { ChosenPoint } from "./useChosenPoints.ts";

afterEach(() => {
  readAs(NO_PREFERENCES);
});

function chosen(id: string, points: readonly object[]): ChosenPoint[] {
  const place = { placement: "office-building", floor: "first", isCorridor: false, room: "R1", at: [1, 1], facts: {} };
  const whole = points.map((point) => ({ device: id, isWritable: false, expectedInterval: 30_000, ...point }));
  const device = deviceOf(DeviceDescription.parse({ id, module: "plug", name: `Plug ${id}`, ...place, points: whole }));
  return Object.values(device.points).map((point) => ({ device, point }));
}

const points = [
  ...chosen("PL-1", [
    { id: 1, key: "power", name: "Power", kind: "number", unit: "W" },
    { id: 2, key: "on", name: "On", kind: "boolean" },
  ]),
  ...chosen("PL-2", [{ id: 3, key: "power", name: "Power", kind: "number", unit: "W" }]),
  ...chosen("WS-1", [{ id: 4, key: "temperature", name: "Temperature", kind: "number", unit: "°C" }]),
];
const reply = trendsOf(
  TrendsReply.parse({
    step: "15m",
    from: 0,
    to: 1_800_000,
    series: [1, 2, 3].map((point) => ({
      point,
      before: null,
      times: [0, 900_000],
      means: [point, null],
      lowest: point,
      highest: point,
      coverage: 0.5,
    })),
  }),
);

test("each unit has a panel, with a line for each of its points that has a past", () => {
  const panels = panelsOf(points, reply);
  expect(panels.map(({ name, unit, series }) => [name, unit, series.map(({ source }) => source)])).toEqual([
    ["Power", "W", ["PL-1:power", "PL-2:power"]],
    ["On", "", ["PL-1:on"]],
    ["Temperature", "°C", []],
  ]);
  expect(panels[0]?.series[0]).toMatchObject({ times: [0, 900_000], values: [1, null], coverage: 0.5 });
  expect(sourcesOf(points).map(({ name, place }) => [name, place])).toContainEqual(["Plug PL-2, Power", 2]);
});

test("a mean of on and off is the share of the time that it was on", () => {
  const [watts, state] = panelsOf(points, reply);
  expect([0, 1, 0.375].map((value) => state?.format(value))).toEqual(["Off", "On", "38 % on"]);
  expect(watts?.format(1_234.5)).toBe("1,234.50");
});

test("a panel is drawn in the unit that the person has chosen", () => {
  const measured = {
    point: 4,
    before: null,
    times: [0, 900_000],
    means: [20, null],
    lowest: 20,
    highest: 20,
    coverage: 1,
  };
  const temperatures = trendsOf(TrendsReply.parse({ step: "15m", from: 0, to: 1_800_000, series: [measured] }));
  readAs(AMERICAN);
  const panel = panelsOf(points, temperatures).at(-1);
  expect([panel?.unit, panel?.series[0]?.values, panel?.format(68)]).toEqual(["°F", [68, null], "68.00"]);
});

test("a device is found by words of its name, id or place, those called so first", () => {
  const places = [{ key: "a", name: "Office Building", floors: [{ key: "first", label: "1st Floor" }] }];
  const at = { placement: "a", floor: "first", room: "R", module: "plug", point: 1 };
  const { devices } = Catalogue.parse({
    rooms: [],
    devices: [
      { ...at, id: "PL-1", name: "Café coffee machine plug" },
      { ...at, id: "L-1", name: "Office lamp", module: "lighting" },
    ],
  });
  const ids = (words: string) => searched(devices, words, places).map(({ id }) => id);
  expect(ids("office")).toEqual(["L-1", "PL-1"]);
  expect(ids("coffee 1st")).toEqual(["PL-1"]);
  expect(ids("lighting")).toEqual(["L-1"]);
  expect(ids(" ")).toEqual([]);
  expect(ids("boiler")).toEqual([]);
});
