import type { SiteReply } from "@atrium/contract/site";
import { getSite } from "@atrium/contract/site";
import { t } from "@atrium/words";
import { queryOptions, useSuspenseQuery } from "@tanstack/react-query";
import { ask } from "./http.ts";
import { rememberSiteName } from "./siteName.ts";

/** Marks what is read of the site: it stays as it is until the server says that the site has changed. */
export const OF_SITE = { staleTime: Number.POSITIVE_INFINITY, meta: { isOfSite: true } } as const;

export function isOfSite(meta: Record<string, unknown> | undefined): boolean {
  return meta?.["isOfSite"] === true;
}

/** The site's names, places and menus. */
export const siteQuery = queryOptions({
  queryKey: ["site"],
  ...OF_SITE,
  queryFn: async ({ signal }) => {
    const site = await ask(getSite, { signal });
    rememberSiteName(site.name);
    return site;
  },
});

/** The site; the shell has it loaded before any page shows. */
export function useSite(): SiteReply {
  return useSuspenseQuery(siteQuery).data;
}

/** What the site as a whole is called where its name is too long: "Campus", or its own word. */
export function useSiteWord(): string {
  return siteWord(useSite());
}

export function siteWord({ word }: Pick<SiteReply, "word">): string {
  return word ?? t("Campus");
}
