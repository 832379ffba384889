import { SiteReply } from "@atrium/contract/site";
import { MantineProvider } from "@mantine/core";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { fakeLive } from "../../platform/fakeLive.fixture.ts";
import { LiveContext } from "../../platform/liveHooks.ts";
import { siteQuery } from "../../platform/site.ts";
import { ShiftedClock } from "./ShiftedClock.tsx";

afterEach(cleanup);

const HOUR = 3_600_000;

/** The line of an installation; the server's clock stands on a Tuesday at 09:00. */
function line(clockAhead?: number): string | undefined {
  const live = fakeLive();
  live.client.serverNow = () => Date.parse("2026-11-24T09:00:00+07:00");
  const queries = new QueryClient();
  const site = { revision: 1, name: "Campus", timeZone: "Asia/Bangkok", currency: "THB", places: [], menus: {} };
  queries.setQueryData(siteQuery.queryKey, SiteReply.parse({ ...site, clockAhead }));
  render(
    <MantineProvider>
      <QueryClientProvider client={queries}>
        <LiveContext value={live.client}>
          <ShiftedClock />
        </LiveContext>
      </QueryClientProvider>
    </MantineProvider>,
  );
  return screen.queryByRole("region", { name: "Shifted clock" })?.textContent;
}

test("a shifted clock is said with the real time, and real time is not", () => {
  expect(line(34 * HOUR)).toBe(
    "The clock is shifted for a demonstration. The actual time is Sunday 22 Nov 2026 23:00.",
  );
  cleanup();
  expect(line()).toBeUndefined();
});
