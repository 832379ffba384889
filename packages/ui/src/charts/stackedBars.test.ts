import { init } from "echarts/core";
import { describe, expect, test } from "vitest";
import "./engine.ts";
import { missingHatch, typicalMedian } from "./barLayers.ts";
import type { ChartColours } from "./colours.ts";
import { type ChartOption, plotPixel, plotShare } from "./frame.ts";
import { linesOption } from "./linesOption.ts";
import { axisFigure, valueScale } from "./scale.ts";
import { deviation, isAboveTypical, missingStretches, type StackedBar } from "./stackedBars.ts";
import { stackedBarsOption } from "./stackedBarsOption.ts";

const colours: ChartColours = {
  axis: "#000001",
  grid: "#000002",
  line: "#000003",
  surface: "#ffffff",
  ink: "#000004",
  ink3: "#000005",
  accent: "#000006",
  trouble: "#e59a0b",
  onTrouble: "#000007",
  band: "#dddddd",
  bandLine: "#000008",
  font: "Inter",
  series: ["#2f62c9", "#d9b24a", "#3b9a97", "#8467b5", "#7a8692", "#a8634f"],
};
const typical = { low: 90, median: 100, high: 110 };

function bar(change: Partial<StackedBar> = {}): StackedBar {
  return { label: "00", title: "00:00–01:00", values: [60, 40], total: 100, state: "measured", typical, ...change };
}
const missing = bar({ values: [null, null], total: null, state: "missing" });

describe("a bar", () => {
  test("is above typical only beyond the upper end of the range", () => {
    expect(isAboveTypical(bar({ total: 110 }))).toBe(false);
    expect(isAboveTypical(bar({ total: 110.1 }))).toBe(true);
    expect(isAboveTypical(bar({ total: 900, typical: null }))).toBe(false);
  });

  test("is compared when it is whole, or when even its part is above typical", () => {
    expect(deviation(bar({ total: 121 }))).toBeCloseTo(21);
    expect(deviation(bar({ total: 50, state: "incomplete" }))).toBeNull();
    expect(deviation(bar({ total: 120, state: "incomplete" }))).toBeCloseTo(20);
    expect(deviation(missing)).toBeNull();
  });

  test("that was not measured joins its neighbours to one stretch", () => {
    expect(missingStretches([bar(), missing, missing, bar(), missing])).toEqual([
      { first: 1, last: 2 },
      { first: 4, last: 4 },
    ]);
  });
});

describe("the value axis", () => {
  test("has four round steps over the highest value", () => {
    expect(valueScale([692.8, null, 640])).toEqual({ max: 800, interval: 200 });
    expect(valueScale([9_300])).toEqual({ max: 10_000, interval: 2_500 });
    expect(valueScale([0.9])).toEqual({ max: 1, interval: 0.25 });
    expect(valueScale([410])).toEqual({ max: 600, interval: 150 });
  });

  test("stands even where nothing was measured", () => {
    expect(valueScale([null, undefined])).toEqual({ max: 4, interval: 1 });
  });

  test("writes thousands short only where it reaches ten thousand, and then all alike", () => {
    expect([0, 400, 1_250].map((value) => axisFigure(value, 5_000))).toEqual(["0", "400", "1,250"]);
    expect([0, 2_500, 10_000].map((value) => axisFigure(value, 10_000))).toEqual(["0", "2.5k", "10k"]);
    expect(axisFigure(1_500_000, 2_000_000)).toBe("1.5M");
  });
});

describe("the drawn bars", () => {
  const api = {
    coord: ([index, value]: [number, number]) => [index * 100 + 50, 200 - value],
    size: () => [100, 0],
  };

  test("show a diamond for each bar above typical and none for the others", () => {
    const draw = (bars: StackedBar[]): string =>
      drawToText(stackedBarsOption({ series: SERIES, bars, missingName: "Not measured" }, colours));
    expect(draw([bar(), bar({ total: 130, values: [80, 50] })]).match(/fill="#e59a0b"/g)).toHaveLength(1);
    expect(draw([bar()])).not.toContain('fill="#e59a0b"');
  });

  test("are paler where the period is not whole", () => {
    const text = drawToText(
      stackedBarsOption({ series: SERIES, bars: [bar({ state: "incomplete" })], missingName: "Not measured" }, colours),
    );
    expect(text.match(/fill-opacity="0.62"/g)?.length).toBe(2);
  });

  test("break the median where there is no typical value", () => {
    const lines = typicalMedian(
      { bars: [bar(), bar(), bar({ typical: null }), bar()], axisMax: 200, colours, missingName: "Not measured" },
      api,
    );
    expect(lines.map((line) => line.shape?.["points"])).toEqual([
      [
        [0, 100],
        [100, 100],
        [100, 100],
        [200, 100],
      ],
      [
        [300, 100],
        [400, 100],
      ],
    ]);
  });

  test("name a gap that is wide enough", () => {
    const words = (bars: StackedBar[]): unknown[] =>
      missingHatch({ bars, axisMax: 200, colours, missingName: "Not measured" }, api).flatMap(
        (shape) => shape.style["text"] ?? [],
      );
    expect(words([bar(), missing])).toEqual(["Not measured"]);
    expect(words([bar()])).toEqual([]);
  });
});

test("a pixel of the plot and its place along the axis are each other's reverse", () => {
  expect(plotShare(plotPixel(0.3, 600), 600)).toBeCloseTo(0.3);
  expect(plotShare(10, 600)).toBeNull();
  expect(plotShare(50, 40)).toBeNull();
});

test("lines mark only the newest point of the present one", () => {
  const points = [
    { at: 0, value: 0 },
    { at: 1, value: 5 },
    { at: 2, value: null },
  ];
  const present = { key: "a", name: "Today", kind: "present", points } as const;
  const before = { key: "b", name: "Yesterday", kind: "before", points } as const;
  const ticks = [{ at: 0, label: "midnight" }];
  const dots = (lines: (typeof present | typeof before)[]): number =>
    drawToText(linesOption({ lines, ticks, periods: 2 }, colours)).match(/<path[^>]*A[^>]*fill="#000006"/g)?.length ??
    0;
  expect(dots([present, before])).toBe(1);
  expect(dots([before])).toBe(0);
  expect(drawToText(linesOption({ lines: [present], ticks, periods: 2 }, colours))).toContain("midnight");
});

/** Draws with the real engine into SVG text. */
function drawToText(option: ChartOption): string {
  const chart = init(null, null, { renderer: "svg", ssr: true, width: 600, height: 300 });
  chart.setOption(option);
  const text = chart.renderToSVGString();
  chart.dispose();
  return text;
}

const SERIES = [
  { key: "ac", name: "AC", colour: 1 },
  { key: "lighting", name: "Lighting", colour: 2 },
] as const;
