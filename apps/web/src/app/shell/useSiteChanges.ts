import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { useLiveSite } from "../../platform/liveHooks.ts";
import { useSite } from "../../platform/site.ts";
import { readSiteAgain } from "./readSiteAgain.ts";

/** Changes of this time are read together, ms: two hundred lamps that are added at once are read in a few goes. */
const GATHER = 200;

/** Reads the site again, with its plans and devices, when the server has another one than the pages know. */
export function useSiteChanges(): void {
  const queries = useQueryClient();
  const { revision } = useSite();
  const newest = useLiveSite();
  /** The revision that the pages show, while the server has another. */
  const outdated = newest === undefined || newest === revision ? undefined : revision;
  useEffect(() => {
    if (outdated === undefined) return undefined;
    // Later changes do not start it anew: while many are made, the page follows them in steps.
    const timer = setTimeout(() => void readSiteAgain(queries), GATHER);
    return () => {
      clearTimeout(timer);
    };
  }, [queries, outdated]);
}
