import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { Waveform } from "./Waveform.tsx";

afterEach(cleanup);

test("shows how far a sound has come, and skips by the arrow keys and the ends", () => {
  const asked: number[] = [];
  const props = { bars: [10, 50, 100, 0], share: 0.5, label: "Position in Chime", text: "0:02 of 0:04" };
  const { container } = render(<Waveform {...props} onSeek={(share) => asked.push(share)} />);
  expect(container.querySelectorAll("rect[data-past]")).toHaveLength(2);
  const slider = screen.getByRole("slider", { name: "Position in Chime" });
  expect(slider.getAttribute("aria-valuetext")).toBe("0:02 of 0:04");
  for (const key of ["ArrowRight", "ArrowLeft", "Home", "End", "a"]) fireEvent.keyDown(slider, { key });
  expect(asked).toEqual([0.55, 0.45, 0, 1]);
});

test("without anything to skip it is a picture with words", () => {
  render(<Waveform bars={[]} share={0} label="Chime" text="0:04" />);
  expect(screen.getByRole("img", { name: "Chime: 0:04" })).toBeDefined();
});
