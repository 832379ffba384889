import { SiteReply } from "@atrium/contract";
import { queryOptions, useSuspenseQuery } from "@tanstack/react-query";
import { get, SITE } from "./http.ts";
import { rememberSiteName } from "./siteName.ts";

/** The site's names, places and menus. They change with a deployment, so they are read once. */
export const siteQuery = queryOptions({
  queryKey: ["site"],
  staleTime: Number.POSITIVE_INFINITY,
  queryFn: async ({ signal }) => {
    const site = await get(SiteReply, SITE, {}, { signal });
    rememberSiteName(site.name);
    return site;
  },
});

/** The site; the shell has it loaded before any page shows. */
export function useSite(): SiteReply {
  return useSuspenseQuery(siteQuery).data;
}
