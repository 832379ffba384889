import { AtriumTheme } from "@atrium/ui";
import { cleanup, render } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { controlWith, liftSystem } from "../../control/control.fixture.ts";
import { ControlProvider } from "../../control/ControlContext.tsx";
import { deviceWith, pointOf } from "../../devices/device.fixture.ts";
import { fakeLive } from "../../platform/fakeLive.fixture.ts";
import { LiveContext } from "../../platform/liveHooks.ts";
import { SeveralDoors } from "../access-control/inspector/SeveralDoors.tsx";
import { SeveralLifts } from "./SeveralLifts.tsx";

afterEach(cleanup);

const GOOD = 0;
const STALE = 1;

/** Three devices with a state of 1 each, of which the last does not answer. */
function draw(Several: typeof SeveralLifts, { point, value }: { readonly point: string; readonly value: number }) {
  const devices = ["A", "B", "C"].map((id) => deviceWith(id, [pointOf(point)]));
  const live = fakeLive();
  const points = devices.flatMap((device) => Object.values(device.points));
  live.client.points.put({
    ids: points.map(({ id }) => id),
    values: points.map(() => value),
    qualities: points.map((_, index) => (index === 2 ? STALE : GOOD)),
    times: points.map(() => 800),
    steadyFor: points.map(() => 300),
  });
  live.draw();
  const system = { ...liftSystem, main: point, reads: [point] };
  const { container } = render(
    <AtriumTheme>
      <LiveContext value={live.client}>
        <ControlProvider value={controlWith({ devices, system })}>
          <Several devices={devices} />
        </ControlProvider>
      </LiveContext>
    </AtriumTheme>,
  );
  return container.textContent;
}

test("of several lifts those that do not answer are not said to move now", () => {
  expect(draw(SeveralLifts, { point: "state", value: 1 })).toContain("2 lifts are moving now, 1 not responding.");
});

test("of several doors those that do not answer are not counted as locked", () => {
  expect(draw(SeveralDoors, { point: "state", value: 0 })).toContain("2 of 3 locked, 1 not responding.");
});
