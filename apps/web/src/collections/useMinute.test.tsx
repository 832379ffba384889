import { act, cleanup, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { fakeLive } from "../platform/fakeLive.fixture.ts";
import { GivenLive } from "../platform/givenLive.fixture.ts";
import { LiveContext } from "../platform/liveHooks.ts";
import { useMinute } from "./useMinute.ts";
import { Timestamp } from "./Timestamp.tsx";

const ZONE = "Asia/Bangkok";
const TUESDAY = Date.parse("2026-11-24T09:00:30+07:00");

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date", "setInterval", "clearInterval"], now: Date.parse("2026-11-22T23:00:30+07:00") });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

test("today is the server's day, whatever the browser's clock says", () => {
  render(
    <LiveContext value={new GivenLive(TUESDAY, new Map())}>
      <Timestamp time={Date.parse("2026-11-24T08:15:00+07:00")} timeZone={ZONE} />
      <Timestamp time={Date.parse("2026-11-22T23:00:00+07:00")} timeZone={ZONE} />
    </LiveContext>,
  );
  expect(screen.getByText("Today 08:15")).toBeDefined();
  expect(screen.getByText("22/11/2026 23:00")).toBeDefined();
});

test("the minute is another one as soon as the server has said its time, and follows its clock", () => {
  const { client, accept, timers } = serving();
  render(
    <LiveContext value={client}>
      <Minute />
    </LiveContext>,
  );
  act(() => accept(TUESDAY));
  expect(screen.getByText("2026-11-24T02:00:00.000Z")).toBeDefined();
  act(() => {
    timers.pass(30_000);
    vi.advanceTimersByTime(1_000);
  });
  expect(screen.getByText("2026-11-24T02:01:00.000Z")).toBeDefined();
});

function Minute() {
  return <p>{new Date(useMinute()).toISOString()}</p>;
}

/** A live client whose server greets with a time. */
function serving() {
  const { client, sockets, timers } = fakeLive();
  client.start();
  const accept = (time: number): void => {
    const [socket] = sockets;
    socket?.events.opened();
    socket?.say({ type: "welcome", epoch: "run-1", time, site: 0 });
  };
  return { client, accept, timers };
}
