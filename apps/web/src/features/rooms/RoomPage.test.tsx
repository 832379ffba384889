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
import { cleanup, render, screen, within } from "@testing-library/react";
import { Suspense } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { deviceWith, pointOf } from "../../devices/device.fixture.ts";
import { readDeviceSearch } from "../../devices/deviceSearch.ts";
import { DeviceHead } from "../../devices/inspector/DeviceParts.tsx";
import { drawing, site } from "../../devices/page/devicePage.fixture.ts";
import { valueOf } from "../../devices/reading.ts";
import type { DeviceSystem } from "../../devices/system.ts";
import { stubFetch } from "../../platform/fetch.fixture.ts";
import { GivenLive } from "../../platform/givenLive.fixture.ts";
import { LiveContext } from "../../platform/liveHooks.ts";
import { createQueryClient } from "../../platform/query.ts";
import { RoomPage } from "./RoomPage.tsx";
import { LookCard } from "./SystemCard.tsx";

/** Sensors of the air: nothing of them can be set. */
const air: DeviceSystem = {
  module: "iaq",
  channel: "iaq",
  path: "/monitor/iaq",
  words: () => ({ one: "sensor", many: "sensors", title: "Air quality", none: "no sensor" }),
  main: "co2",
  reads: ["co2"],
  conditionOf: () => ({ isOn: true }),
  pin: {
    icon: undefined,
    ring: () => undefined,
    value: (reading) => (valueOf(reading, "co2") === null ? "" : `${String(valueOf(reading, "co2"))} ppm`),
  },
  Figures: () => null,
  Inspector: ({ device }) => <DeviceHead device={device} />,
  columns: [],
  plan: {},
};

const sensors = ["S-1", "S-2", "S-3"].map((id) => deviceWith(id, [pointOf("co2", { unit: "ppm", isWritable: false })]));
/** The reply to the room's request; undefined: there is no such room. */
let inRoom: readonly string[] | undefined;

const empty = { total: 0, currentPage: 1, perPage: 10, totalPage: 0 };

function answer(url: string): Response {
  const path = new URL(url, "http://atrium.test").pathname.replace(/^\/api\/[a-z-]+\/v1\.0\//, "");
  const [room] = drawing.rooms;
  if (path === "site") return Response.json(site);
  if (path.startsWith("rooms/") && inRoom !== undefined) {
    const devices = inRoom.map((device) => ({ device, module: "iaq", relation: "inside" }));
    return Response.json({ placement: "house", floor: "first", room, devices });
  }
  if (path === "trends") {
    return Response.json({ step: "raw", from: 0, to: 1, series: [] });
  }
  if (path.startsWith("plans/")) return Response.json(drawing);
  if (path === "events") return Response.json({ rows: [], next: null });
  if (path === "holds") return Response.json({ ...empty, data: [] });
  if (path === "devices") {
    const data = sensors.map(({ id, name, placement, floor, room: of, at, points }): DeviceDescription => ({
      id,
      name,
      placement,
      floor,
      room: of,
      isCorridor: false,
      at,
      facts: {},
      zone: "A",
      module: "iaq",
      points: Object.values(points),
    }));
    return Response.json({ ...empty, data, total: 3 });
  }
  return Response.json({ error_code: "ENF001", message: "There is no such thing" }, { status: 404 });
}

beforeEach(() => {
  stubFetch(answer);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const CARDS = [
  { module: "iaq", Devices: () => <LookCard system={air} /> },
  { module: "lighting", Devices: () => <h2>Lighting</h2> },
];

function Nothing() {
  return null;
}

function open(search = ""): void {
  const root = createRootRoute();
  const page = createRoute({
    getParentRoute: () => root,
    path: "/campus/$placement/$floor/$room",
    validateSearch: readDeviceSearch,
    component: () => <RoomPage cards={CARDS} Attention={Nothing} />,
  });
  const router = createRouter({
    routeTree: root.addChildren([page]),
    history: createMemoryHistory({ initialEntries: [`/campus/house/first/R1${search}`] }),
  });
  const points = sensors.flatMap((sensor) => Object.values(sensor.points));
  const values = points.map(({ id }, index) => {
    const value = index === 1 ? null : 600 + index;
    return [id, { value, quality: QUALITY.good, time: 1, since: 0 }] as const;
  });
  render(
    <AtriumTheme>
      <LiveContext value={new GivenLive(1_000_000, new Map(values))}>
        <QueryClientProvider client={createQueryClient()}>
          <Suspense>
            <RouterProvider router={router} />
          </Suspense>
        </QueryClientProvider>
      </LiveContext>
    </AtriumTheme>,
  );
}

test("a room has the cards of what is about it, and no others", async () => {
  inRoom = ["S-1"];
  open();
  const card = await screen.findByRole("region", { name: "Air quality" });
  expect(await within(card).findByRole("heading", { name: "S-1" })).toBeTruthy();
  expect(within(card).queryByRole("button", { name: "Close" })).toBeNull();
  expect(screen.queryByRole("heading", { name: "Lighting" })).toBeNull();
  expect(screen.queryByRole("region", { name: "Needs attention" })).toBeNull();
});

test("of several devices each has a row, and one without a value says so", async () => {
  inRoom = ["S-1", "S-2"];
  open();
  expect(await screen.findByRole("button", { name: /S-1.*600 ppm/ })).toBeTruthy();
  expect(screen.getByRole("button", { name: /S-2.*No value/ })).toBeTruthy();
  expect(screen.queryByRole("button", { name: /S-3/ })).toBeNull();
});

test("the device that the address selects shows in full, and can be closed", async () => {
  inRoom = ["S-1", "S-2"];
  open("?selection=S-2");
  expect(await screen.findByRole("heading", { name: "S-2" })).toBeTruthy();
  expect(screen.queryByRole("heading", { name: "S-1" })).toBeNull();
  expect(screen.getByRole("button", { name: "Close" })).toBeTruthy();
});

test("a room that no plan has is not found", async () => {
  inRoom = undefined;
  open();
  expect(await screen.findByRole("heading", { name: "Room not found" })).toBeTruthy();
});
