import { SiteReply } from "@atrium/contract";
import { queryOptions, useSuspenseQuery } from "@tanstack/react-query";
import { CORE, get } from "./http.ts";

const NAME_KEY = "atrium.site-name";

/** The site's names, places and menus. They change with a deployment, so they are read once. */
export const siteQuery = queryOptions({
  queryKey: ["site"],
  staleTime: Number.POSITIVE_INFINITY,
  queryFn: async ({ signal }) => {
    const site = await get(SiteReply, `${CORE}/site`, {}, { signal });
    localStorage.setItem(NAME_KEY, site.name);
    return site;
  },
});

/** The site; the shell has it loaded before any page shows. */
export function useSite(): SiteReply {
  return useSuspenseQuery(siteQuery).data;
}

/** The campus's name as this browser last saw it: the sign-in page may not ask the server for it. */
export function rememberedSiteName(): string | null {
  return localStorage.getItem(NAME_KEY);
}
