import { FEATURES } from "@atrium/contract";
import { AlarmRow } from "@atrium/contract/alarms";
import type { CommandRequestInput } from "@atrium/contract/devices";
import { RoomReply } from "@atrium/contract/site";
import { AtriumTheme } from "@atrium/ui";
import { QueryClientProvider } from "@tanstack/react-query";
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from "@tanstack/react-router";
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { Suspense } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { deskWith } from "../../control/control.fixture.ts";
import { drawing, site } from "../../devices/page/devicePage.fixture.ts";
import { findPlace } from "../../devices/place.ts";
import { stubFetch } from "../../platform/fetch.fixture.ts";
import { GivenLive } from "../../platform/givenLive.fixture.ts";
import { LiveContext } from "../../platform/liveHooks.ts";
import { createQueryClient } from "../../platform/query.ts";
import { signIn, signOut } from "../../platform/session.ts";
import { siteQuery } from "../../platform/site.ts";
import { AttentionCard } from "./AttentionCard.tsx";
import { type RoomAlarms } from "./roomAlarms.ts";
import { RoomContext } from "./RoomContext.ts";

const HOLD = {
  point: 5,
  device: "L-1",
  deviceName: "Cove",
  value: 80,
  by: "somchai",
  since: 0,
  until: 3_600_000,
  module: "lighting",
  placement: "house",
  floor: "first",
  isCorridor: false,
  pointKey: "level",
  pointName: "Level",
  kind: "number",
  unit: "%",
  command: "0c3c1f6e-5f5b-4d0e-9a6f-1f3f3a0b7c11",
  automatic: null,
};
/** The holds of the floor. */
let holds: readonly object[];

function alarm(id: number, device: string, priority: number): AlarmRow {
  return AlarmRow.parse({
    id,
    time: 1,
    text: priority === 1 ? "Smoke detected" : "Lamp failed",
    source: { name: device, placeName: "House", placement: "house", floor: "first", device, isCorridor: false },
    alarm: {
      code: "fault",
      rule: 1,
      priority,
      state: "unacknowledged",
      isActive: true,
      isFire: false,
      times: 1,
      raisedAt: 1,
      folded: 0,
      steps: 0,
      done: [],
    },
  });
}

beforeEach(async () => {
  holds = [HOLD];
  stubFetch((url, init) => {
    if (url.endsWith("/users/me")) {
      const permissions = FEATURES.map((slug) => ({ isUsed: true, feature: { slug } }));
      return Response.json({ id: 1, username: "somchai", role: { name: "Operator", permissions } });
    }
    if (init?.method === "DELETE") return new Response(null, { status: 204 });
    if (url.endsWith("/sessions")) return Response.json({ token: "t", expiresAt: 1 }, { status: 201 });
    return Response.json({ total: holds.length, currentPage: 1, perPage: 10, totalPage: 1, data: holds });
  });
  await signIn({ username: "somchai", password: "secret", stay: false });
});
afterEach(async () => {
  cleanup();
  await signOut();
  vi.unstubAllGlobals();
});

/** The card of a room with two lamps. */
function open(alarms: Partial<RoomAlarms> = {}) {
  const sent: CommandRequestInput[] = [];
  const acknowledge = vi.fn<RoomAlarms["acknowledge"]>(async () => {});
  const desk = deskWith({
    post: (request) => {
      sent.push(request);
      return new Promise(() => {});
    },
  });
  const place = findPlace(site, { placement: "house", floor: "first" });
  if (place.kind !== "place") throw new Error("The site has no such floor");
  const room = RoomReply.parse({
    placement: "house",
    floor: "first",
    room: drawing.rooms[0],
    devices: ["L-1", "L-2"].map((device) => ({ device, module: "lighting", relation: "inside" })),
  });
  const root = createRootRoute({
    component: () => (
      <RoomContext value={{ ...room, place, desk }}>
        <AttentionCard alarms={{ open: [], areKnown: true, acknowledge, ...alarms }} />
      </RoomContext>
    ),
  });
  const router = createRouter({ routeTree: root, history: createMemoryHistory({ initialEntries: ["/"] }) });
  const queries = createQueryClient();
  queries.setQueryData(siteQuery.queryKey, site);
  render(
    <AtriumTheme>
      <QueryClientProvider client={queries}>
        <LiveContext value={new GivenLive(1_000, new Map())}>
          <Suspense>
            <RouterProvider router={router} />
          </Suspense>
        </LiveContext>
      </QueryClientProvider>
    </AtriumTheme>,
  );
  return { sent, acknowledge };
}

test("the alarms of the room’s devices are acknowledged in place, the worst first", async () => {
  const { acknowledge } = open({ open: [alarm(1, "L-1", 3), alarm(2, "L-2", 1), alarm(3, "L-9", 1)] });
  const links = await screen.findAllByRole("link");
  expect(links.map(({ textContent }) => textContent)).toEqual(["Smoke detected, L-2", "Lamp failed, L-1"]);
  fireEvent.click(screen.getByRole("button", { name: "Ack Smoke detected, L-2" }));
  expect(acknowledge.mock.calls).toEqual([[[2]]]);
});

test("a hold is released in place", async () => {
  const { sent } = open();
  fireEvent.click(await screen.findByRole("button", { name: "Release Cove, Level" }));
  expect(sent.map(({ targets }) => targets)).toEqual([[{ device: "L-1", point: "level", value: null }]]);
});

test("a room is calm only once its alarms and holds are known", async () => {
  holds = [];
  open({ areKnown: false });
  expect(await screen.findByText("Alarms not known now")).toBeTruthy();
  expect(screen.queryByText("No alarm, and nothing is held.")).toBeNull();
  cleanup();
  open();
  expect(await screen.findByText("No alarm, and nothing is held.")).toBeTruthy();
});

test("whoever may not control sees alarms and holds without buttons", async () => {
  await signOut();
  open({ open: [alarm(1, "L-1", 1)] });
  expect(await screen.findByText(/Cove, Level held at 80 %/)).toBeTruthy();
  expect(screen.queryByRole("button")).toBeNull();
});
