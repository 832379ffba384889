import { getHistoryRoom } from "@atrium/contract/devices";
import { SiteTermsQuestion, getSiteSettings, recomputeLastMonth } from "@atrium/contract/site";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { ask } from "../../platform/http.ts";
import { OF_SITE } from "../../platform/site.ts";

/** The settings as they are; they follow those who change them elsewhere. */
export const settingsQuery = queryOptions({
  queryKey: ["site-settings"],
  ...OF_SITE,
  queryFn: ({ signal }) => ask(getSiteSettings, { signal }),
});

/** What the history keeps; it is read again each hour. */
export const roomQuery = queryOptions({
  queryKey: ["history", "room"],
  refetchInterval: 10 * 60_000,
  queryFn: ({ signal }) => ask(getHistoryRoom, { signal }),
});

/**
 * What the last month would have cost by what is typed; the answer before it stays until there is another.
 * @param terms tariffs and factors as JSON
 */
export function monthQuery(terms: string) {
  return queryOptions({
    queryKey: ["site-settings", "last-month", terms],
    ...OF_SITE,
    // A month of a history that is still coming in becomes another.
    refetchInterval: 30_000,
    placeholderData: keepPreviousData,
    queryFn: () => ask(recomputeLastMonth, { body: SiteTermsQuestion.parse(JSON.parse(terms)) }),
  });
}
