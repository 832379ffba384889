import type { QueryClient } from "@tanstack/react-query";
import { isOfSite, siteQuery } from "../../platform/site.ts";

/**
 * The site's revision first, and then what is of it: so that is at least as new. Asked together, a plan or a device could be
 * older than the revision that the pages then believe they show, and stay so until the next change.
 */
export async function readSiteAgain(queries: QueryClient): Promise<void> {
  const [site] = siteQuery.queryKey;
  await queries.refetchQueries({ queryKey: siteQuery.queryKey, exact: true });
  await queries.invalidateQueries({ predicate: ({ meta, queryKey }) => isOfSite(meta) && queryKey[0] !== site });
}
