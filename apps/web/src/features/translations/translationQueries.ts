import { listLanguages, listTranslations } from "@atrium/contract/site";
import { queryOptions } from "@tanstack/react-query";
import { ask } from "../../platform/http.ts";
import { OF_SITE } from "../../platform/site.ts";

export const languagesQuery = queryOptions({
  queryKey: ["languages"],
  queryFn: ({ signal }) => ask(listLanguages, { signal }),
});

/** The texts of the site with their translations; they follow those who change them elsewhere. */
export function translationsQuery(language: string) {
  return queryOptions({
    queryKey: ["translations", language],
    ...OF_SITE,
    queryFn: ({ signal }) => ask(listTranslations, { query: { language }, signal }),
  });
}
