import type { Health } from "@atrium/contract/site";
import { AtriumTheme } from "@atrium/ui";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { fakeLive } from "../../platform/fakeLive.fixture.ts";
import { LiveContext } from "../../platform/liveHooks.ts";
import { siteQuery } from "../../platform/site.ts";
import { Banners } from "./Banners.tsx";
import { HealthFoot, HealthMark } from "./HealthFoot.tsx";

afterEach(cleanup);

const gateway = { protocol: "bacnet", state: "connected", since: 0, staleDevices: 0 } as const;
const meters = [1, 2, 3, 4].map((unit) => ({ id: `M-${String(unit)}`, name: `Meter ${String(unit)}`, since: 0 }));
const health: Health = {
  connections: [
    { ...gateway, id: "a", name: "Gateway A" },
    { ...gateway, id: "b", name: "Gateway B", staleDevices: 3, silentDevices: { total: 5, first: meters } },
    { ...gateway, id: "c", name: "Gateway C", state: "lost", reason: "no answer", staleDevices: 9 },
  ],
  staleDevices: 12,
  alarms: 0,
  database: "available",
  disk: "available",
  queuedSamples: 0,
  lostSamples: 0,
};

function draw(Part: typeof HealthFoot | typeof Banners) {
  const live = fakeLive();
  const queries = new QueryClient();
  queries.setQueryData(siteQuery.queryKey, {
    revision: 0,
    name: "Campus",
    timeZone: "UTC",
    currency: "THB",
    places: [],
    menus: {},
  });
  live.client.start();
  live.socket().accept();
  render(
    <AtriumTheme>
      <QueryClientProvider client={queries}>
        <LiveContext value={live.client}>
          <Part />
        </LiveContext>
      </QueryClientProvider>
    </AtriumTheme>,
  );
  return {
    live,
    say: (said: Health) => act(() => live.socket().say({ type: "health", subscription: 1, health: said })),
  };
}

const corner = () => screen.getByRole("button", { name: /Gateways/ });

test("an alarm anywhere is red in the corner, open or collapsed", () => {
  const { say } = draw(HealthFoot);
  say(health);
  expect(corner().textContent).not.toContain("Alarm");
  say({ ...health, alarms: 2 });
  expect(corner().textContent).toContain("Alarms2");
  cleanup();
  draw(HealthMark).say({ ...health, alarms: 2 });
  expect(corner().textContent).toContain("2 in alarm");
});

test("while live data is lost the corner calls nothing well, keeps a known alarm, and says of when it is", () => {
  const { live, say } = draw(HealthFoot);
  say({ ...health, alarms: 1, connections: health.connections.slice(0, 1), staleDevices: 0 });
  expect(corner().textContent).toBe("Alarm1Gateways1 of 1Stale devices0");
  act(() => live.timers.pass(10_000));
  expect(corner().textContent).toBe("Alarm, as of 00:161Gateways, as of 00:161 of 1Stale devices–");
});

test("a known alarm stays in the collapsed corner too while live data is lost, with its age", () => {
  const { live, say } = draw(HealthMark);
  say({ ...health, alarms: 1 });
  act(() => live.timers.pass(10_000));
  expect(corner().textContent).toBe("Gateways1 in alarm12 stale, as of 00:16");
});

test("the corner opens the list of gateways that are lost or have stale devices, the lost ones first", async () => {
  const { say } = draw(HealthFoot);
  say(health);
  fireEvent.click(corner());
  const rows = await screen.findAllByRole("listitem");
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    "Gateway CLost since 00:00: no answer9 stale",
    "Gateway BResponding, except Meter 1, Meter 2, Meter 3 and 2 more3 stale",
  ]);
});

test("the list says of a gateway that answers why its events do not come", async () => {
  const { say } = draw(HealthFoot);
  const reason = "Values are received, but no events: Gateway A refused the subscription to lockers/c/events.";
  say({ ...health, staleDevices: 0, connections: [{ ...gateway, id: "a", name: "Gateway A", reason }] });
  fireEvent.click(corner());
  const rows = await screen.findAllByRole("listitem");
  expect(rows.map(({ textContent }) => textContent)).toEqual([`Gateway A${reason}`]);
});

test("a banner says since when the core server is silent, as long as it is", () => {
  const { say } = draw(Banners);
  say({ ...health, coreLostAt: Date.parse("2026-11-20T14:03:00Z") });
  expect(screen.getByRole("status").textContent).toContain("The core server has not answered since 14:03.");
  say(health);
  expect(screen.queryByRole("status")).toBeNull();
});

test("the corner names the cores only where there are several nodes, and opens what is wrong with them", async () => {
  const { say } = draw(HealthFoot);
  say(health);
  expect(corner().textContent).not.toContain("Core");
  const reason = "Node web-1 is not responding";
  const nodes = { core: "A", standbys: ["B"], reasons: [{ node: "web-1", since: 0, reason }] };
  say({ ...health, nodes });
  expect(corner().textContent).toContain("Core A, standby B");
  fireEvent.click(corner());
  expect((await screen.findByRole("list", { name: "Nodes" })).textContent).toBe(`${reason}since 00:00`);
  say({ ...health, nodes: { ...nodes, standbys: [] } });
  expect(corner().textContent).toContain("Core A, no standby");
});
