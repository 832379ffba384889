import { cleanup, fireEvent, render, screen, within } from "@testing-library/react";
import { afterEach, describe, expect, it, test, vi } from "vitest";
import { Legend } from "./Legend.tsx";
import { Lines } from "./Lines.tsx";
import { newestPoint, stopsOf, valueAt } from "./lines.ts";
import { StackedBars } from "./StackedBars.tsx";
import type { StackedBar } from "./stackedBars.ts";

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const series = [
  { key: "ac", name: "AC", colour: 1 },
  { key: "lighting", name: "Lighting", colour: 2 },
] as const;
const typical = { low: 90, median: 100, high: 110 };
const bars: StackedBar[] = [
  { label: "00", title: "00:00–01:00", values: [60, 40], total: 100, state: "measured", typical },
  { label: "01", title: "01:00–02:00", values: [80, 41], total: 121, state: "measured", typical },
  {
    label: "02",
    title: "02:00–03:00",
    values: [null, null],
    total: null,
    state: "missing",
    typical,
    remark: "Not measured",
  },
];
const format = (value: number): string => value.toFixed(2);

describe("bars", () => {
  it("stand as a table of the same figures", () => {
    render(<StackedBars name="By hour" unit="kWh" series={series} bars={bars} format={format} />);
    const table = screen.getByRole("table", { name: "By hour, kWh" });
    const [, , second, third] = within(table).getAllByRole("row");
    expect(second?.textContent).toBe("01:00–02:0080.0041.00121.00100.00+21.00 %");
    expect(third?.textContent).toBe("02:00–03:00no valueno valueno value100.00Not measured");
  });

  it("are drawn at once, in the size of their place", () => {
    vi.spyOn(HTMLElement.prototype, "clientWidth", "get").mockReturnValue(640);
    vi.spyOn(HTMLElement.prototype, "clientHeight", "get").mockReturnValue(240);
    const { container } = render(<StackedBars name="By hour" unit="kWh" series={series} bars={bars} format={format} />);
    expect(container.querySelector("svg")?.getAttribute("width")).toBe("640");
    expect(container.querySelectorAll('svg path[fill="var(--c-1)"]')).toHaveLength(2);
  });

  it("are read one by one with the keyboard, beginning with the newest measured one", () => {
    render(<StackedBars name="By hour" unit="kWh" series={series} bars={bars} format={format} />);
    const reader = screen.getByRole("slider", { name: "By hour, kWh, one by one" });
    expect(reader.getAttribute("aria-valuetext")).toBe("01:00–02:00: 121.00 kWh, 21.00\u00A0% above typical");
    fireEvent.change(reader, { target: { value: "0" } });
    expect(reader.getAttribute("aria-valuetext")).toBe("00:00–01:00: 100.00 kWh, 0.00\u00A0% above typical");
  });

  it("show the parts and the deviation of the bar that is read, and hide them with Esc", () => {
    const { container } = render(<StackedBars name="By hour" unit="kWh" series={series} bars={bars} format={format} />);
    const tip = (): string | undefined => container.querySelector('[class*="tip"]')?.textContent;
    const reader = screen.getByRole("slider");
    expect(tip()).toBeUndefined();
    fireEvent.focus(reader);
    expect(tip()).toBe("01:00–02:00121.00AC80.00Lighting41.0021.00\u00A0% above typical");
    fireEvent.keyDown(reader, { key: "Escape" });
    expect(tip()).toBeUndefined();
  });

  it("show the typical value of an unmeasured bar, never a zero", () => {
    const { container } = render(<StackedBars name="By hour" unit="kWh" series={series} bars={bars} format={format} />);
    fireEvent.change(screen.getByRole("slider"), { target: { value: "2" } });
    expect(container.querySelector('[class*="tip"]')?.textContent).toBe("02:00–03:00–Typical100.00Not measured");
  });
});

describe("lines", () => {
  const today = {
    key: "today",
    name: "Today",
    kind: "present",
    points: [
      { at: 0, value: 0 },
      { at: 1, value: 10 },
      { at: 1.5, value: 14 },
    ],
  } as const;
  const yesterday = {
    key: "yesterday",
    name: "Yesterday",
    kind: "before",
    points: [
      { at: 0, value: 0 },
      { at: 1, value: 12 },
      { at: 2, value: 20 },
      { at: 3, value: null },
    ],
  } as const;

  it("are compared at the newest point, between the hours too", () => {
    render(
      <Lines
        name="Today and yesterday"
        unit="kWh"
        lines={[today, yesterday]}
        ticks={[{ at: 0, label: "00" }]}
        periods={3}
        titleAt={(place) => `until ${place}`}
        format={format}
      />,
    );
    const reader = screen.getByRole("slider");
    expect(reader.getAttribute("aria-valuetext")).toBe("until 1.5: Today 14.00 kWh, Yesterday 16.00 kWh");
    fireEvent.change(reader, { target: { value: "3" } });
    expect(reader.getAttribute("aria-valuetext")).toBe("until 2: Today – kWh, Yesterday 20.00 kWh");
  });

  it("have no value in a gap or beyond their ends", () => {
    expect(valueAt(yesterday, 2.5)).toBeNull();
    expect(valueAt(today, 2)).toBeNull();
    expect(newestPoint(yesterday)).toEqual({ at: 2, value: 20 });
    expect(stopsOf([today, yesterday])).toEqual([0, 1, 1.5, 2, 3]);
  });
});

test("a legend carries the figures of the range", () => {
  render(
    <Legend
      entries={[
        { mark: 1, name: "AC", figure: "1,805" },
        { mark: "band", name: "Typical Friday" },
      ]}
    />,
  );
  expect(screen.getAllByRole("listitem").map((entry) => entry.textContent)).toEqual(["AC1,805", "Typical Friday"]);
});
