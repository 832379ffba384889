import { cleanup, fireEvent, render, screen, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, test, vi } from "vitest";
import { BANDS, comparisonWith, hourly, HOUR, panelWith } from "./compare.fixture.ts";
import { CompareCharts } from "./CompareCharts.tsx";
import { CompareTable } from "./CompareTable.tsx";
import type { Comparison, TimeWindow } from "./comparison.ts";

beforeEach(() => {
  vi.spyOn(HTMLElement.prototype, "clientWidth", "get").mockReturnValue(900);
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const titleAt = (time: number) => `${String(time / HOUR)} o'clock`;
const co2 = panelWith([hourly([400, 500, null, 700]), hourly([800, 810, 820, 830], { source: "b" })], { bands: BANDS });
const temp = panelWith([hourly([22, 23, 24, 25])], { key: "temp", name: "Temperature", unit: "°C" });
const comparison = comparisonWith([co2, temp]);

function open(shown: Comparison = comparison, { hasBands = true, asked = shown.window } = {}) {
  const onWindow = vi.fn<(window: TimeWindow) => void>();
  const limits = { oldest: -100 * HOUR, newest: 100 * HOUR, least: HOUR };
  const view = render(
    <CompareCharts
      name="Air"
      comparison={shown}
      hasBands={hasBands}
      asked={asked}
      limits={limits}
      onWindow={onWindow}
      titleAt={titleAt}
    />,
  );
  return { ...view, onWindow, slider: screen.getByRole("slider") };
}

const said = () => screen.getByRole("slider").getAttribute("aria-valuetext") ?? "";

describe("by keyboard alone", () => {
  it("the cursor begins at the newest moment and stands in every panel at once", () => {
    const { slider, container } = open();
    fireEvent.focus(slider);
    expect(said()).toBe("3 o'clock. CO₂ ppm: Board room 700; Café 830. Temperature °C: Board room 25");
    expect(container.querySelectorAll("circle")).toHaveLength(3);
    expect(new Set([...container.querySelectorAll("circle")].map((ring) => ring.getAttribute("cx"))).size).toBe(1);
  });

  it("moves by a mean, leaves out the line that has a gap, and Escape takes it away", () => {
    const { slider, container } = open();
    fireEvent.focus(slider);
    fireEvent.change(slider, { target: { value: "2" } });
    expect(said()).toContain("Board room no value; Café 820");
    expect(container.querySelectorAll("circle")).toHaveLength(2);
    fireEvent.keyDown(slider, { key: "Escape" });
    expect(container.querySelectorAll("circle")).toHaveLength(0);
  });

  it("keys go on from the window that was asked for last, also while its answer is on the way", () => {
    const { slider, onWindow } = open(comparison, { asked: { from: -20 * HOUR, to: 20 * HOUR } });
    fireEvent.keyDown(slider, { key: "+" });
    expect(onWindow).toHaveBeenLastCalledWith({ from: -10 * HOUR, to: 10 * HOUR });
    fireEvent.keyDown(slider, { key: "PageDown" });
    expect(onWindow).toHaveBeenLastCalledWith({ from: -40 * HOUR, to: 0 });
  });

  it("Shift moves it by a day", () => {
    const days = panelWith([hourly(Array.from({ length: 60 }, (_, hour) => hour))]);
    const { slider } = open(comparisonWith([days], { window: { from: 0, to: 60 * HOUR }, until: 60 * HOUR }));
    fireEvent.focus(slider);
    fireEvent.keyDown(slider, { key: "ArrowLeft", shiftKey: true });
    expect(said()).toMatch(/^35 o'clock/);
  });

  it("plus and minus zoom around it, Page Up and Page Down move the window", () => {
    const { slider, onWindow } = open();
    fireEvent.keyDown(slider, { key: "+" });
    expect(onWindow).toHaveBeenLastCalledWith({ from: 2.5 * HOUR, to: 7.5 * HOUR });
    fireEvent.keyDown(slider, { key: "-" });
    expect(onWindow).toHaveBeenLastCalledWith({ from: -5 * HOUR, to: 15 * HOUR });
    fireEvent.keyDown(slider, { key: "PageDown" });
    expect(onWindow).toHaveBeenLastCalledWith({ from: -5 * HOUR, to: 5 * HOUR });
    fireEvent.keyDown(slider, { key: "PageUp" });
    expect(onWindow).toHaveBeenLastCalledWith({ from: 5 * HOUR, to: 15 * HOUR });
  });

  it("keys of the browser stay the browser's", () => {
    const { slider, onWindow } = open();
    fireEvent.keyDown(slider, { key: "-", ctrlKey: true });
    expect(onWindow).not.toHaveBeenCalled();
  });
});

test("a drag over the panels zooms to what it spans, and a click does not", () => {
  const { container, onWindow } = open();
  const pointer = container.querySelector<HTMLElement>("[class*=pointer]");
  if (pointer === null) throw new Error("no sheet for the pointer");
  const at = (clientX: number) => ({ clientX, button: 0, pointerId: 1, pointerType: "mouse" });
  fireEvent.pointerDown(pointer, at(200));
  fireEvent.pointerUp(pointer, at(200));
  expect(onWindow).not.toHaveBeenCalled();
  fireEvent.pointerDown(pointer, at(44));
  fireEvent.pointerMove(pointer, at(440));
  fireEvent.pointerUp(pointer, at(440));
  expect(onWindow).toHaveBeenLastCalledWith({ from: 0, to: 5 * HOUR });
});

test("bands are drawn and named, and can be left out", () => {
  const { container, unmount } = open();
  expect(container.textContent).toContain("Good");
  unmount();
  expect(open(comparison, { hasBands: false }).container.textContent).not.toContain("Good");
});

test("few lines are nodes, many a canvas; the keys and the words are the same", () => {
  const few = open();
  expect(few.container.querySelector("canvas")).toBeNull();
  few.unmount();
  const lines = Array.from({ length: 11 }, (_, place) =>
    hourly([400, 500, 600, 700], place === 0 ? {} : { source: String(place) }),
  );
  const { container, slider } = open(comparisonWith([panelWith(lines)]));
  expect(container.querySelector("canvas")).not.toBeNull();
  fireEvent.focus(slider);
  expect(said()).toContain("3 o'clock. CO₂ ppm: Board room 700");
});

describe("lines on a canvas", () => {
  /** What is done with the canvas of eleven lines, the first of them in two pieces: of which one is a value alone. */
  function drawnAt(density: number) {
    vi.stubGlobal("devicePixelRatio", density);
    const done: string[] = [];
    let scale = 1;
    const pen = {
      scale: (by: number) => (scale = by),
      getTransform: () => ({ a: scale }),
      setLineDash: () => undefined,
      beginPath: () => done.push("path"),
      moveTo: () => done.push("move"),
      lineTo: () => done.push("line"),
      arc: () => done.push("arc"),
      stroke: () => done.push("stroke"),
      fill: () => done.push("fill"),
    };
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- no more of it is used
    vi.spyOn(HTMLCanvasElement.prototype, "getContext").mockReturnValue(pen as unknown as GPUCanvasContext);
    const lines = Array.from({ length: 11 }, (_, place) =>
      hourly(place === 0 ? [400, 500, null, 700] : [400, 500, 600, 700], { source: place === 0 ? "a" : "b" }),
    );
    open(comparisonWith([panelWith(lines)]));
    const count = (what: string) => done.filter((one) => one === what).length;
    return { strokes: count("stroke"), dots: count("arc"), fills: count("fill"), lines: count("line") };
  }

  it("are two hairlines each, and a value alone between gaps is a dot", () => {
    expect(drawnAt(1)).toEqual({ strokes: 22, dots: 1, fills: 1, lines: 2 * (1 + 10 * 3) });
  });

  it("are one line each where pixels are finer than a hairline", () => {
    expect(drawnAt(2)).toEqual({ strokes: 11, dots: 1, fills: 1, lines: 1 + 10 * 3 });
  });
});

test("the table has the same numbers, the newest first, and a dash in a gap", () => {
  render(<CompareTable name="Values" comparison={comparison} titleAt={titleAt} />);
  const rows = within(screen.getByRole("table")).getAllByRole("row");
  expect(rows.map((row) => [...row.children].map((cell) => cell.textContent))).toEqual([
    ["Time", "Board roomCO₂ ppm", "CaféCO₂ ppm", "Board roomTemperature °C"],
    ["3 o'clock", "700", "830", "25"],
    ["2 o'clock", "–", "820", "24"],
    ["1 o'clock", "500", "810", "23"],
    ["0 o'clock", "400", "800", "22"],
  ]);
});
