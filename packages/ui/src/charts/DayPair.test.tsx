import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { DayPair } from "./DayPair.tsx";

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const HOUR = 3_600_000;
/** Midnight in Bangkok. */
const FROM = Date.UTC(2026, 10, 19, 17);

function draw(co2: number) {
  vi.spyOn(HTMLElement.prototype, "clientWidth", "get").mockReturnValue(600);
  vi.spyOn(HTMLElement.prototype, "clientHeight", "get").mockReturnValue(200);
  return render(
    <DayPair
      name="DOAS B"
      measure={{
        name: "CO₂",
        unit: "ppm",
        limit: 1_000,
        samples: [
          { time: FROM, value: 450 },
          { time: FROM + 9 * HOUR, value: co2 },
        ],
      }}
      share={{ name: "Fan", samples: [{ time: FROM + 6 * HOUR, value: 40 }] }}
      from={FROM}
      to={FROM + 24 * HOUR}
      now={FROM + 10 * HOUR}
      timeZone="Asia/Bangkok"
      min={400}
    />,
  );
}

test("a day of two measures is read hour by hour, in the words of both", () => {
  draw(820);
  expect(screen.getByText("DOAS B: CO₂ 820 ppm now, highest today 820 ppm")).toBeTruthy();
  const reader = screen.getByRole("slider", { name: "DOAS B today, by time" });
  fireEvent.change(reader, { target: { value: String(7 * 4) } });
  expect(reader.getAttribute("aria-valuetext")).toBe("07:00: CO₂ 450 ppm, fan 40 %");
  fireEvent.change(reader, { target: { value: "4" } });
  expect(reader.getAttribute("aria-valuetext")).toBe("01:00: CO₂ 450 ppm, fan –");
});

test("the newest value is marked where it is above the limit", () => {
  expect(draw(820).container.querySelector('circle[fill="var(--trouble)"]')).toBeNull();
  cleanup();
  expect(draw(1_300).container.querySelector('circle[fill="var(--trouble)"]')).not.toBeNull();
  expect(screen.getByText("Limit 1,000 ppm")).toBeTruthy();
});
