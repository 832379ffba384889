import { EventId, SheetContent } from "@atrium/contract/alarms";
import { SiteReply } from "@atrium/contract/site";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { siteQuery } from "../../../platform/site.ts";
import { PrintSheet } from "./PrintSheet.tsx";

afterEach(cleanup);

const HOUR = 3_600_000;
const builtAt = Date.parse("2026-11-24T09:00:00+07:00");
const NONE = { alarms: [], shelved: [], happened: [], holds: [], failures: [], stale: [] };
const content = SheetContent.parse({
  ...NONE,
  shift: { name: "Day shift", from: builtAt - 3 * HOUR, to: builtAt + 5 * HOUR },
  builtAt,
  counts: {
    open: 0,
    toAcknowledge: 0,
    shelved: 0,
    holds: 0,
    holdsPast: 0,
    failed: 0,
    doneLater: 0,
    stale: 0,
    commands: 0,
    confirmed: 0,
  },
});

/** What stands on the paper of an installation. */
function paper(clockAhead?: number, more: object = {}): string {
  const queries = new QueryClient();
  const site = { revision: 1, name: "Campus", timeZone: "Asia/Bangkok", currency: "THB", places: [], menus: {} };
  queries.setQueryData(siteQuery.queryKey, SiteReply.parse({ ...site, clockAhead }));
  render(
    <QueryClientProvider client={queries}>
      <PrintSheet content={{ ...content, ...more }} place="Office Building" sheet={undefined} />
    </QueryClientProvider>,
  );
  return document.body.textContent;
}

test("a sheet of a shifted clock says so on paper, with the real time", () => {
  expect(paper(34 * HOUR)).toContain(
    "The clock is shifted for a demonstration. The actual time is Sunday 22 Nov 2026 23:00.",
  );
  cleanup();
  expect(paper()).not.toContain("The clock is shifted");
});

test("an alarm of the shift that was entered from history says that nobody was alerted", () => {
  const alarm = { id: EventId.parse(1), at: builtAt - HOUR, text: "Lamp failure", name: "Lamp 1", returnedAt: builtAt };
  expect(paper(undefined, { happened: [{ ...alarm, isFromHistory: true }] })).toContain(
    "cleared 09:00, from history: nobody was alerted",
  );
  cleanup();
  expect(paper(undefined, { happened: [alarm] })).not.toContain("from history");
});
