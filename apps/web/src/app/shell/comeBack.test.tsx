import { AtriumTheme } from "@atrium/ui";
import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  type ErrorComponentProps,
  lazyRouteComponent,
  type RouteComponent,
  RouterProvider,
} from "@tanstack/react-router";
import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { ApiError } from "../../platform/apiError.ts";
import { stubFetch } from "../../platform/fetch.fixture.ts";
import { startWithoutRouterReload } from "../withoutRouterReload.ts";
import { PageError } from "./PageError.tsx";
import { ShellError } from "./ShellError.tsx";

const AWAY = "The server is not responding. This page recovers automatically when it does.";
const LOST = "Part of this page could not be loaded from the server.";
const noData = new ApiError({ status: 0, code: "", message: "The server is not responding", hasBody: false });
const noScript = new TypeError("Failed to fetch dynamically imported module: /assets/TrendsPage-1.js");
const noStyle = new Error("Unable to preload CSS for /assets/TrendsPage-1.css");

const reload = vi.fn<() => void>();
const reset = vi.fn<() => void>();
let isAway = true;

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(window.location, "reload").mockImplementation(reload);
  isAway = true;
  stubFetch(() => {
    if (isAway) throw new TypeError("Failed to fetch");
    return Response.json({ status: "ready" });
  });
});

afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  reload.mockReset();
  reset.mockReset();
  sessionStorage.clear();
});

/** A page, and how often the router was asked to read it again. */
async function draw(component: RouteComponent, errorComponent = PageError) {
  const history = createMemoryHistory({ initialEntries: ["/"] });
  const routeTree = createRootRoute({ component });
  const router = createRouter({ routeTree, history, defaultErrorComponent: errorComponent });
  const invalidate = vi.spyOn(router, "invalidate").mockResolvedValue();
  render(
    <AtriumTheme>
      <RouterProvider router={router} />
    </AtriumTheme>,
  );
  await pass(100);
  return { invalidate };
}

async function drawError(error: Error, Component: (props: ErrorComponentProps) => React.ReactNode = PageError) {
  return draw(() => <Component error={error} reset={reset} />);
}

async function pass(milliseconds: number): Promise<void> {
  await act(async () => vi.advanceTimersByTimeAsync(milliseconds));
}

test.each([
  ["a page", PageError],
  ["the shell", ShellError],
])("%s without its data says that the server is away, and asks again once it answers", async (_what, Component) => {
  const { invalidate } = await drawError(noData, Component);
  expect(screen.getByText(AWAY)).toBeTruthy();
  await pass(60_000);
  expect([invalidate.mock.calls.length, reset.mock.calls.length]).toEqual([0, 0]);
  isAway = false;
  await pass(3_000);
  expect([invalidate.mock.calls.length, reset.mock.calls.length, reload.mock.calls.length]).toEqual([1, 1, 0]);
});

test.each([
  ["a page", "script", PageError, noScript],
  ["a page", "style", PageError, noStyle],
  ["the shell", "script", ShellError, noScript],
  ["the shell", "style", ShellError, noStyle],
])("%s without its %s says so, and is reloaded once the server answers", async (_what, _part, Component, error) => {
  const { invalidate } = await drawError(error, Component);
  expect(screen.getByText(AWAY)).toBeTruthy();
  await pass(60_000);
  fireEvent.click(screen.getByRole("button", { name: "Retry" }));
  await pass(0);
  expect(reload).not.toHaveBeenCalled();
  isAway = false;
  await pass(3_000);
  expect([reload.mock.calls.length, invalidate.mock.calls.length]).toEqual([1, 0]);
});

test("a part that is gone although the server answers reloads the page once, and then waits for the person", async () => {
  isAway = false;
  await drawError(noScript);
  expect(reload).toHaveBeenCalledTimes(1);
  cleanup();
  await drawError(noScript);
  await pass(60_000);
  expect([reload.mock.calls.length, screen.queryByText(LOST) !== null]).toEqual([1, true]);
  fireEvent.click(screen.getByRole("button", { name: "Retry" }));
  await pass(0);
  expect(reload).toHaveBeenCalledTimes(2);
});

test("a page that waits for the person comes back by itself when the server was away and answers again", async () => {
  isAway = false;
  await drawError(noScript);
  cleanup();
  await drawError(noScript);
  isAway = true;
  await pass(3_000);
  expect(screen.getByText(AWAY)).toBeTruthy();
  isAway = false;
  await pass(3_000);
  expect(reload).toHaveBeenCalledTimes(2);
});

test("an error of the page itself is shown in its words, and tried again by the person only", async () => {
  isAway = false;
  const { invalidate } = await drawError(new Error("lamps is undefined"));
  expect(screen.getByText("lamps is undefined")).toBeTruthy();
  await pass(60_000);
  expect([reload.mock.calls.length, invalidate.mock.calls.length]).toEqual([0, 0]);
  fireEvent.click(screen.getByRole("button", { name: "Retry" }));
  expect([reset.mock.calls.length, invalidate.mock.calls.length]).toEqual([1, 1]);
});

test("the router does not reload the page while the server is away", async () => {
  vi.spyOn(console, "warn").mockReturnValue();
  vi.spyOn(console, "error").mockReturnValue();
  const end = startWithoutRouterReload();
  await draw(
    lazyRouteComponent(async (): Promise<{ default: RouteComponent }> => {
      // As Vite says it before it throws.
      window.dispatchEvent(Object.assign(new Event("vite:preloadError"), { payload: noScript }));
      throw noScript;
    }),
  );
  expect(screen.getByText(AWAY)).toBeTruthy();
  expect(reload).not.toHaveBeenCalled();
  end();
});
