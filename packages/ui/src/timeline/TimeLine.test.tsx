import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { TimeLine } from "./TimeLine.tsx";

const HOUR = 3_600_000;
const NOON = 12 * HOUR;

afterEach(cleanup);

function draw(value: number | undefined) {
  const [onSeek, onDrag] = [vi.fn<(time: number) => void>(), vi.fn<(time: number) => void>()];
  const [onEnd, onToggle] = [vi.fn<() => void>(), vi.fn<() => void>()];
  render(
    <TimeLine
      label="Displayed time"
      from={0}
      to={24 * HOUR}
      now={20 * HOUR}
      value={value}
      ticks={[{ time: 0, label: "00:00" }]}
      marks={[{ kind: "trouble", time: NOON, text: "Lamp 2: lamp failure" }]}
      write={String}
      speak={(time) => (time === undefined ? "live" : String(time))}
      {...{ onSeek, onDrag, onEnd, onToggle }}
    />,
  );
  return { line: screen.getByRole("slider"), onSeek, onDrag, onEnd, onToggle };
}

test.each([
  [{ key: "ArrowLeft" }, NOON - 60_000],
  [{ key: "ArrowRight" }, NOON + 60_000],
  [{ key: "ArrowRight", shiftKey: true }, NOON + 15 * 60_000],
  [{ key: "PageUp" }, NOON + HOUR],
  [{ key: "PageDown" }, NOON - HOUR],
  [{ key: "," }, NOON - 1_000],
  [{ key: "." }, NOON + 1_000],
  [{ key: "Home" }, 0],
])("the key %o leads to another moment", (key, moment) => {
  const { line, onSeek } = draw(NOON);
  fireEvent.keyDown(line, key);
  expect(onSeek.mock.calls).toEqual([[moment]]);
});

test("End and every key beyond now lead back to what is live, the space bar plays, others do nothing", () => {
  const { line, onSeek, onEnd, onToggle } = draw(20 * HOUR - 1_000);
  fireEvent.keyDown(line, { key: "End" });
  fireEvent.keyDown(line, { key: "ArrowRight" });
  fireEvent.keyDown(line, { key: " " });
  fireEvent.keyDown(line, { key: "x" });
  expect([onSeek.mock.calls.length, onEnd.mock.calls.length, onToggle.mock.calls.length]).toEqual([0, 2, 1]);
});

test("says what it shows, live or a moment, and what happened", () => {
  const { line } = draw(undefined);
  expect(line.getAttribute("aria-valuetext")).toBe("live");
  expect(line.textContent).toContain("Lamp 2: lamp failure");
  cleanup();
  expect(draw(NOON).line.getAttribute("aria-valuetext")).toBe(String(NOON));
});
