import { type Feature, FEATURES } from "@atrium/contract";
import { AlarmRow, EventId } from "@atrium/contract/alarms";
import { CampusFigures, SiteReply } from "@atrium/contract/site";
import { AtriumTheme } from "@atrium/ui";
import { QueryClientProvider } from "@tanstack/react-query";
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from "@tanstack/react-router";
import { act, cleanup, configure, render, screen, waitFor, within } from "@testing-library/react";
import { Suspense } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { fakeLive } from "../../platform/fakeLive.fixture.ts";
import { stubFetch } from "../../platform/fetch.fixture.ts";
import { LiveContext } from "../../platform/liveHooks.ts";
import { createQueryClient } from "../../platform/query.ts";
import { startSession } from "../../platform/session.ts";
import { siteQuery } from "../../platform/site.ts";
import type { CampusAlarms } from "./campusAlarms.ts";
import { CampusView } from "./CampusView.tsx";

configure({ asyncUtilTimeout: 20_000 });
vi.setConfig({ testTimeout: 60_000 });

const SITE = SiteReply.parse({
  revision: 1,
  name: "Riverside Campus",
  timeZone: "UTC",
  currency: "THB",
  menus: {},
  places: ["Hall", "Tower"].map((name, index) => ({
    key: name.toLowerCase(),
    code: index + 1,
    name,
    icon: "building",
    at: [0, 0],
    floors: [{ key: "first", code: 1, label: "1st Floor", zones: [], isInMenu: true, hasCorridor: false }],
  })),
});

const TODAY = {
  until: 1_000_000,
  isLikeYesterday: true,
  energy: { amount: 3_523.86, percent: -0.44, share: 1, hours: [1, 2] },
  water: { amount: null, percent: null, share: 0, hours: [] },
  solar: null,
  entries: null,
};

const SMOKE = AlarmRow.parse({
  id: 7,
  time: 1,
  text: "Smoke detected",
  source: { name: "Detector 14", placeName: "Tower, 1st Floor", placement: "tower", floor: "first", isCorridor: false },
  alarm: {
    code: "fire",
    rule: 1,
    priority: 1,
    state: "unacknowledged",
    isActive: true,
    isFire: true,
    times: 1,
    raisedAt: 1,
    folded: 0,
    steps: 0,
    done: [],
  },
});

const NOTHING = { value: null, known: 0, of: 0 };

function figures(place: string, changes: object): CampusFigures {
  const none = { power: NOTHING, solar: NOTHING, water: NOTHING, temperature: NOTHING, co2: NOTHING, lamps: NOTHING };
  return CampusFigures.parse({ place, ...none, lit: [], dark: [], ...changes });
}

/** Who looks at the page, as another tab would sign them in. */
function logIn(...used: Feature[]): void {
  const permissions = FEATURES.map((slug) => ({ isUsed: used.includes(slug), feature: { slug } }));
  localStorage.setItem("atrium.user", JSON.stringify({ id: 1, username: "ann", role: { name: "Role", permissions } }));
  window.dispatchEvent(new StorageEvent("storage", { key: "atrium.user" }));
}

let coming: readonly object[] = [];
let endSession = () => {};
beforeEach(() => {
  endSession = startSession();
  coming = [];
  stubFetch((url) => {
    if (url.endsWith("/campus-today")) return Response.json(TODAY);
    if (url.endsWith("/coming")) return Response.json({ moments: coming });
    // Without the drawing the buildings are a list, as on a phone.
    return Response.json({ error_code: "EHO002", message: "Not now" }, { status: 500 });
  });
});
afterEach(() => {
  cleanup();
  localStorage.clear();
  window.dispatchEvent(new StorageEvent("storage", { key: null }));
  endSession();
  vi.unstubAllGlobals();
});

/** The page with these alarms, its socket open. */
function open(alarms: Partial<CampusAlarms> = {}) {
  const live = fakeLive();
  const acknowledge = vi.fn<CampusAlarms["acknowledge"]>(async () => {});
  const all: CampusAlarms = { open: [], areKnown: true, acknowledge, detail: () => "", ...alarms };
  const queries = createQueryClient();
  queries.setQueryData(siteQuery.queryKey, SITE);
  const route = createRootRoute({
    component: () => <CampusView alarms={all} mode="state" onMode={() => {}} />,
  });
  const router = createRouter({ routeTree: route, history: createMemoryHistory({ initialEntries: ["/"] }) });
  live.client.start();
  render(
    <AtriumTheme>
      <QueryClientProvider client={queries}>
        <LiveContext value={live.client}>
          <Suspense>
            <RouterProvider router={router} />
          </Suspense>
        </LiveContext>
      </QueryClientProvider>
    </AtriumTheme>,
  );
  return {
    acknowledge,
    say: (rows: CampusFigures[]) => {
      act(() => {
        const socket = live.socket();
        socket.accept();
        const request = socket.requests.find((one) => "channel" in one && one.channel === "campus");
        socket.say({ type: "campus", subscription: request?.subscription ?? 0, rows });
        live.draw();
      });
    },
  };
}

async function cards(): Promise<string[]> {
  const list = await screen.findByRole("list", { name: "Buildings, worst first" });
  return within(list)
    .getAllByRole("link")
    .map((card) => card.textContent);
}

test("the building with the worst alarm is first, and its card says what is wrong", async () => {
  open({ open: [SMOKE] });
  const [first, second] = await cards();
  expect(first).toContain("Tower");
  expect(first).toContain("Smoke detected, Detector 14");
  expect(second).toContain("Hall");
});

test("a building is normal only once its alarms and all of its values are known", async () => {
  const { say } = open();
  expect((await cards())[0]).toContain("No values yet");
  say([
    figures("hall", { power: { value: 4.5, known: 1, of: 2 } }),
    figures("tower", { power: { value: 39.18, known: 2, of: 2 } }),
  ]);
  const [hall, tower] = await cards();
  expect(hall).toContain("1 value not known");
  expect(tower).toContain("Normal");
  expect(tower).toContain("39.18 kW");
});

test("while alarms are not known nothing is normal", async () => {
  const { say } = open({ areKnown: false });
  await cards();
  say([figures("hall", { power: { value: 4.5, known: 1, of: 1 } })]);
  expect((await cards())[0]).toContain("Alarms not known now");
  expect(screen.queryByText("Nothing needs a person now.")).toBeNull();
});

test("today stands beside the same hours of yesterday, and what was not measured is a dash", async () => {
  open();
  const today = await screen.findByRole("region", { name: "Today" });
  expect(await within(today).findByText("3,523.86 kWh")).toBeDefined();
  expect(within(today).getByText("−0.44 %")).toBeDefined();
  expect(within(today).getByText("–")).toBeDefined();
  expect(within(today).queryByText("Solar")).toBeNull();
});

test("a building’s card leads to its events", async () => {
  open();
  await cards();
  expect(screen.getByRole("link", { name: /Hall/ }).getAttribute("href")).toBe("/event/hall?view=active");
});

test("what nobody has acknowledged is acknowledged from the column, by those who may", async () => {
  logIn("controllable");
  const { acknowledge } = open({ open: [SMOKE] });
  const needs = await screen.findByRole("region", { name: "What needs a person" });
  expect(within(needs).getByText("1 to acknowledge, 0 more open")).toBeDefined();
  act(() => {
    within(needs).getByRole("button", { name: "Ack Smoke detected, Tower, 1st Floor · Detector 14" }).click();
  });
  await waitFor(() => expect(acknowledge).toHaveBeenCalledWith([SMOKE.id]));
});

test("a flood of one alarm is one line, which leads to the event list", async () => {
  logIn("controllable");
  const flood = Array.from({ length: 8 }, (_, at) => ({
    ...SMOKE,
    id: EventId.parse(100 + at),
    text: "Gateway does not answer",
    alarm: { ...SMOKE.alarm, code: "gateway", isFire: false },
  }));
  open({ open: [SMOKE, ...flood] });
  const needs = await screen.findByRole("region", { name: "What needs a person" });
  expect(within(needs).getAllByRole("listitem")).toHaveLength(2);
  expect(within(needs).getByRole("link", { name: "8 alarms within minutes" }).getAttribute("href")).toContain(
    "/event/",
  );
});

test("who may only look sees what needs a person, and no button", async () => {
  logIn("viewable");
  open({ open: [SMOKE] });
  const needs = await screen.findByRole("region", { name: "What needs a person" });
  expect(within(needs).getByText("Smoke detected")).toBeDefined();
  expect(within(needs).queryByRole("button")).toBeNull();
});

test("what comes next is for everybody who may see the campus", async () => {
  coming = [{ kind: "begins", at: 1_000_000 + 3_600_000, name: "Lunch", does: "Play a notice in 16 zones" }];
  open();
  const next = await screen.findByRole("region", { name: "Next" });
  expect(await within(next).findByText("Lunch: Play a notice in 16 zones")).toBeDefined();
});
