import { HistoryRoom } from "@atrium/contract/devices";
import { SiteReply } from "@atrium/contract/site";
import { MantineProvider } from "@mantine/core";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { fakeLive } from "../../platform/fakeLive.fixture.ts";
import { LiveContext } from "../../platform/liveHooks.ts";
import { siteQuery } from "../../platform/site.ts";
import { HistoryCard } from "./HistoryCard.tsx";
import { roomQuery } from "./settingsQueries.ts";

afterEach(cleanup);

const NOW = Date.parse("2026-11-24T09:00:00+07:00");

/** The words of the card. */
function words(room: HistoryRoom): string {
  const live = fakeLive();
  live.client.serverNow = () => NOW;
  const queries = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity, enabled: false } } });
  const site = { revision: 1, name: "Campus", timeZone: "Asia/Bangkok", currency: "THB", places: [], menus: {} };
  queries.setQueryData(siteQuery.queryKey, SiteReply.parse(site));
  queries.setQueryData(roomQuery.queryKey, HistoryRoom.parse(room));
  render(
    <MantineProvider>
      <QueryClientProvider client={queries}>
        <LiveContext value={live.client}>
          <HistoryCard />
        </LiveContext>
      </QueryClientProvider>
    </MantineProvider>,
  );
  return (document.body.textContent ?? "").replaceAll(/[\u00A0\u202F]/g, " ");
}

test("each kind of history says for how long it is kept and how much room it takes, and all of them together", () => {
  const text = words({
    kinds: [
      { kind: "samples", keptDays: 800, bytes: 6_250_000_000 },
      { kind: "hours", keptDays: null, bytes: 750_000_000 },
    ],
    readAt: NOW - 3_600_000,
  });
  expect(text).toContain("SamplesKept for 800 days6.25 GB");
  expect(text).toContain("HoursKept for ever0.75 GB");
  expect(text).toContain("Total7.00 GB");
  expect(text).toContain("Read Today 08:00.");
});

test("before the first reading it says so, and shows no room", () => {
  const text = words({ kinds: [{ kind: "samples", keptDays: 800, bytes: null }], readAt: null });
  expect(text).toContain("Disk use has not been read yet");
  expect(text).not.toMatch(/\d GB/);
});
