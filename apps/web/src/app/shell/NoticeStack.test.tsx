import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { type Notice, notices } from "../../platform/notices.ts";
import { NoticeStack } from "./NoticeStack.tsx";

const away: Notice = { kind: "error", title: "Server Response: 502", message: "The gateway is not responding" };

beforeEach(() => {
  // What other tests of this process have said waits for whoever listens first.
  notices.listen(() => undefined)();
  vi.useFakeTimers();
});

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

function show(notice: Notice): void {
  act(() => {
    notices.show(notice);
  });
}

function pass(milliseconds: number): void {
  act(() => {
    vi.advanceTimersByTime(milliseconds);
  });
}

test("a notification stays 4.5 seconds, a toast 3", () => {
  render(<NoticeStack />);
  show(away);
  show({ kind: "done", title: "", message: "Saved" });
  expect(screen.getByRole("alert").textContent).toContain("Server Response: 502");
  pass(3_000);
  expect(screen.queryByText("Saved")).toBeNull();
  pass(1_500);
  expect(screen.queryByRole("alert")).toBeNull();
});

test("the same notice again does not pile up", () => {
  render(<NoticeStack />);
  show(away);
  show(away);
  expect(screen.getAllByRole("alert")).toHaveLength(1);
});

test("a notice can be closed, and one said before the screen was there still shows", () => {
  notices.show({ kind: "denied", title: "", message: "There is no access to this section" });
  render(<NoticeStack />);
  expect(screen.getByRole("status").textContent).toContain("There is no access to this section");
  fireEvent.click(screen.getByRole("button", { name: "Close" }));
  expect(screen.queryByRole("status")).toBeNull();
});
