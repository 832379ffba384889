import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { PercentControls } from "./PercentControls.tsx";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

function draw(more: { ghost?: number; isLocked?: boolean; level?: number | null } = {}) {
  const onLevel = vi.fn<(level: number) => void>();
  render(
    <PercentControls
      name="Board room"
      words={{ value: "Level", less: "darker", more: "brighter", zero: "Off" }}
      value={more.level === undefined ? 65 : more.level}
      ghost={more.ghost}
      isLocked={more.isLocked ?? false}
      onValue={onLevel}
    />,
  );
  return { onLevel, slider: screen.getByRole("slider") };
}

test("gathers steps by key into one command", () => {
  const { onLevel, slider } = draw();
  for (let step = 0; step < 3; step += 1) fireEvent.keyDown(slider, { key: "ArrowLeft" });
  expect(slider.getAttribute("aria-valuetext")).toBe("62 percent, not sent yet");
  expect(onLevel).not.toHaveBeenCalled();
  vi.runAllTimers();
  expect(onLevel.mock.calls).toEqual([[62]]);
});

test("shows the confirmed level, and beside it what was asked for", () => {
  const { slider } = draw({ ghost: 20 });
  expect(slider.getAttribute("aria-valuenow")).toBe("65");
  expect(slider.getAttribute("aria-valuetext")).toBe("65 percent, 20 percent requested");
});

test("steps on from what was asked for, and stays within the scale", () => {
  const { onLevel } = draw({ ghost: 2 });
  fireEvent.click(screen.getByRole("button", { name: "Board room: 5 % darker" }));
  vi.runAllTimers();
  expect(onLevel).toHaveBeenCalledWith(0);
});

test("gives what it showed when it goes away before the pause is over", () => {
  const { onLevel } = draw();
  fireEvent.click(screen.getByRole("button", { name: "Board room: 5 % brighter" }));
  expect(onLevel).not.toHaveBeenCalled();
  cleanup();
  vi.runAllTimers();
  expect(onLevel.mock.calls).toEqual([[70]]);
});

test("sets a usual level", () => {
  const { onLevel } = draw();
  fireEvent.click(screen.getByRole("radio", { name: "100 %" }));
  vi.runAllTimers();
  expect(onLevel).toHaveBeenCalledWith(100);
});

test("gives no command while it is locked", () => {
  const { onLevel, slider } = draw({ isLocked: true });
  fireEvent.keyDown(slider, { key: "End" });
  fireEvent.click(screen.getByRole("button", { name: "Board room: 5 % brighter" }));
  vi.runAllTimers();
  expect(onLevel).not.toHaveBeenCalled();
});

test("does not pretend to know a level that was never reported", () => {
  const { onLevel, slider } = draw({ level: null });
  expect(slider.getAttribute("aria-valuetext")).toBe("unknown");
  fireEvent.keyDown(slider, { key: "ArrowRight" });
  fireEvent.click(screen.getByRole("button", { name: "Board room: 5 % brighter" }));
  vi.runAllTimers();
  expect(onLevel).not.toHaveBeenCalled();
  fireEvent.keyDown(slider, { key: "End" });
  vi.runAllTimers();
  expect(onLevel).toHaveBeenCalledWith(100);
});
