import { PointId } from "@atrium/contract";
import type { LiveMessage } from "@atrium/contract/live";
import { act, cleanup, render, screen } from "@testing-library/react";
import { StrictMode } from "react";
import { afterEach, expect, test, vi } from "vitest";
import { fakeLive } from "./fakeLive.fixture.ts";
import { LiveContext, useLiveView, usePoint, usePoints } from "./liveHooks.ts";

afterEach(cleanup);

const ids = [PointId.parse(1), PointId.parse(2)];
const place = { placement: "office-building" };
const columns = { qualities: [0 as const, 0 as const], times: [5, 5], steadyFor: [0, 0] };

function renderOn(live: ReturnType<typeof fakeLive>, page: React.ReactNode): void {
  live.client.start();
  live.socket().accept();
  render(
    <StrictMode>
      <LiveContext value={live.client}>{page}</LiveContext>
    </StrictMode>,
  );
}

function State() {
  const view = useLiveView("lighting", { ...place });
  return <output>{view.state}</output>;
}

test("a view is loading, then live, then disconnected, and live again", () => {
  const live = fakeLive();
  renderOn(live, <State />);
  const state = screen.getByRole("status");
  expect(state.textContent).toBe("loading");
  const snapshot: LiveMessage = {
    type: "snapshot",
    subscription: 1,
    view: 1,
    sequence: 1,
    isComplete: true,
    ids: [1, 2],
    values: [1, 2],
    ...columns,
  };
  act(() => {
    live.socket().say(snapshot);
  });
  expect(state.textContent).toBe("live");
  act(() => {
    live.timers.pass(3_000);
  });
  expect(state.textContent).toBe("disconnected");
  act(() => {
    live.timers.pass(500);
    live.socket().accept();
  });
  expect(state.textContent).toBe("disconnected");
  act(() => {
    live.socket().say(snapshot);
  });
  expect(state.textContent).toBe("live");
});

test("a point redraws with its own changes only, and a sum only when it differs", () => {
  const live = fakeLive();
  const drawn = vi.fn<(part: string) => void>();
  function One() {
    drawn("one");
    return <i data-testid="one">{usePoint(ids[0])?.value}</i>;
  }
  function Sum() {
    drawn("sum");
    const sum = usePoints(ids, (values) => values.reduce((total, point) => total + (point?.value ?? 0), 0));
    return <i data-testid="sum">{sum}</i>;
  }
  live.client.start();
  live.socket().accept();
  live.client.join({ channel: "lighting", place });
  render(
    <LiveContext value={live.client}>
      <One />
      <Sum />
    </LiveContext>,
  );
  const say = (values: [number, number]): void => {
    act(() => {
      live.socket().say({ type: "delta", view: 1, sequence: 2, ids: [1, 2], values, ...columns });
      live.draw();
    });
  };
  act(() => {
    const view = { subscription: 1, view: 1, sequence: 1, isComplete: true };
    live.socket().say({ type: "snapshot", ...view, ids: [1, 2], values: [10, 20], ...columns });
    live.draw();
  });
  expect(screen.getByTestId("one").textContent).toBe("10");
  expect(screen.getByTestId("sum").textContent).toBe("30");
  drawn.mockClear();
  say([20, 10]);
  expect(screen.getByTestId("one").textContent).toBe("20");
  expect(drawn.mock.calls).toEqual([["one"]]);
});
