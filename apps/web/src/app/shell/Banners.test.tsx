import type { Health } from "@atrium/contract/site";
import { act, cleanup, render, screen } from "@testing-library/react";
import { MantineProvider } from "@mantine/core";
import { afterEach, expect, test } from "vitest";
import { fakeLive } from "../../platform/fakeLive.fixture.ts";
import { LiveContext } from "../../platform/liveHooks.ts";
import { Banners } from "./Banners.tsx";
import { HealthFoot } from "./HealthFoot.tsx";

afterEach(cleanup);

const gateway = {
  id: "g",
  name: "Gateway Pavilion",
  protocol: "mqtt",
  state: "connected",
  since: 0,
  staleDevices: 0,
} as const;
const well: Health = {
  connections: [gateway],
  staleDevices: 0,
  alarms: 0,
  database: "available",
  disk: "available",
  queuedSamples: 0,
  lostSamples: 0,
};

function open(): (health: Health) => void {
  const live = fakeLive();
  live.client.start();
  live.socket().accept();
  render(
    <MantineProvider>
      <LiveContext value={live.client}>
        <Banners />
        <HealthFoot />
      </LiveContext>
    </MantineProvider>,
  );
  return (health) => act(() => live.socket().say({ type: "health", subscription: 1, health }));
}

test("a full disk has a banner as soon as health says so, and none when there is room again", () => {
  const say = open();
  say(well);
  expect(screen.queryByRole("status")).toBeNull();
  say({ ...well, disk: "full" });
  expect(screen.getByRole("status").textContent).toContain("The server's disk is full.");
  say(well);
  expect(screen.queryByRole("status")).toBeNull();
});

test("a gateway that floods the server is named at the foot of the side menu while it does", () => {
  const say = open();
  say({ ...well, connections: [{ ...gateway, shedMessages: 42_000, isFlooded: true }] });
  const row = screen.getByText("Message flood").parentElement;
  expect(row?.textContent).toContain("Gateway Pavilion");
  expect(row?.title).toContain("42,000 dropped since startup");
  say({ ...well, connections: [{ ...gateway, shedMessages: 42_000 }] });
  expect(screen.queryByText("Message flood")).toBeNull();
});
