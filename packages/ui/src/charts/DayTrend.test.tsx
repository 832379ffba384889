// @vitest-environment happy-dom
import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { DayTrend } from "./DayTrend.tsx";

const HOUR = 3_600_000;
const from = Date.UTC(2026, 10, 19, 17);
const day = { from, to: from + 24 * HOUR, now: from + 10 * HOUR, unit: "%", min: 0, max: 100 };

afterEach(cleanup);

test("reads out the newest, lowest and highest value of the day", () => {
  render(
    <DayTrend
      {...day}
      name="Board room downlights"
      today={[
        { time: from - HOUR, value: 0 },
        { time: from + 2 * HOUR, value: 80 },
        { time: from + 8 * HOUR, value: 65 },
      ]}
    />,
  );
  expect(screen.getByRole("img").getAttribute("aria-labelledby")).not.toBeNull();
  expect(screen.getByText("Board room downlights: 65 % now, lowest today 0 %, highest 80 %")).toBeTruthy();
});

test("says that there is no value now while the newest sample is a gap", () => {
  const { container } = render(
    <DayTrend
      {...day}
      today={[
        { time: from, value: 40 },
        { time: from + HOUR, value: null },
      ]}
    />,
  );
  expect(screen.getByText(/^no value now/)).toBeTruthy();
  expect(container.querySelector("circle")).toBeNull();
});

test("writes the hours of the site's time zone and closes the day with 24", () => {
  const { container } = render(<DayTrend {...day} today={[]} timeZone="Asia/Bangkok" />);
  expect([...container.querySelectorAll("text")].map((text) => text.textContent)).toEqual([
    "100 %",
    "00",
    "06",
    "12",
    "18",
    "24",
  ]);
  expect(screen.getByText("nothing recorded today")).toBeTruthy();
});

test("draws yesterday one day later as a dashed line", () => {
  const { container } = render(<DayTrend {...day} today={[]} yesterday={[{ time: from - 24 * HOUR, value: 50 }]} />);
  expect(container.querySelector("path[stroke-dasharray]")?.getAttribute("d")).toBe("M0 45H300");
});
