import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it, test } from "vitest";
import { thinned } from "./axisLabels.ts";
import { segmentsAt, typicalBand, typicalMedian } from "./barShapes.ts";
import { BarsDrawing } from "./BarsDrawing.tsx";
import type { Line } from "./lines.ts";
import { LinesDrawing } from "./LinesDrawing.tsx";
import { plotOf, plotPixel, plotShare } from "./plot.ts";
import type { StackedBar } from "./stackedBars.ts";

const series = [
  { key: "ac", name: "AC", colour: 1 },
  { key: "lighting", name: "Lighting", colour: 2 },
] as const;
const typical = { low: 90, median: 100, high: 110 };

function bar(change: Partial<StackedBar> = {}): StackedBar {
  return { label: "00", title: "00:00–01:00", values: [60, 40], total: 100, state: "measured", typical, ...change };
}
const missing = bar({ title: "01:00–02:00", values: [null, null], total: null, state: "missing" });

/** A plot of 400 by 200 pixels, where a value is a pixel. */
const plot = plotOf({ width: 460, height: 246 }, 200);
const count = (text: string, part: string): number => text.split(part).length - 1;

describe("the drawn bars", () => {
  const draw = (bars: StackedBar[], width = 600, reach = 0, now?: number): string => {
    const size = { width, height: 300 };
    return renderToStaticMarkup(
      <BarsDrawing series={series} bars={bars} reach={reach} missingName="Not measured" now={now} size={size} />,
    );
  };

  it("are as high before their band has come as after it, where the axis reaches far enough for it", () => {
    const heights = (text: string) => [...text.matchAll(/d="([^"]+)" fill="var\(--c-[12]\)"/g)].map(([, path]) => path);
    const [before, after] = [draw([bar({ typical: null })], 600, 115), draw([bar()], 600, 115)];
    expect(heights(before)).toHaveLength(2);
    expect(heights(before)).toEqual(heights(after));
    expect(heights(draw([bar({ typical: null })]))).not.toEqual(heights(after));
  });

  it("show a diamond for each bar above typical and none for the others", () => {
    const above = bar({ title: "above", total: 130, values: [80, 50] });
    expect(count(draw([bar(), above]), "var(--trouble)")).toBe(1);
    expect(count(draw([bar()]), "var(--trouble)")).toBe(0);
  });

  it("have a line at now where something is to come, and none in a range that is over", () => {
    const coming = bar({ title: "coming", total: null, values: [null, null], state: "coming" });
    expect(draw([bar(), coming], 600, 0, 0.5)).toContain(">Now<");
    expect(draw([bar(), bar()])).not.toContain(">Now<");
  });

  it("are paler where the period is not whole", () => {
    expect(count(draw([bar({ state: "incomplete" })]), 'opacity="0.62"')).toBe(1);
    expect(count(draw([bar()]), 'opacity="0.62"')).toBe(0);
  });

  it("wear the theme's own variables, so that another theme needs no new drawing", () => {
    expect(draw([bar()])).toContain('fill="var(--c-1)"');
    expect(draw([bar()])).not.toMatch(/#[0-9a-f]{3,6}"/);
  });

  it("name a gap that is wide enough, and only hatch a narrow one", () => {
    expect(draw([bar(), missing])).toContain("Not measured");
    expect(draw([bar(), missing], 180)).not.toContain("Not measured");
    expect(draw([bar(), missing], 180)).toContain("url(#");
    expect(draw([bar()])).not.toContain("url(#");
  });

  it("stand on each other, a hair apart, and only the highest part is rounded", () => {
    const [lower, upper] = segmentsAt(0, [bar({ values: [60, 40] })], plot);
    expect(lower?.path).toBe("M130 219V161h232V219Z");
    expect(upper?.path).toBe("M130 159V123q0 -2 2 -2h228q2 0 2 2V159Z");
    expect(segmentsAt(0, [bar({ values: [60, null] })], plot)).toHaveLength(1);
    expect(segmentsAt(0, [bar({ values: [60, null] })], plot)[0]?.path).toContain("q");
  });

  it("keep a pixel of a part that is lower than one", () => {
    expect(segmentsAt(0, [bar({ values: [0.1, 0] })], plot).map(({ path }) => path)).toEqual([
      "M130 220V220q0 -1 1 -1h230q1 0 1 1V220Z",
    ]);
  });

  it("break band and median where there is no typical value", () => {
    const bars = [bar(), bar(), bar({ typical: null }), bar()];
    expect(typicalMedian(bars, plot)).toBe("M46 120.5H146V120.5H246M346 120.5H446");
    expect(count(typicalBand(bars, plot), "Z")).toBe(3);
  });
});

describe("words under the axis", () => {
  const at = (distance: number): number[] =>
    thinned(Array.from({ length: 24 }, (_, hour) => ({ x: hour * distance, text: String(hour).padStart(2, "0") }))).map(
      ({ text }) => Number(text),
    );

  it("are all there where there is room", () => expect(at(30)).toHaveLength(24));

  it("stand at every second, third or sixth place where there is less", () => {
    expect(at(12).slice(0, 3)).toEqual([0, 2, 4]);
    expect(at(7).slice(0, 3)).toEqual([0, 3, 6]);
    expect(at(3.5).slice(0, 3)).toEqual([0, 6, 12]);
  });

  it("are only the first where nothing fits, as before the first measuring", () => expect(at(0)).toEqual([0]));
});

test("a pixel of the plot and its place along the axis are each other's reverse", () => {
  expect(plotShare(plotPixel(0.3, 600), 600)).toBeCloseTo(0.3);
  expect(plotShare(10, 600)).toBeNull();
  expect(plotShare(50, 40)).toBeNull();
});

describe("drawn lines", () => {
  const points = [
    { at: 0, value: 0 },
    { at: 1, value: 100 },
    { at: 2, value: null },
    { at: 3, value: 200 },
    { at: 4, value: null },
  ];
  const present: Line = { key: "a", name: "Today", kind: "present", points };
  const before: Line = { key: "b", name: "Yesterday", kind: "before", points };
  const draw = (lines: Line[]): string =>
    renderToStaticMarkup(
      <LinesDrawing
        lines={lines}
        ticks={[{ at: 0, label: "midnight" }]}
        periods={4}
        size={{ width: 460, height: 246 }}
      />,
    );

  it("mark only the newest point of the present one", () => {
    expect(draw([present, before])).toContain('<circle cx="346" cy="20"');
    expect(count(draw([present, before]), "<circle")).toBe(1);
    expect(draw([before])).not.toContain("<circle");
  });

  it("stay open in a gap, and a point alone is a dot", () => {
    expect(draw([before])).toContain('d="M46 220L146 120M346 20h0"');
  });

  it("have the earlier one underneath and words under the axis", () => {
    const text = draw([present, before]);
    expect(text.indexOf("before")).toBeLessThan(text.indexOf("present"));
    expect(text).toContain("midnight");
  });
});
