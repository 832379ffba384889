import { PointId } from "@atrium/contract";
import { trendsOf, TrendsReply } from "@atrium/contract/devices";
import { expect, test } from "vitest";
import { deviceWith, pointOf } from "../../../devices/device.fixture.ts";
import { panelsOf, pointsOf, summaryOf } from "./airComparison.ts";

const QUARTER = 900_000;
const sensor = deviceWith("S-1", [pointOf("co2", { unit: "ppm" }), pointOf("temp", { unit: "°C" })]);
const [co2 = PointId.parse(1)] = pointsOf([sensor], ["co2"]);

const reply = (more: Record<string, unknown> = {}, series: Record<string, unknown> = {}) =>
  trendsOf(
    TrendsReply.parse({
      step: "15m",
      from: 0,
      to: 4 * QUARTER,
      series: [
        {
          point: co2,
          before: null,
          times: [0, 1, 2, 3].map((index) => index * QUARTER),
          means: [400, 800, null, 1_000],
          lowest: 390,
          highest: 1_500,
          coverage: 0.75,
          ...series,
        },
      ],
      ...more,
    }),
  );
const newest = () => ({ time: 4 * QUARTER, value: 640, isOld: false });

test("a metric that no sensor has is an empty panel, and asks for no point", () => {
  expect(pointsOf([sensor], ["co2", "rh"])).toEqual([co2]);
  const panels = panelsOf({ sensors: [sensor], metrics: ["co2", "rh"], reply: reply(), newest });
  expect(panels.map(({ series }) => series.length)).toEqual([1, 0]);
  expect(panels[0]?.bands.map(({ name }) => name)).toEqual(["Good", "Fair", "Poor", "Bad"]);
});

test("the summary has mean, extremes and shares of the time that is known", () => {
  const [row] = summaryOf({ sensors: [sensor], metrics: ["co2"], reply: reply(), newest });
  expect(row).toMatchObject({ lowest: 390, highest: 1_500, coverage: 0.75, newest: 640 });
  expect(row?.mean).toBeCloseTo(2_200 / 3);
  expect(row?.shares).toEqual({ good: 1 / 3, fair: 1 / 3, poor: 1 / 3, bad: 0 });
});

test("what was recorded counts as long as it held, from the value before the range on", () => {
  const before = { time: 0, value: 1_300 };
  const recorded = { before, times: [4 * QUARTER], means: [500], lowest: undefined, highest: undefined };
  const asked = {
    sensors: [sensor],
    metrics: ["co2"] as const,
    reply: reply({ step: "raw", from: QUARTER, to: 5 * QUARTER }, recorded),
    newest,
  };
  const [row] = summaryOf(asked);
  expect(row?.shares).toEqual({ good: 0.25, fair: 0, poor: 0, bad: 0.75 });
  expect(row?.mean).toBe(1_100);
  expect(panelsOf(asked)[0]?.series[0]?.values).toEqual([1_300, 500]);
});

test("an old value does not count as current, and a range without values has no figures", () => {
  const empty = { times: [0], means: [null], lowest: null, highest: null, coverage: 0 };
  const [row] = summaryOf({
    sensors: [sensor],
    metrics: ["co2"],
    reply: reply({}, empty),
    newest: () => ({ time: 0, value: 700, isOld: true }),
  });
  expect(row).toMatchObject({ mean: null, shares: null, highest: null, newest: null });
});
