import { AtriumTheme } from "@atrium/ui";
import { kilowattHours } from "@atrium/contract";
import { SiteReply } from "@atrium/contract/site";
import { QueryClientProvider } from "@tanstack/react-query";
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from "@tanstack/react-router";
import { act, cleanup, configure, render, screen, within } from "@testing-library/react";
import { Suspense } from "react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { stubFetch } from "../../platform/fetch.fixture.ts";
import { LiveClient } from "../../platform/live.ts";
import type { LiveSocket, LiveSocketEvents } from "../../platform/liveConnection.ts";
import { LiveContext } from "../../platform/liveHooks.ts";
import { createQueryClient } from "../../platform/query.ts";
import { EnergyPage } from "./EnergyPage.tsx";
import { fridayReply, hourBar, MIDNIGHT, TIME_ZONE } from "./energyReply.fixture.ts";

// Only a limit against hanging: a busy machine takes its time over a whole page.
configure({ asyncUtilTimeout: 20_000 });
vi.setConfig({ testTimeout: 60_000 });

const NOW = MIDNIGHT + 10.7 * 3_600_000;
const DAY = 86_400_000;

const site = SiteReply.parse({
  revision: 1,
  name: "Riverside Campus",
  timeZone: TIME_ZONE,
  currency: "THB",
  menus: {},
  places: [
    {
      key: "office-building",
      code: 1,
      name: "Office Building",
      icon: "building-2",
      at: [0, 0],
      floors: [
        { key: "first", code: 1, label: "1st Floor", zones: [], isInMenu: true, hasCorridor: true },
        { key: "second", code: 2, label: "2nd Floor", zones: [], isInMenu: true, hasCorridor: true },
      ],
    },
  ],
});

const meters = {
  data: [
    {
      id: "EM-1",
      module: "energy-meter",
      name: "Meter",
      placement: "office-building",
      floor: "first",
      isCorridor: false,
      room: "D80",
      at: [1, 1],
      facts: {},
      points: ["lighting", "ac"].map((part, index) => ({
        id: index + 1,
        device: "EM-1",
        key: `${part}.active-power`,
        name: part,
        kind: "number",
        isWritable: false,
        expectedInterval: 5_000,
      })),
    },
  ],
  total: 1,
  currentPage: 1,
  perPage: 5_000,
  totalPage: 1,
};

/** The server of one test: what it answers to the energy call, and what it was asked. */
const server = { energy: (): unknown => fridayReply(), status: 200, asked: [] as URLSearchParams[], never: "" };

function answer(url: string): Response | Promise<Response> {
  const { pathname, searchParams } = new URL(url, "http://atrium.test");
  if (pathname.endsWith("/site")) return Response.json(site);
  if (pathname.endsWith("/devices")) return Response.json(meters);
  server.asked.push(searchParams);
  if (searchParams.get("type") === server.never) return new Promise(() => undefined);
  return Response.json(server.energy(), { status: server.status });
}

const socket: { events: LiveSocketEvents | undefined; sent: string[] } = { events: undefined, sent: [] };

function openSocket(events: LiveSocketEvents): LiveSocket {
  socket.events = events;
  return { send: (text) => socket.sent.push(text), close: () => {} };
}

function say(message: object): void {
  act(() => socket.events?.received(JSON.stringify(message)));
}

function open(address: string): void {
  const live = new LiveClient({
    openSocket,
    timers: { now: () => NOW, after: () => () => {} },
    random: () => 0.5,
    requestFrame: (callback) => callback(),
    onRejected: () => {},
  });
  live.start();
  const root = createRootRoute();
  const shell = createRoute({ getParentRoute: () => root, id: "shell", component: Outlet });
  const page = createRoute({
    getParentRoute: () => shell,
    path: "/monitor/energy-consumption/$placement",
    validateSearch: (search) => ({ floor: "total", type: "hour-in-day", device: "total", ...search }),
    component: EnergyPage,
  });
  const router = createRouter({
    routeTree: root.addChildren([shell.addChildren([page])]),
    history: createMemoryHistory({ initialEntries: [`/monitor/energy-consumption/${address}`] }),
  });
  render(
    <AtriumTheme>
      <QueryClientProvider client={createQueryClient()}>
        <LiveContext value={live}>
          <Suspense>
            <RouterProvider router={router} />
          </Suspense>
        </LiveContext>
      </QueryClientProvider>
    </AtriumTheme>,
  );
}

beforeEach(() => {
  stubFetch(answer);
  Object.assign(server, { energy: () => fridayReply(), status: 200, asked: [], never: "" });
  socket.sent.length = 0;
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

describe("the figures", () => {
  it("are those of the reply, in the site's words and time", async () => {
    open("campus");
    expect(await screen.findByText("All buildings, until 10:42. Compared over the same hours.")).toBeTruthy();
    expect(screen.getByRole("heading", { name: "Energy today" })).toBeTruthy();
    const text = document.body.textContent.replaceAll("\u00A0", " ");
    expect(text).toContain("1,010.00kWh");
    expect(text).toContain("−0.44 % vs yesterday, +2.81 % vs typical");
    expect(text).not.toContain("last year");
    expect(text).toContain("4,343.00THB");
    expect(text).toContain("479.75kg");
  });

  it("leave with the title of their range while another is counted, which says so", async () => {
    server.never = "month-in-year";
    open("campus");
    await screen.findByText(/^All buildings, until 10:42/);
    act(() => screen.getByRole("radio", { name: "Year" }).click());
    expect(await screen.findByText(/^Calculating /)).toBeTruthy();
    expect(screen.queryByRole("heading", { name: "Energy today" })).toBeNull();
    expect(document.body.textContent.replaceAll("\u00A0", " ")).not.toContain("1,010.00kWh");
  });

  it("stand in a table whose rows lead to their building with the same range and use", async () => {
    open("campus?type=hour-in-day&device=ac&date=2026-11-20");
    const table = await screen.findByRole("table", { name: "Buildings" });
    const link = within(table).getByRole("link", { name: "Office Building" });
    expect(link.getAttribute("href")).toMatch(/office-building\?.*device=ac.*date=/);
    expect(within(table).getByRole("img", { name: "More than typical" })).toBeTruthy();
    expect(within(table).getAllByRole("rowheader").at(-1)?.textContent).toBe("Campus");
  });

  it("say beside a comparison how much of the range it is of, and nothing where that is all", async () => {
    const part = { share: 4.7 / 10.7, periods: 5, of: 11 };
    const { previous, typical } = fridayReply();
    server.energy = () => fridayReply({ previous: { ...previous, common: part, measured: part }, typical });
    open("campus");
    await screen.findByText(/^All buildings, until 10:42/);
    const text = document.body.textContent.replaceAll("\u00A0", " ");
    expect(text).toContain("−0.44 % vs yesterday (5 of 11 hours compared), +2.81 % vs typical");
    expect(text).toContain("Yesterday, up to the same time, 5 of 11 hours measured");
    expect(text).not.toContain("Today, ");
  });

  it("say at the sum that a part of the range was measured", async () => {
    const [row] = fridayReply().buildings;
    const common = { share: 0.75, periods: 11, of: 11 };
    const measured = { share: 4.7 / 10.7, periods: 5, of: 11 };
    const buildings = row === undefined ? [] : [{ ...row, measured, previousCommon: common }];
    server.energy = () => fridayReply({ measured, buildings });
    open("campus");
    const table = await screen.findByRole("table", { name: "Buildings" });
    const cell = screen.getByText("Consumption").parentElement;
    expect(cell?.textContent.replaceAll("\u00A0", " ")).toContain("5 of 11 hours measured");
    expect(within(table).getAllByRole("img", { name: /5.of.11.hours measured/ })).toHaveLength(2);
    expect(within(table).getByRole("img", { name: /75.%.of.the.meter.readings compared/ })).toBeTruthy();
  });

  it("say at the sum and above it what was not believed, and how much the sum may lack", async () => {
    server.energy = () =>
      fridayReply({ leftOut: { quarters: 3, meters: ["EM-O1-A-01"], mostKwh: kilowattHours(120) } });
    open("campus");
    expect(await screen.findByText(/Implausible readings in 3.quarter.hours of EM-O1-A-01 were rejected/)).toBeTruthy();
    expect(screen.getByText(/The total is missing 120.00 kWh at most/)).toBeTruthy();
    const cell = screen.getByText("Consumption").parentElement;
    expect(cell?.textContent.replaceAll("\u00A0", " ")).toContain("3 quarter hours rejected");
    expect(screen.getByText("Rejected readings")).toBeTruthy();
  });

  it("say which meters they leave out", async () => {
    server.energy = () => fridayReply({ missingMeters: ["EM-O1-A-01"] });
    open("campus");
    expect(await screen.findByText(/One meter reported no values for part of this range: EM-O1-A-01/)).toBeTruthy();
  });
});

describe("the demand of this moment", () => {
  async function snapshot(qualities: number[]): Promise<void> {
    await screen.findByText("Demand now");
    act(() => socket.events?.opened());
    const request = await vi.waitFor(() => {
      const found = socket.sent.map((text) => JSON.parse(text)).find((sent) => sent.channel === "energy");
      expect(found?.place).toEqual({ placement: "campus" });
      return found;
    });
    say({ type: "welcome", epoch: "a", time: NOW, site: 1 });
    say({
      type: "snapshot",
      subscription: request.subscription,
      view: 1,
      sequence: 1,
      isComplete: true,
      ids: [1, 2],
      values: [100, 20.4],
      qualities,
      times: [NOW, NOW - 120_000],
      steadyFor: [0, 0],
    });
  }

  it("is the sum of the place's meters", async () => {
    open("campus");
    await snapshot([0, 0]);
    expect(await screen.findByText("120.40")).toBeTruthy();
    expect(screen.queryByText(/stale/)).toBeNull();
  });

  it("says how many meters are stale and how old they are", async () => {
    open("campus");
    await snapshot([0, 1]);
    expect(await screen.findByText("Covers 1 of 2 sub-meters: 1 stale, oldest 10:40")).toBeTruthy();
  });

  it("is replaced by the peak when the range is past", async () => {
    server.energy = () => fridayReply({ from: MIDNIGHT - DAY, to: MIDNIGHT, until: MIDNIGHT });
    open("campus?date=2026-11-19");
    expect(await screen.findByText(/^Peak consumption, 15\s*min$/)).toBeTruthy();
    expect(screen.queryByText("Demand now")).toBeNull();
  });
});

describe("what cannot be shown", () => {
  it("a building that the site does not have, with the way to all of them", async () => {
    open("moon-base");
    expect(await screen.findByText("Building not found")).toBeTruthy();
    expect(screen.getByRole("link", { name: "Show all buildings" }).getAttribute("href")).toContain("/campus");
    expect(server.asked).toEqual([]);
  });

  it("a floor that the building does not have, with the way to the building", async () => {
    open("office-building?floor=fifth");
    expect(await screen.findByText("Floor not found")).toBeTruthy();
    expect(screen.getByRole("link", { name: "Show Office Building" })).toBeTruthy();
  });

  it("a day that has not come, with the way to today", async () => {
    open("campus?date=2026-11-21");
    expect(await screen.findByText("21 Nov 2026 has not started yet")).toBeTruthy();
    expect(screen.getByRole("link", { name: "Show the current day" }).getAttribute("href")).not.toContain("date");
    expect(server.asked).toEqual([]);
  });

  it("a range that nothing was recorded in", async () => {
    const nothing = { lighting: null, ac: null, plug: null, total: null };
    const bars = [hourBar(0, nothing), hourBar(1, nothing)];
    server.energy = () => fridayReply({ bars, kwh: null, cost: null, emissions: null, peak: null });
    open("campus?date=2026-11-19");
    expect(await screen.findByText("No data recorded in this range")).toBeTruthy();
    expect(screen.queryByText("0.00")).toBeNull();
  });

  it("an answer that failed, with the way to try again", async () => {
    server.status = 500;
    server.energy = () => ({ error_code: "EIN001", message: "Something went wrong" });
    open("campus");
    expect(await screen.findByText("The energy figures could not be loaded")).toBeTruthy();
    server.status = 200;
    server.energy = () => fridayReply();
    screen.getByRole("button", { name: "Retry" }).click();
    expect(await screen.findByText(/until 10:42/)).toBeTruthy();
  });
});
