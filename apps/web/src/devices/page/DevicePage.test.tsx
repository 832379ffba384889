import { type DeviceDescription, QUALITY } from "@atrium/contract/devices";
import { AtriumTheme } from "@atrium/ui";
import { QueryClientProvider } from "@tanstack/react-query";
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from "@tanstack/react-router";
import { act, cleanup, render, screen, within } from "@testing-library/react";
import { Suspense } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { fakeLive } from "../../platform/fakeLive.fixture.ts";
import { stubFetch } from "../../platform/fetch.fixture.ts";
import { GivenLive } from "../../platform/givenLive.fixture.ts";
import { LiveContext } from "../../platform/liveHooks.ts";
import type { LiveSource } from "../../platform/liveSource.ts";
import { createQueryClient } from "../../platform/query.ts";
import { deviceWith, pointOf } from "../device.fixture.ts";
import { Facts } from "../inspector/Facts.tsx";
import { DeviceHead } from "../inspector/DeviceParts.tsx";
import { valueOf } from "../reading.ts";
import { readDeviceSearch } from "../deviceSearch.ts";
import type { DeviceSystem } from "../system.ts";
import { drawing, site } from "./devicePage.fixture.ts";
import { DevicePage } from "./DevicePage.tsx";

/** Sensors of the air: nothing of them can be set. */
const air: DeviceSystem = {
  module: "iaq",
  channel: "wulian",
  path: "/monitor/iaq",
  words: () => ({ one: "sensor", many: "sensors", title: "Air quality", none: "no sensor" }),
  main: "co2",
  reads: ["co2"],
  conditionOf: (values) => ({ isOn: true, trouble: (values["co2"] ?? 0) > 1000 ? "stale air" : undefined }),
  pin: {
    icon: undefined,
    ring: () => undefined,
    value: (reading) => `${String(valueOf(reading, "co2") ?? "–")} ppm`,
  },
  Figures: () => null,
  Inspector: ({ device }) => (
    <>
      <DeviceHead device={device} />
      <Facts device={device} seenAt={null} facts={[["Height", "1.20 m"]]} />
    </>
  ),
  columns: [{ key: "co2", title: "CO₂", cell: ({ reading }) => String(valueOf(reading, "co2") ?? "–") }],
  plan: {},
};

const sensors = ["S-1", "S-2"].map((id) => deviceWith(id, [pointOf("co2", { unit: "ppm", isWritable: false })]));
const asked: string[] = [];

function answer(url: string, { method = "GET" }: RequestInit): Response {
  const path = new URL(url, "http://atrium.test").pathname.replace(/^\/api\/[a-z-]+\/v1\.0\//, "");
  asked.push(`${method} ${path}`);
  if (path === "replay/states") {
    const points = sensors.flatMap((sensor) => Object.values(sensor.points));
    const columns = { ids: points.map(({ id }) => id), values: [512, 1890], qualities: [0, 1] };
    return Response.json({
      ...columns,
      at: 500_000,
      step: "raw",
      next: null,
      times: [499_000, 1],
      steadyFor: [null, null],
    });
  }
  if (path === "site") return Response.json(site);
  if (path.startsWith("plans/")) return Response.json(drawing);
  if (path !== "devices") {
    return Response.json({ error_code: "ENF001", message: "There is no such thing" }, { status: 404 });
  }
  const data = sensors.map(({ id, name, placement, floor, room, zone, isCorridor, at, points }): DeviceDescription => ({
    id,
    name,
    placement,
    floor,
    room,
    isCorridor,
    at,
    facts: {},
    zone: zone ?? "A",
    module: "iaq",
    points: Object.values(points),
  }));
  return Response.json({ data, total: 2, currentPage: 1, perPage: 10, totalPage: 1 });
}

beforeEach(() => {
  asked.length = 0;
  stubFetch(answer);
  vi.spyOn(HTMLElement.prototype, "clientHeight", "get").mockReturnValue(600);
  vi.spyOn(HTMLElement.prototype, "clientWidth", "get").mockReturnValue(1200);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** A floor of the site, by its key and by its name. */
const FIRST = { floor: "first", name: "1st Floor" };

/** The page at an address, with what changes by itself from a source. */
async function show(query: string, source: LiveSource, { floor, name } = FIRST): Promise<void> {
  const root = createRootRoute();
  const page = createRoute({
    getParentRoute: () => root,
    path: "/monitor/iaq/$placement",
    validateSearch: readDeviceSearch,
    component: () => <DevicePage system={air} />,
  });
  const router = createRouter({
    routeTree: root.addChildren([page]),
    history: createMemoryHistory({ initialEntries: [`/monitor/iaq/house?floor=${floor}&${query}`] }),
  });
  render(
    <AtriumTheme>
      <LiveContext value={source}>
        <QueryClientProvider client={createQueryClient()}>
          <Suspense>
            <RouterProvider router={router} />
          </Suspense>
        </QueryClientProvider>
      </LiveContext>
    </AtriumTheme>,
  );
  await screen.findByRole("heading", { level: 1, name });
}

/** The page at an address, once the server has sent the sensors' values. */
async function open(query: string, place = FIRST) {
  const live = fakeLive();
  live.client.start();
  await show(query, live.client, place);
  act(() => {
    live.socket().accept();
  });
  await vi.waitFor(() => expect(live.socket().requests).toHaveLength(1));
  const points = sensors.flatMap((sensor) => Object.values(sensor.points));
  const [request] = live.socket().requests;
  act(() => {
    live.socket().say({
      type: "snapshot",
      subscription: request?.subscription ?? 0,
      view: 1,
      sequence: 1,
      isComplete: true,
      ids: points.map(({ id }) => id),
      values: [640, 1250],
      qualities: [0, 0],
      times: [999_000, 999_000],
      steadyFor: [0, 0],
    });
    live.draw();
  });
  return live;
}

/** Words that only stand where something can be done to a device. */
const ACTS = /release|hold|held|set|command|undo|turn|why/i;

function acts(): (string | null)[] {
  const controls = [...screen.queryAllByRole("button"), ...screen.queryAllByRole("slider")];
  return controls
    .map((control) => control.getAttribute("aria-label") ?? control.textContent)
    .filter((name) => ACTS.test(name ?? ""));
}

const PATIENT = { timeout: 10_000 };

test("shows devices without a command: no button, no hold asked for, no command listened to", async () => {
  const live = await open("view=table&selection=S-1,S-2");
  // The programs of the table and of the past come when they are asked for.
  const table = await screen.findByRole("table", { name: "Sensors, 1st Floor" }, PATIENT);
  await vi.waitFor(() => expect(table.textContent).toContain("1250"), PATIENT);
  const inspector = screen.getByRole("complementary", { name: "Inspector" });
  expect(inspector.textContent).toContain("2 sensors");
  expect(acts()).toEqual([]);
  expect(screen.queryByRole("toolbar")).toBeNull();
  expect(screen.queryByRole("columnheader", { name: "Set by" })).toBeNull();
  expect(`${table.textContent} ${inspector.textContent}`).not.toMatch(/held|hold|automatic/i);
  const expected = ["GET devices", "GET plans/house/first", "GET replay/marks", "GET site"];
  await vi.waitFor(() => expect(asked.toSorted()).toEqual(expected), PATIENT);
  expect(live.socket().requests.map((request) => "channel" in request && request.channel)).toEqual(["wulian"]);
});

test("until the values come, says how to select, and nothing of what is out of the ordinary", async () => {
  await show("selection=", fakeLive().client);
  const inspector = within(screen.getByRole("complementary", { name: "Inspector" }));
  expect(inspector.getByText(/^Click a pin/)).toBeTruthy();
  expect(inspector.getByRole("status", { name: "Loading values" })).toBeTruthy();
  expect(inspector.queryByText(/responding/)).toBeNull();
});

test("until the values come, a device that the address selects is not said to be unselected", async () => {
  await show("selection=S-1", fakeLive().client);
  const inspector = within(screen.getByRole("complementary", { name: "Inspector" }));
  expect(inspector.getByRole("status", { name: "Loading values" })).toBeTruthy();
  expect(inspector.queryByText("Nothing selected")).toBeNull();
});

test("shows what of a place is out of the ordinary, and one device in full", async () => {
  await open("selection=");
  const inspector = screen.getByRole("complementary", { name: "Inspector" });
  const odd = await within(inspector).findByRole("button", { name: /S-2/ });
  expect(odd.textContent).toContain("stale air");
  act(() => {
    odd.click();
  });
  await within(inspector).findByText("1.20 m");
  expect(acts()).toEqual([]);
  expect(asked.filter((call) => /holds|commands|provenance/.test(call))).toEqual([]);
});

test("shows a moment of another source than the socket as it shows what is live", async () => {
  const values = new Map(
    sensors.flatMap((sensor, index) =>
      Object.values(sensor.points).map(({ id }) => {
        const value = [480, 1310][index] ?? null;
        return [id, { value, quality: QUALITY.good, time: 5_000, since: 5_000 }] as const;
      }),
    ),
  );
  const moment = new GivenLive(6_000, values);
  await show("view=table&selection=S-2", moment);
  const table = await screen.findByRole("table", { name: "Sensors, 1st Floor" });
  await vi.waitFor(() => expect(table.textContent).toContain("1310"));
  expect(table.textContent).toContain("480");
  expect(new Set(moment.joined)).toEqual(new Set(["wulian"]));
});

test("is headed by the site's own floor and zone, under the building's name", async () => {
  await open("zone=A", { floor: "mezzanine", name: "Mezzanine, Zone A" });
  const heading = screen.getByRole("heading", { level: 1 });
  expect(heading.parentElement?.textContent).toContain("House");
  expect(asked).toContain("GET plans/house/mezzanine");
});

test("draws a second of the past in place of what is live, says so, and goes back", async () => {
  await show("view=table&selection=S-1&at=1970-01-01T00:08:20Z", fakeLive().client);
  const table = await screen.findByRole("table", { name: "Sensors, 1st Floor" });
  await vi.waitFor(() => expect(table.textContent).toContain("512"));
  const banner = screen.getByRole("region", { name: "Replay" });
  expect(banner.textContent).toContain("Showing 01 Jan 1970 00:08:20. Commands are disabled during replay.");
  expect(within(table).getByRole("row", { name: /S-2/ }).textContent).toContain("Stale");
  expect(screen.queryByRole("button", { name: /Export/ })).toBeNull();
  act(() => {
    within(banner).getByRole("button", { name: "Back to live" }).click();
  });
  await vi.waitFor(() => expect(screen.queryByRole("region", { name: "Replay" })).toBeNull());
});

test.each([
  ["yesterday", "The address contains no valid time"],
  ["2999-01-01T00:00:00Z", "That time is in the future"],
])("an address that asks for %s says: %s", async (words, title) => {
  await show(`at=${words}`, fakeLive().client, { floor: "first", name: title });
  expect(screen.getByRole("button", { name: "Show live" })).toBeTruthy();
  expect(asked.filter((call) => call.includes("replay"))).toEqual([]);
});
