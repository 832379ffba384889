import { useNavigate } from "@tanstack/react-router";
import { useCallback } from "react";
import { useListQuery } from "../../collections/listAddress.ts";
import { PassageSearch } from "./passageSearch.ts";

/** What the address says of the log, and how the page changes it: other passages have other pages. */
export function usePassageAddress() {
  const search = useListQuery(PassageSearch);
  const navigate = useNavigate();
  const change = useCallback(
    (by: Partial<PassageSearch>) => {
      void navigate({
        to: ".",
        search: (before: Record<string, unknown>): Record<string, unknown> => ({ ...before, page: 1, ...by }),
        replace: true,
      });
    },
    [navigate],
  );
  return { search, change };
}
