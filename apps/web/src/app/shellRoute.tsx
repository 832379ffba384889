import type { QueryClient } from "@tanstack/react-query";
import { createRootRouteWithContext, createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { siteQuery } from "../platform/site.ts";
import { ShellError } from "./shell/ShellError.tsx";

export const rootRoute = createRootRouteWithContext<{ queries: QueryClient }>()();

/** Everything behind the sign-in, inside the shell. Its id is part of the ids of its pages: `/shell/control/…`. */
export const shellRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: "shell",
  loader: ({ context }) => context.queries.ensureQueryData(siteQuery),
  component: lazyRouteComponent(() => import("./shell/Shell.tsx"), "Shell"),
  // At hand when nothing can be fetched any more.
  errorComponent: ShellError,
});
