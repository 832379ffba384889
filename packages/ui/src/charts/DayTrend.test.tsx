import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { formatsOf, NO_PREFERENCES } from "@atrium/contract/site";
import { ENGLISH, useLanguageOf } from "@atrium/words";
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

test("is read with the keyboard at every quarter of an hour, beginning with the newest", () => {
  const { container } = render(
    <DayTrend
      {...day}
      name="Board room downlights"
      timeZone="Asia/Bangkok"
      today={[
        { time: from, value: 0 },
        { time: from + 8 * HOUR, value: 65 },
      ]}
      yesterday={[{ time: from - 24 * HOUR, value: 50 }]}
    />,
  );
  const reader = screen.getByRole("slider", { name: "Board room downlights today, by time" });
  expect(reader.getAttribute("aria-valuetext")).toBe("10:00: 65 %, yesterday 50 %");
  fireEvent.change(reader, { target: { value: "31" } });
  expect(reader.getAttribute("aria-valuetext")).toBe("07:45: 0 %, yesterday 50 %");
  expect(container.querySelector('[class*="tip"]')?.textContent).toBe("07:450 %Yesterday50 %");
  fireEvent.change(reader, { target: { value: "96" } });
  expect(reader.getAttribute("aria-valuetext")).toBe("24:00: –, yesterday 50 %");
});

test("is read at the time under the pointer", () => {
  const { container } = render(<DayTrend {...day} today={[{ time: from, value: 40 }]} />);
  const sheet = container.querySelector('[class*="reader"]');
  if (sheet === null) throw new Error("the day has no sheet for the pointer");
  fireEvent.pointerMove(sheet, { clientX: 75 });
  expect(container.querySelector('[class*="tip"]')?.textContent).toBe("06:0040 %");
  fireEvent.pointerLeave(sheet);
  expect(container.querySelector('[class*="tip"]')).toBeNull();
});

test("names hours of the day on the clock of whoever reads", () => {
  const hours = () => {
    render(<DayTrend {...day} today={[{ time: from, value: 40 }]} timeZone="Asia/Bangkok" />);
    const texts = [...document.querySelectorAll("svg text")].map(({ textContent }) => textContent);
    cleanup();
    return texts.slice(-5);
  };
  expect(hours()).toEqual(["00", "06", "12", "18", "24"]);
  const formats = formatsOf({ ...NO_PREFERENCES, clock: "12h" });
  useLanguageOf(() => ({ ...ENGLISH, formats }));
  expect(hours()).toEqual(["12 am", "6 am", "12 pm", "6 pm", "12 am"]);
  useLanguageOf(() => ENGLISH);
});
