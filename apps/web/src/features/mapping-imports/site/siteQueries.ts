import { DoneSiteImports } from "@atrium/contract";
import { queryOptions } from "@tanstack/react-query";
import { CORE, get } from "../../../platform/http.ts";
import { OF_SITE } from "../../../platform/site.ts";

export const SITE_IMPORTS_PATH = `${CORE}/site-imports`;
export const SITE_FILE = `${CORE}/site-folder`;

/** The imports of a whole site, the newest first. */
export const siteImportsQuery = queryOptions({
  queryKey: ["site-imports"],
  ...OF_SITE,
  queryFn: ({ signal }) => get(DoneSiteImports, SITE_IMPORTS_PATH, {}, { signal }),
});
