import { PointId } from "@atrium/contract";
import { type DeviceDescription, QUALITY } from "@atrium/contract/devices";
import { SiteReply } from "@atrium/contract/site";
import { AtriumTheme } from "@atrium/ui";
import { QueryClientProvider } from "@tanstack/react-query";
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from "@tanstack/react-router";
import { cleanup, configure, fireEvent, render, screen, within } from "@testing-library/react";
import { Suspense } from "react";
import { afterEach, beforeEach, describe, expect, it, test, vi } from "vitest";
import { deviceWith, pointOf } from "../../../devices/device.fixture.ts";
import { stubFetch } from "../../../platform/fetch.fixture.ts";
import { GivenLive } from "../../../platform/givenLive.fixture.ts";
import { LiveContext } from "../../../platform/liveHooks.ts";
import { createQueryClient } from "../../../platform/query.ts";
import { readChartSearch } from "./chartAddress.ts";
import { AirChartPage } from "./AirChartPage.tsx";

configure({ asyncUtilTimeout: 20_000 });
vi.setConfig({ testTimeout: 60_000 });

const NOW = Date.UTC(2026, 10, 20, 10, 42);
const HOUR = 3_600_000;
const site = SiteReply.parse({
  revision: 1,
  name: "Sample campus",
  timeZone: "UTC",
  currency: "THB",
  menus: {},
  places: [
    {
      key: "house",
      code: 1,
      name: "House",
      icon: "house",
      at: [0, 0],
      floors: [
        { key: "first", code: 1, label: "1st Floor", zones: ["A", "B"], isInMenu: true, hasCorridor: false },
        { key: "second", code: 2, label: "2nd Floor", zones: [], isInMenu: true, hasCorridor: false },
      ],
    },
  ],
});
const sensors = ["S-1", "S-2"].map((id) =>
  deviceWith(id, [pointOf("co2", { unit: "ppm" }), pointOf("pm25"), pointOf("temp", { unit: "°C" })]),
);

/** What the server answers to the call for trends, and what it was asked. */
const server = {
  means: [600, null, 800] as (number | null)[],
  status: 200,
  devices: 200,
  asked: [] as URLSearchParams[],
  /** What is asked for now gets no answer. */
  isHeld: false,
};

function answer(url: string): Response | Promise<Response> {
  const { pathname, searchParams } = new URL(url, "http://atrium.test");
  const failure = { error_code: "EPE001", message: "Not allowed" };
  if (pathname.endsWith("/site")) return Response.json(site);
  if (pathname.endsWith("/devices")) {
    const data = sensors.map(({ id, name, placement, floor, room, isCorridor, at, points }): DeviceDescription => ({
      id,
      name,
      placement,
      floor,
      room,
      isCorridor,
      at,
      zone: "A",
      facts: {},
      module: "iaq",
      points: Object.values(points),
    }));
    if (server.devices !== 200) return Response.json(failure, { status: server.devices });
    return Response.json({ data, total: 2, currentPage: 1, perPage: 10, totalPage: 1 });
  }
  server.asked.push(searchParams);
  if (server.isHeld) return new Promise(() => undefined);
  if (server.status !== 200) return Response.json({ ...failure, message: "No database" }, { status: server.status });
  const from = Number(searchParams.get("from"));
  const series = (searchParams.get("ids") ?? "").split(",").map((id) => ({
    point: Number(id),
    before: null,
    times: server.means.map((_, index) => from + index * HOUR),
    means: server.means,
    lowest: 500,
    highest: 900,
    coverage: server.means.every((mean) => mean === null) ? 0 : 0.667,
  }));
  return Response.json({ step: "1h", from, to: NOW, series });
}

async function open(query: string, live = new GivenLive(NOW, new Map())) {
  const root = createRootRoute();
  const page = createRoute({
    getParentRoute: () => root,
    path: "/monitor/iaq/$placement/chart",
    validateSearch: readChartSearch,
    component: AirChartPage,
  });
  const router = createRouter({
    routeTree: root.addChildren([page]),
    history: createMemoryHistory({ initialEntries: [`/monitor/iaq/${query}`] }),
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
  return router;
}

beforeEach(() => {
  Object.assign(server, { means: [600, null, 800], status: 200, devices: 200, asked: [], isHeld: false });
  stubFetch(answer);
  vi.spyOn(HTMLElement.prototype, "clientHeight", "get").mockReturnValue(600);
  vi.spyOn(HTMLElement.prototype, "clientWidth", "get").mockReturnValue(1_200);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const slider = () => screen.findByRole("slider");
const lastAsked = () => server.asked.findLast((one) => (one.get("ids") ?? "").includes(","));

describe("the chart", () => {
  it("shows the place's sensors over the last 7 days, with the means and the gaps of the server", async () => {
    await open("house/chart?floor=first");
    expect((await slider()).getAttribute("aria-label")).toContain("CO₂, PM2.5, Temperature of 2 sensors");
    const asked = lastAsked();
    expect((Number(asked?.get("to")) - Number(asked?.get("from"))) / HOUR).toBe(7 * 24);
    expect(asked?.get("finest")).toBe("15m");
    const table = await screen.findByRole("table", { name: "Values of the chart" });
    expect(within(table).getAllByRole("row")[2]?.textContent).toContain("––––––");
    const summary = screen.getByRole("table", { name: "Air quality over the range" });
    expect(within(summary).getAllByRole("row")).toHaveLength(7);
    expect(within(summary).getAllByText(/66.7 %/)).toHaveLength(6);
  });

  it("shows what a shared address says", async () => {
    await open("house/chart?floor=first&selection=S-2&metrics=co2&from=2026-11-01T00:00&to=2026-11-02T00:00&bands=off");
    expect((await slider()).getAttribute("aria-label")).toContain("CO₂ of 1 sensor");
    expect(server.asked.some((one) => one.get("from") === String(Date.UTC(2026, 10, 1)))).toBe(true);
    expect(screen.getByRole("switch", { name: "Bands" })).toHaveProperty("checked", false);
  });

  it("keeps what is chosen in the address", async () => {
    const router = await open("house/chart?floor=first");
    fireEvent.click(await screen.findByRole("button", { name: "Humidity" }));
    await vi.waitFor(() => expect(router.latestLocation.search).toMatchObject({ metrics: "co2,pm25,temp,rh" }));
    fireEvent.click(screen.getByRole("radio", { name: "The last 30 days" }));
    await vi.waitFor(() => expect(router.latestLocation.search).toMatchObject({ range: "30d" }));
    fireEvent.click(await screen.findByRole("button", { name: "Remove S-1 from the chart" }));
    await vi.waitFor(() => expect(router.latestLocation.search).toMatchObject({ selection: "S-2" }));
  });

  it("leaves its lines as they are until the answer of another range is there", async () => {
    server.means = Array.from({ length: 400 }, (_, index) => 600 + (index % 7));
    const drawn = vi.spyOn(HTMLCanvasElement.prototype, "getContext").mockReturnValue(null);
    await open("house/chart?floor=first&selection=S-1,S-2");
    await slider();
    await vi.waitFor(() => expect(drawn).toHaveBeenCalled());
    drawn.mockClear();
    server.isHeld = true;
    const before = server.asked.length;
    fireEvent.click(screen.getByRole("radio", { name: "The last 30 days" }));
    await vi.waitFor(() => expect(server.asked.length).toBeGreaterThan(before));
    expect(drawn).not.toHaveBeenCalled();
  });

  it("zooms by its buttons, and the window is in the address", async () => {
    const router = await open("house/chart?floor=first&from=2026-11-10T00:00&to=2026-11-12T00:00");
    fireEvent.click(await screen.findByRole("button", { name: "Zoom in" }));
    await vi.waitFor(() =>
      expect(router.latestLocation.search).toMatchObject({ from: "2026-11-10T12:00", to: "2026-11-11T12:00" }),
    );
  });
});

test("garbage in the address is named, and the chart shows the rest", async () => {
  await open("house/chart?floor=first&metrics=co2,foo&selection=S-1,S-9&range=forever");
  expect(await slider()).toBeTruthy();
  const note = screen.getByText(/Part of the address was not recognised/).textContent;
  expect(note).toContain("unknown metric “foo”");
  expect(note).toContain("no sensor “S-9”");
  expect(note).toContain("two years");
});

test("a live value goes on at the end of its line and stands in the table; one that is old does not", async () => {
  const co2 = sensors.map(({ points }) => points["co2"]?.id ?? PointId.parse(999));
  const value = { value: 1_234, time: NOW, since: NOW };
  const values = new Map([
    [co2[0] ?? PointId.parse(998), { ...value, quality: QUALITY.good }],
    [co2[1] ?? PointId.parse(997), { ...value, quality: QUALITY.stale }],
  ]);
  await open("house/chart?floor=first&metrics=co2", new GivenLive(NOW, values));
  await slider();
  const rows = within(await screen.findByRole("table", { name: "Air quality over the range" })).getAllByRole("row");
  expect(rows.slice(1).map((row) => row.textContent.includes("1,234"))).toEqual([true, false]);
});

describe("a state that is not the chart", () => {
  it("says that nothing was recorded, with a way on", async () => {
    server.means = [null, null];
    await open("house/chart?floor=first&range=30d");
    expect(await screen.findByText("No data recorded in this range")).toBeTruthy();
    expect(screen.getByRole("button", { name: "Show the last 7 days" })).toBeTruthy();
  });

  it("says that the floor has no sensor", async () => {
    await open("house/chart?floor=second");
    expect(await screen.findByText("2nd Floor has no air quality sensors")).toBeTruthy();
  });

  it("says that there is no such building", async () => {
    await open("nowhere/chart");
    expect(await screen.findByText("Building “nowhere” not found")).toBeTruthy();
  });

  it("says that the role may not see it", async () => {
    server.devices = 403;
    await open("house/chart?floor=first");
    expect(await screen.findByText("You may not view the air quality of this place")).toBeTruthy();
  });

  it("says that the history could not be read, and tries again", async () => {
    server.status = 500;
    await open("house/chart?floor=first");
    expect(await screen.findByText("The history could not be loaded")).toBeTruthy();
    server.status = 200;
    fireEvent.click(screen.getByRole("button", { name: "Retry" }));
    expect(await slider()).toBeTruthy();
  });

  it("says since when live values are missing", async () => {
    const live = new GivenLive(NOW, new Map());
    vi.spyOn(live, "view").mockReturnValue({ isInStep: false, lostAt: NOW - HOUR, refusal: undefined });
    await open("house/chart?floor=first", live);
    expect(await screen.findByText(/Live data lost at 09:42/)).toBeTruthy();
    expect(await slider()).toBeTruthy();
  });
});
