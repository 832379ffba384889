import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { useLiveSite } from "../../platform/liveHooks.ts";
import { isOfSite, useSite } from "../../platform/site.ts";

/** Reads the site again, with its plans and devices, when the server has another one than the pages know. */
export function useSiteChanges(): void {
  const queries = useQueryClient();
  const { revision } = useSite();
  const newest = useLiveSite();
  useEffect(() => {
    if (newest === undefined || newest === revision) return;
    void queries.invalidateQueries({ predicate: ({ meta }) => isOfSite(meta) });
  }, [queries, revision, newest]);
}
