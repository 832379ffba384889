import type { QueryClient } from "@tanstack/react-query";
import {
  createRootRouteWithContext,
  createRoute,
  lazyRouteComponent,
  redirect,
  stripSearchParams,
} from "@tanstack/react-router";
import { currentUser, hasFeature } from "../platform/session.ts";
import { siteQuery } from "../platform/site.ts";
import { requireFeature } from "./guard.ts";
import { ENERGY_START, LIGHTING_DEFAULTS, LIGHTING_START, readEnergySearch, readLightingSearch } from "./pageSearch.ts";

const rootRoute = createRootRouteWithContext<{ queries: QueryClient }>()();

/** The sign-in page is no page of the router (`entrance.ts`); a signed-in user who opens it goes home. */
const loginRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/login",
  beforeLoad: () => {
    throw redirect({ to: "/" });
  },
});

/** Everything behind the sign-in, inside the shell. Its id is part of the ids of its pages: `/shell/control/…`. */
const shellRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: "shell",
  loader: ({ context }) => context.queries.ensureQueryData(siteQuery),
  component: lazyRouteComponent(() => import("./shell/Shell.tsx"), "Shell"),
  errorComponent: lazyRouteComponent(() => import("./shell/ShellError.tsx"), "ShellError"),
});

/** The first page of the menu that the role may open; a role without any gets a page that says so. */
const homeRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: "/",
  beforeLoad: () => {
    if (hasFeature(currentUser(), "viewable")) throw redirect({ to: "/monitor/energy-consumption" });
  },
  component: lazyRouteComponent(() => import("./shell/NoPages.tsx"), "NoPages"),
});

const controlRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: "/control",
  beforeLoad: () => {
    throw redirect({ to: "/control/lightings" });
  },
});

const lightingsRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: "/control/lightings",
  beforeLoad: async ({ context }) => {
    const placement = await firstPlacement(context.queries);
    throw redirect({ to: "/control/lightings/$placement", params: { placement }, search: LIGHTING_START });
  },
});

const lightingRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: "/control/lightings/$placement",
  validateSearch: readLightingSearch,
  search: { middlewares: [stripSearchParams(LIGHTING_DEFAULTS)] },
  beforeLoad: requireFeature("viewable"),
  component: lazyRouteComponent(() => import("../features/lighting/LightingPage.tsx"), "LightingPage"),
});

const monitorRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: "/monitor",
  beforeLoad: () => {
    throw redirect({ to: "/monitor/energy-consumption" });
  },
});

const energyHomeRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: "/monitor/energy-consumption",
  beforeLoad: async ({ context }) => {
    const placement = await firstPlacement(context.queries);
    throw redirect({ to: "/monitor/energy-consumption/$placement", params: { placement }, search: ENERGY_START });
  },
});

const energyRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: "/monitor/energy-consumption/$placement",
  validateSearch: readEnergySearch,
  beforeLoad: requireFeature("viewable"),
  component: lazyRouteComponent(() => import("../features/energy/EnergyPage.tsx"), "EnergyPage"),
});

/** Any other address, inside the shell: the not-found page names it. */
const unknownRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: "$",
  component: lazyRouteComponent(() => import("./shell/NotFound.tsx"), "NotFound"),
});

/** The site's first building; the schema of a site promises at least one. */
async function firstPlacement(queries: QueryClient): Promise<string> {
  const site = await queries.ensureQueryData(siteQuery);
  return site.places[0]?.key ?? "";
}

export const routeTree = rootRoute.addChildren([
  loginRoute,
  shellRoute.addChildren([
    homeRoute,
    controlRoute,
    lightingsRoute,
    lightingRoute,
    monitorRoute,
    energyHomeRoute,
    energyRoute,
    unknownRoute,
  ]),
]);
