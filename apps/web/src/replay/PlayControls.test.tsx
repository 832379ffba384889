import { SiteReply } from "@atrium/contract/site";
import { MantineProvider } from "@mantine/core";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { fakeLive } from "../platform/fakeLive.fixture.ts";
import { LiveContext } from "../platform/liveHooks.ts";
import { createBrowserPast } from "../platform/past/browserPast.ts";
import { siteQuery } from "../platform/site.ts";
import { PlayControls } from "./PlayControls.tsx";

afterEach(cleanup);

test("the time line says Live only while live data comes, and from when its values are once that is lost", () => {
  const live = fakeLive();
  const queries = new QueryClient();
  const site = { revision: 1, name: "Campus", timeZone: "UTC", currency: "THB", places: [], menus: {} };
  queries.setQueryData(siteQuery.queryKey, SiteReply.parse(site));
  const nothing = () => undefined;
  const replay = { past: createBrowserPast(live.client, undefined), look: nothing, show: nothing, goLive: nothing };
  live.client.start();
  live.socket().accept();
  render(
    <MantineProvider>
      <QueryClientProvider client={queries}>
        <LiveContext value={live.client}>
          <PlayControls replay={replay} state={{ at: undefined, speed: 0, isReading: false, step: "raw" }} marks={[]} />
        </LiveContext>
      </QueryClientProvider>
    </MantineProvider>,
  );
  expect(screen.getByText("Live")).toBeDefined();
  act(() => live.socket().events.closed());
  expect(screen.queryByText("Live")).toBeNull();
  expect(screen.getByText(/^As of \d\d:\d\d$/)).toBeDefined();
});
