import { NO_PREFERENCES } from "@atrium/contract/site";
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { readAs } from "../../platform/words/language.ts";
import { AMERICAN } from "../../platform/words/preferences.fixture.ts";
import { Stepper } from "./Stepper.tsx";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  readAs(NO_PREFERENCES);
});

function draw(value: number, grid?: { from: number; step: number }) {
  const onValue = vi.fn<(value: number) => void>();
  render(
    <Stepper
      label="Setpoint"
      name="Board room AC"
      value={value}
      ghost={undefined}
      unit="°C"
      min={16}
      max={30}
      step={0.5}
      grid={grid}
      decimals={2}
      isLocked={false}
      onValue={onValue}
    />,
  );
  return { onValue, number: screen.getByRole("spinbutton") };
}

test("a setpoint is stepped in its own unit", () => {
  const { onValue, number } = draw(23.5);
  expect(number.textContent).toBe("23.50 °CSetpoint");
  fireEvent.click(screen.getByRole("button", { name: /raise setpoint by 0.5 °C$/ }));
  expect(number.getAttribute("aria-valuetext")).toBe("24.00 °C, not sent yet");
  vi.runAllTimers();
  expect(onValue.mock.calls).toEqual([[24]]);
});

test("a setpoint is stepped in whole degrees Fahrenheit, and sent in its own unit within its limits", () => {
  readAs(AMERICAN);
  const { onValue, number } = draw(25);
  expect(number.textContent).toBe("77.00 °FSetpoint");
  expect([number.getAttribute("aria-valuemin"), number.getAttribute("aria-valuemax")]).toEqual(["60.8", "86"]);
  fireEvent.click(screen.getByRole("button", { name: /raise setpoint by 1 °F$/ }));
  expect(number.getAttribute("aria-valuetext")).toBe("78.00 °F, not sent yet");
  vi.runAllTimers();
  expect(onValue.mock.lastCall?.[0]).toBeCloseTo(25.5556, 4);
  for (let step = 0; step < 30; step += 1) fireEvent.keyDown(number, { key: "PageDown" });
  vi.runAllTimers();
  expect(onValue).toHaveBeenLastCalledWith(16);
  for (let step = 0; step < 30; step += 1) fireEvent.keyDown(number, { key: "PageUp" });
  vi.runAllTimers();
  expect(onValue).toHaveBeenLastCalledWith(30);
});

test("a device that takes halves of a degree Celsius is sent those alone, and the steps say what they are", () => {
  readAs(AMERICAN);
  const { onValue, number } = draw(25, { from: 16, step: 0.5 });
  const raise = screen.getByRole("button", { name: /raise setpoint by 0.9 °F$/ });
  for (let step = 0; step < 3; step += 1) fireEvent.click(raise);
  expect(number.getAttribute("aria-valuetext")).toBe("79.70 °F, not sent yet");
  vi.runAllTimers();
  expect(onValue.mock.calls).toEqual([[26.5]]);
});
