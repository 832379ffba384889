import { parseHref } from "@tanstack/history";
import type { QueryClient } from "@tanstack/react-query";
import { createBrowserHistory, createRouter, type RouterHistory } from "@tanstack/react-router";
import { fromBase, ownPath } from "../platform/base.ts";
import { parseQuery, stringifyQuery } from "./addressQuery.ts";
import { PageError } from "./shell/PageError.tsx";
import { PagePending } from "./shell/PagePending.tsx";
import { routeTree } from "./routes.tsx";

/** The browser's, whose addresses begin with the base; the pages know nothing of it. @internal for tests */
export function browserHistory(): RouterHistory {
  const { location } = window;
  return createBrowserHistory({
    createHref: fromBase,
    parseLocation: () => {
      // An address that something else than the router has set has no state: the library gives it one.
      return parseHref(ownPath(location) + location.search + location.hash, window.history.state ?? undefined);
    },
  });
}

/** The pages by address. `history` is for tests; the browser's is the default. */
export function createPageRouter(queries: QueryClient, history?: RouterHistory) {
  return createRouter({
    routeTree,
    context: { queries },
    parseSearch: parseQuery,
    stringifySearch: stringifyQuery,
    defaultPreload: "intent",
    defaultPendingMs: 400,
    defaultErrorComponent: PageError,
    defaultPendingComponent: PagePending,
    scrollRestoration: true,
    history: history ?? browserHistory(),
  });
}

declare module "@tanstack/react-router" {
  interface Register {
    router: ReturnType<typeof createPageRouter>;
  }
}
