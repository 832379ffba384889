import { SiteReply } from "@atrium/contract/site";
import { MantineProvider } from "@mantine/core";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render } from "@testing-library/react";
import type { ReactNode } from "react";
import { fakeLive } from "./fakeLive.fixture.ts";
import { LiveContext } from "./liveHooks.ts";
import { siteQuery } from "./site.ts";

export const NOW = Date.parse("2026-11-30T09:00:00+07:00");

/** Shows a part of the page. @param answers what the server said, by query @returns its words */
export function wordsOf(part: ReactNode, answers: readonly (readonly [readonly unknown[], unknown])[]): string {
  const live = fakeLive();
  live.client.serverNow = () => NOW;
  const queries = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity, enabled: false } } });
  const site = { revision: 1, name: "Campus", timeZone: "Asia/Bangkok", currency: "THB", places: [], menus: {} };
  queries.setQueryData(siteQuery.queryKey, SiteReply.parse(site));
  for (const [key, answer] of answers) queries.setQueryData(key, answer);
  render(
    <MantineProvider>
      <QueryClientProvider client={queries}>
        <LiveContext value={live.client}>{part}</LiveContext>
      </QueryClientProvider>
    </MantineProvider>,
  );
  return plain(document.body.textContent);
}

/** With ordinary spaces. */
export function plain(text: string | null): string {
  return (text ?? "").replaceAll(/[\u00A0\u202F]/g, " ");
}
