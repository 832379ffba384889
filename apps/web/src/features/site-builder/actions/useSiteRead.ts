import { useQueryClient } from "@tanstack/react-query";
import { siteQuery } from "../../../platform/site.ts";

/** Reads the site again, so that what was just added can be opened. */
export function useSiteRead(): () => Promise<void> {
  const queries = useQueryClient();
  return async () => {
    await queries.refetchQueries({ queryKey: siteQuery.queryKey });
  };
}
