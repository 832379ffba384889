import { HistoryRoom, SiteSettingsReply, SiteTermsAnswer, SiteTermsQuestion } from "@atrium/contract";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { CORE, get, send } from "../../platform/http.ts";
import { OF_SITE } from "../../platform/site.ts";

export const SETTINGS_PATH = `${CORE}/site-settings`;

/** The settings as they are; they follow those who change them elsewhere. */
export const settingsQuery = queryOptions({
  queryKey: ["site-settings"],
  ...OF_SITE,
  queryFn: ({ signal }) => get(SiteSettingsReply, SETTINGS_PATH, {}, { signal }),
});

/** What the history keeps; it is read anew each hour. */
export const roomQuery = queryOptions({
  queryKey: ["history", "room"],
  refetchInterval: 10 * 60_000,
  queryFn: ({ signal }) => get(HistoryRoom, `${CORE}/history/room`, {}, { signal }),
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
    queryFn: () =>
      send(SiteTermsAnswer, "POST", `${SETTINGS_PATH}/last-month`, SiteTermsQuestion.parse(JSON.parse(terms))),
  });
}
