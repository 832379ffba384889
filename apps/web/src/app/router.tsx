import type { QueryClient } from "@tanstack/react-query";
import { createRouter, type RouterHistory } from "@tanstack/react-router";
import { parseQuery, stringifyQuery } from "./addressQuery.ts";
import { PageError } from "./shell/PageError.tsx";
import { PagePending } from "./shell/PagePending.tsx";
import { routeTree } from "./routes.tsx";

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
    ...(history === undefined ? {} : { history }),
  });
}

declare module "@tanstack/react-router" {
  interface Register {
    router: ReturnType<typeof createPageRouter>;
  }
}
