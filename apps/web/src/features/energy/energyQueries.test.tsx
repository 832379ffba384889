import { TOTAL } from "@atrium/contract/site";
import { QueryClientProvider } from "@tanstack/react-query";
import { act, cleanup, render, screen } from "@testing-library/react";
import type { ReactElement } from "react";
import { afterEach, expect, test, vi } from "vitest";
import { stubFetch } from "../../platform/fetch.fixture.ts";
import { createQueryClient } from "../../platform/query.ts";
import { useEnergy } from "./energyQueries.ts";
import { fridayReply, pendingReply } from "./energyReply.fixture.ts";

/** Questions for the baseline that are not answered yet. */
const waiting: ((reply: Response) => void)[] = [];
const asked: string[] = [];

function serve(first: () => unknown): void {
  stubFetch((url) => {
    const { pathname } = new URL(url, "http://atrium.test");
    // Pages of tests before this one may still ask for something.
    if (!pathname.includes("/energy")) return Response.json({}, { status: 404 });
    const call = pathname.slice(pathname.indexOf("/energy"));
    asked.push(call);
    return call === "/energy" ? Response.json(first()) : new Promise((resolve) => waiting.push(resolve));
  });
}

function Shown({ date }: { date: string }): ReactElement {
  const { reply, isPassing } = useEnergy({
    placement: "campus",
    floor: TOTAL,
    type: "hour-in-day",
    device: TOTAL,
    isChanging: false,
    date,
  });
  return <p>{`${reply?.kwh} kWh, ${reply?.typical.percent} %, ${reply?.baseline.state}, ${isPassing}`}</p>;
}

function show(): (date: string) => void {
  const client = createQueryClient();
  const pageOf = (date: string) => (
    <QueryClientProvider client={client}>
      <Shown date={date} />
    </QueryClientProvider>
  );
  const { rerender } = render(pageOf("2026-11-20"));
  return (date) => rerender(pageOf(date));
}

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  waiting.length = 0;
  asked.length = 0;
});

test("figures do not wait for their baseline: it comes beside them in a second answer", async () => {
  serve(pendingReply);
  show();
  expect(await screen.findByText("1010 kWh, null %, pending, false")).toBeTruthy();
  await vi.waitFor(() => expect(waiting).toHaveLength(1));
  act(() => waiting[0]?.(Response.json(fridayReply())));
  expect(await screen.findByText("1010 kWh, 2.81 %, good, false")).toBeTruthy();
  expect(asked).toEqual(["/energy", "/energy/expected"]);
});

test("a baseline that is fitted already is not asked for again", async () => {
  serve(fridayReply);
  show();
  expect(await screen.findByText("1010 kWh, 2.81 %, good, false")).toBeTruthy();
  expect(asked).toEqual(["/energy"]);
});

test("the baseline of a day that was left is no other day's", async () => {
  serve(pendingReply);
  const goTo = show();
  await vi.waitFor(() => expect(waiting).toHaveLength(1));
  goTo("2026-11-19");
  await vi.waitFor(() => expect(waiting).toHaveLength(2));
  act(() => waiting[0]?.(Response.json(fridayReply())));
  expect(await screen.findByText("1010 kWh, null %, pending, false")).toBeTruthy();
  act(() => waiting[1]?.(Response.json(fridayReply())));
  expect(await screen.findByText("1010 kWh, 2.81 %, good, false")).toBeTruthy();
});
