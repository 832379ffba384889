import { type AnyRouter, useRouter } from "@tanstack/react-router";
import { useMemo } from "react";

/** Query values by name; the router writes them as text. */
type AddressQuery = Record<string, string | number | boolean | readonly string[] | undefined>;

/** What of a list is on the screen: the current page, counted from 1, and how many rows a page has. */
interface Pagination {
  page: number;
  size: number;
}

/** Changes the query of the address that is open; its path stays (specification point 7, address helpers). */
interface Address {
  /** The given parameters in place of all there were, undefined ones left out; "back" does not undo it. */
  replaceQuery: (parameters: AddressQuery) => Promise<void>;
  /** Another page of a list, as a step that "back" undoes; what else the query says stays. */
  pushPage: (pagination: Pagination) => Promise<void>;
}

export function useAddress(): Address {
  const router = useRouter();
  return useMemo(
    () => ({
      replaceQuery: (parameters) => open(router, parameters, "replace"),
      pushPage: ({ page, size }) => open(router, { ...router.latestLocation.search, page, size }, "push"),
    }),
    [router],
  );
}

function open(router: AnyRouter, query: AddressQuery, step: "replace" | "push"): Promise<void> {
  const written = Object.entries(query).filter(([, value]) => value !== undefined);
  return router.navigate({
    to: ".",
    search: Object.fromEntries(written),
    replace: step === "replace",
    resetScroll: false,
  });
}
