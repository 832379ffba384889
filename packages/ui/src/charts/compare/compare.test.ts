import { describe, expect, it, test } from "vitest";
import { BANDS, comparisonWith, hourly, HOUR, panelWith } from "./compare.fixture.ts";
import { isDense } from "./comparison.ts";
import { drawnLines, linePath } from "./compareLines.ts";
import { coverageText, worstSeries } from "./coverage.ts";
import { layoutOf } from "./layout.ts";
import { lineLook } from "./look.ts";
import { momentInWords } from "./momentInWords.ts";
import { panelScale } from "./panelScale.ts";
import { gapsOf, longestGap, runsOf, valueAt } from "./runs.ts";
import { moved, nearestStop, stopsOf, zoomed } from "./stops.ts";

const means = { step: HOUR, window: { from: 0, to: 10 * HOUR }, until: 10 * HOUR };
const recorded = { ...means, step: null };
const hours = (runs: ReturnType<typeof runsOf>) => runs.map((run) => run.map(({ time }) => time / HOUR));

describe("a gap", () => {
  const broken = hourly([1, 2, null, null, 3, 4]);

  it("ends a line of means, which goes on after it, and nothing is drawn across", () => {
    expect(hours(runsOf(broken, means))).toEqual([
      [0.5, 1.5],
      [4.5, 5.5],
    ]);
  });

  it("is also where rows are missing", () => {
    const rows = hourly([1, 2, 3, 4], { times: [0, HOUR, 5 * HOUR, 6 * HOUR] });
    expect(hours(runsOf(rows, means))).toEqual([
      [0.5, 1.5],
      [5.5, 6.5],
    ]);
  });

  it("ends what was recorded as it came, whose values hold until the next", () => {
    const [first, second] = runsOf(hourly([1, null, 3], { times: [0, HOUR, 4 * HOUR] }), recorded);
    expect(first).toEqual([
      { time: 0, value: 1 },
      { time: HOUR, value: 1 },
    ]);
    expect(second?.at(-1)).toEqual({ time: 10 * HOUR, value: 3 });
  });

  it("is given with its beginning and end, up to now and no further", () => {
    expect(gapsOf(broken, { ...means, until: 8 * HOUR })).toEqual([
      { from: 2 * HOUR, to: 4 * HOUR },
      { from: 6 * HOUR, to: 8 * HOUR },
    ]);
    expect(gapsOf(hourly([]), recorded)).toEqual([{ from: 0, to: 10 * HOUR }]);
    expect(gapsOf(hourly([1, 2, 3]), { ...means, until: 3 * HOUR })).toEqual([]);
    expect(longestGap(gapsOf(broken, means))).toEqual({ from: 6 * HOUR, to: 10 * HOUR });
  });

  it("has no value under the cursor", () => {
    expect([0, 2, 4].map((hour) => valueAt(broken, hour * HOUR, means))).toEqual([1, null, 3]);
    expect(valueAt(broken, HOUR / 2, means)).toBeNull();
    expect(valueAt(hourly([1, null], { times: [0, HOUR] }), 2 * HOUR, recorded)).toBeNull();
    expect(valueAt(hourly([1, 2], { times: [0, HOUR] }), 1.5 * HOUR, recorded)).toBe(2);
  });
});

describe("the newest value", () => {
  const at = (hour: number, isOld = false) => ({ time: hour * HOUR, value: 9, isOld });

  it("continues the line that reaches up to it", () => {
    const runs = runsOf(hourly([1, 2], { newest: at(2) }), { ...means, until: 2 * HOUR });
    expect(runs[0]?.at(-1)).toEqual({ time: 2 * HOUR, value: 9 });
  });

  it("stands alone after a gap, and is left out of the line where it is old", () => {
    expect(hours(runsOf(hourly([1, 2], { newest: at(9) }), means))).toEqual([[0.5, 1.5], [9]]);
    expect(hours(runsOf(hourly([1, 2], { newest: at(9, true) }), means))).toEqual([[0.5, 1.5]]);
  });
});

describe("an axis", () => {
  it("holds all values and the good range, and has its stops at the limits of the bands", () => {
    const scale = panelScale({ series: [hourly([430, 1_330])], bands: BANDS });
    expect(scale.min).toBeLessThanOrEqual(375);
    expect(scale.max).toBeGreaterThan(1_330);
    expect(scale.stops).toEqual([scale.min, 750, 900, scale.max]);
  });

  it("has round steps where there are no bands, and is there without values", () => {
    expect(panelScale({ series: [hourly([2, 9])], bands: [] }).stops).toEqual([2, 4, 6, 8, 10]);
    expect(panelScale({ series: [hourly([null])], bands: [] })).toEqual({ min: 0, max: 1, stops: [0, 1] });
    expect(panelScale({ series: [hourly([5, 5])], bands: [] }).max).toBeGreaterThan(5);
  });

  it("is each panel's own, over one time axis for all", () => {
    const warm = panelWith([hourly([20, 30])], { key: "temp", unit: "°C" });
    const layout = layoutOf(comparisonWith([panelWith([hourly([400, 800])]), warm]), 900);
    const [first, second] = layout.boxes;
    expect(first?.bottom).toBeLessThan(second?.top ?? 0);
    expect(first?.scale.max).not.toBe(second?.scale.max);
    expect(layout.timeAt(layout.x(3 * HOUR))).toBeCloseTo(3 * HOUR);
  });
});

describe("the moments that are read", () => {
  it("are the means of the window, or round minutes of what was recorded", () => {
    expect(stopsOf(comparisonWith([panelWith([hourly([1, 2, 3])])]))).toEqual([0, HOUR, 2 * HOUR]);
    const stops = stopsOf(comparisonWith([panelWith([hourly([1])])], { step: null, until: HOUR }));
    expect([stops[0], stops[1], stops.at(-1)]).toEqual([0, 2 * 60_000, HOUR]);
  });

  it("are found by the nearest, also beyond the ends", () => {
    expect([-5, 4, 6, 99].map((time) => nearestStop([0, 10, 20], time))).toEqual([0, 0, 1, 2]);
    expect(nearestStop([], 3)).toBe(-1);
  });

  it("are said with every value, and a gap as no value", () => {
    const comparison = comparisonWith([panelWith([hourly([640]), hourly([null], { source: "b" })])]);
    expect(momentInWords(comparison, 0, () => "Midnight")).toBe("Midnight. CO₂ ppm: Board room 640; Café no value");
  });
});

describe("a window", () => {
  const limits = { oldest: 0, newest: 100 * HOUR, least: HOUR };
  const window = { from: 40 * HOUR, to: 60 * HOUR };

  it("is zoomed around a moment, which stays where it was", () => {
    expect(zoomed(window, 0.5, 45 * HOUR, limits)).toEqual({ from: 42.5 * HOUR, to: 52.5 * HOUR });
    expect(zoomed(window, 0.001, 50 * HOUR, limits)).toEqual({ from: 49.5 * HOUR, to: 50.5 * HOUR });
    expect(zoomed(window, 99, 50 * HOUR, limits)).toEqual({ from: 0, to: 100 * HOUR });
  });

  it("is moved as far as its limits, as long as before", () => {
    expect(moved(window, 70 * HOUR, limits)).toEqual({ from: 80 * HOUR, to: 100 * HOUR });
    expect(moved(window, -10 * HOUR, limits)).toEqual({ from: 30 * HOUR, to: 50 * HOUR });
  });
});

test("more than ten lines or 2,000 points are drawn on a canvas", () => {
  const line = hourly([1, 2]);
  expect(isDense([panelWith(Array.from({ length: 10 }, () => line))])).toBe(false);
  expect(isDense([panelWith(Array.from({ length: 11 }, () => line))])).toBe(true);
  expect(isDense([panelWith([hourly(Array.from({ length: 2_001 }, () => 1))])])).toBe(true);
});

test("a thousand values in a column of pixels are four corners, with the highest and the lowest among them", () => {
  const values = Array.from({ length: 20_000 }, (_, index) => (index === 7_777 ? 99 : index % 10));
  const times = values.map((_, index) => index * 1_000);
  const window = { from: 0, to: 20_000_000 };
  const series = { source: "a", times, values, coverage: 1 };
  const comparison = comparisonWith([panelWith([series])], { window, until: window.to, step: 1_000 });
  const [line] = drawnLines(comparison, layoutOf(comparison, 200));
  const spots = line?.runs.flat() ?? [];
  expect(spots.length).toBeLessThan(4 * 200);
  expect(Math.min(...spots.map(({ y }) => y))).toBeCloseTo(line?.box.y(99) ?? 0);
});

test("a value alone between two gaps is a dot", () => {
  expect(linePath([[{ x: 3, y: 4 }]])).toBe("M3 4h0");
  expect(linePath([[{ x: 3, y: 4 }, { x: 5, y: 6 }], [{ x: 8, y: 9 }]])).toBe("M3 4L5 6M8 9h0"); // prettier-ignore
});

test("no two of twenty sources look the same, and the third differs by its dash", () => {
  const looks = Array.from({ length: 20 }, (_, place) => lineLook(place));
  expect(new Set(looks.map(({ colour, mark }) => `${colour} ${mark}`)).size).toBe(20);
  expect(lineLook(2).dash).not.toEqual([]);
  expect(looks.map(({ colour }) => colour)).not.toContain("var(--c-2)");
});

test("a source's share of data is that of its worst line, and 100 % only where nothing is missing", () => {
  const panels = [panelWith([hourly([1], { coverage: 0.999 })]), panelWith([hourly([1], { coverage: 0.9 })])];
  expect(worstSeries({ panels }, "a")?.coverage).toBe(0.9);
  expect([1, 0.9996, 0.9197].map(coverageText)).toEqual(["100", "99.9", "92.0"]);
});
