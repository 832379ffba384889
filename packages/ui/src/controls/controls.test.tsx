import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { Segmented } from "./Segmented.tsx";
import { Sparkline } from "./Sparkline.tsx";
import { StateGlyph } from "./StateGlyph.tsx";

afterEach(cleanup);

const segments = [
  { value: "plan", label: "Plan" },
  { value: "table", label: "Table" },
] as const;

test("a segmented choice is a named group of radio buttons", () => {
  const onChange = vi.fn<(value: string) => void>();
  render(<Segmented label="View" segments={segments} value="plan" onChange={onChange} />);
  expect(screen.getByRole("group", { name: "View" })).toBeTruthy();
  expect(screen.getByRole<HTMLInputElement>("radio", { name: "Plan" }).checked).toBe(true);
  fireEvent.click(screen.getByRole("radio", { name: "Table" }));
  expect(onChange).toHaveBeenCalledWith("table");
});

test("a value between the segments marks none of them", () => {
  render(<Segmented label="View" segments={segments} value={null} onChange={() => {}} />);
  expect(screen.getAllByRole<HTMLInputElement>("radio").some((radio) => radio.checked)).toBe(false);
});

test("a state's mark is silent beside words, and uses its own word where there are none", () => {
  const { rerender } = render(<StateGlyph state="trouble" />);
  expect(screen.queryByRole("img")).toBeNull();
  rerender(<StateGlyph state="trouble" label />);
  expect(screen.getByRole("img", { name: "Trouble" })).toBeTruthy();
});

test("a sparkline leaves a gap where a value is missing, and draws nothing without values", () => {
  const { container, rerender } = render(<Sparkline values={[1, 2, null, 4]} />);
  expect(container.querySelectorAll("path")).toHaveLength(2);
  rerender(<Sparkline values={[null, null]} />);
  expect(container.querySelectorAll("path, circle")).toHaveLength(0);
});
