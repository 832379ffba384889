import { AtriumTheme } from "@atrium/ui";
import { act, cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { fakeLive } from "../../platform/fakeLive.fixture.ts";
import { LiveContext } from "../../platform/liveHooks.ts";
import { controlWith } from "../../control/control.fixture.ts";
import { type Control, ControlProvider } from "../../control/ControlContext.tsx";
import { deviceWith, pointOf } from "../device.fixture.ts";
import { StaleFigure, StaleLine } from "./StaleFigure.tsx";

afterEach(cleanup);

const at = (hour: number, minute: number) => Date.UTC(2026, 10, 20, hour, minute);
const devices = ["LF-1", "LF-2", "LF-3"].map((id) => deviceWith(id, [pointOf("mode", { kind: "enum" })]));
const GOOD = 0;
const STALE = 1;

/** The figure and the line of three lifts, each with its quality and when it was seen; the third was never. */
function draw(qualities: readonly (0 | 1)[], times: readonly number[], more: Partial<Control> = {}) {
  const live = fakeLive();
  const ids = devices.flatMap(({ points }) => Object.values(points).map(({ id }) => id)).slice(0, qualities.length);
  live.client.points.put({
    ids,
    values: ids.map(() => 1),
    qualities: [...qualities],
    times: [...times],
    steadyFor: ids.map(() => 0),
  });
  act(() => live.draw());
  render(
    <AtriumTheme>
      <LiveContext value={live.client}>
        <ControlProvider value={{ ...controlWith({ devices }), ...more }}>
          <div data-testid="both">
            <StaleFigure devices={devices} />
            <StaleLine devices={devices} />
          </div>
        </ControlProvider>
      </LiveContext>
    </AtriumTheme>,
  );
  return screen.getByTestId("both").textContent;
}

test("says of how many devices a total is old, and of when the oldest is", () => {
  const shown = draw([STALE, STALE, GOOD], [at(9, 30), at(8, 12), at(12, 0)]);
  expect(shown).toContain("2 of 3stale, as of 08:12");
  expect(shown).toContain("2 of 3 stale, as of 08:12");
});

test("says nothing where all are fresh", () => {
  expect(draw([GOOD, GOOD, GOOD], [at(12, 0), at(12, 0), at(12, 0)])).toBe("");
});

test("is of when the oldest was seen on a page that opens while live data is lost", () => {
  const shown = draw([GOOD, GOOD, GOOD], [at(11, 0), at(11, 0), at(11, 0)], {
    isLive: false,
    isCurrent: false,
    lostAt: at(11, 45),
  });
  expect(shown).toContain("3 of 3 stale, as of 11:00");
});

test("says so of a value that has never been seen", () => {
  expect(draw([GOOD, GOOD], [at(12, 0), at(12, 0)])).toContain("1 of 3 stale, never seen");
});
