import { MODULES } from "@atrium/contract/devices";
import { ROUTE_NAMES, type RouteName, routeOf, ROUTES } from "@atrium/contract/pages";
import type { QueryClient } from "@tanstack/react-query";
import { createRoute, lazyRouteComponent, redirect, stripSearchParams } from "@tanstack/react-router";
import { SEARCH_DEFAULTS, readDeviceSearch } from "../devices/deviceSearch.ts";
import { currentUser } from "../platform/session.ts";
import { siteQuery } from "../platform/site.ts";
import { stringifyQuery } from "./addressQuery.ts";
import { guard, refusal } from "./guard.ts";
import { firstSettingOf, landingOf } from "./home.ts";
import { addressOf, settingsTarget } from "./menu/settings.ts";
import { readEnergySearch, readWaterSearch } from "./pageSearch.ts";
import { readFloorAhead } from "./readAhead.ts";
import { startAt, targetAddress } from "./redirects.ts";
import { settingPages } from "./settingPages.tsx";
import { rootRoute, shellRoute } from "./shellRoute.tsx";
import { SYSTEM_PAGES, SYSTEM_ROUTES, type SystemRoute } from "./systems.ts";
import { energyQuery } from "../features/energy/energyQueries.ts";
import { ownPages } from "./ownPages.tsx";
/** The sign-in page is not a page of the router (`entrance.ts`); a signed-in user who opens it goes home. */
const loginRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: ROUTES.login.path,
  beforeLoad: () => {
    throw redirect({ to: "/" });
  },
});

/** Leads to the first page that the role may open; a role without any gets a page that says so. */
const homeRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: ROUTES.home.path,
  beforeLoad: async ({ context }) => {
    const landing = landingOf(currentUser(), await context.queries.ensureQueryData(siteQuery));
    if (landing !== undefined) throw redirect({ href: landing });
  },
  component: lazyRouteComponent(() => import("./shell/NoPages.tsx"), "NoPages"),
});

/** Leads to the first setting of the role; a role without any is refused as on every page without its right. */
const settingRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: ROUTES.setting.path,
  beforeLoad: ({ preload }) => {
    const user = currentUser();
    const target = settingsTarget(user);
    if (target === undefined) throw refusal(preload);
    throw redirect({ href: firstSettingOf(user) ?? addressOf(target).path, replace: true });
  },
});

interface Beginning {
  readonly context: { readonly queries: QueryClient };
  readonly params: object;
  readonly search: { readonly floor?: unknown; readonly zone?: unknown };
  readonly location: { readonly pathname: string; readonly search: object };
}

/** A bare address of a building gets the floor and zone with which its family of pages begins. */
async function begin(name: RouteName, { context, params, search, location }: Beginning): Promise<void> {
  const family = routeOf(name).path.split("/").slice(0, 3).join("/");
  const start = ROUTE_NAMES.find((one) => routeOf(one).path === family && routeOf(one).redirect?.query?.["floor"]);
  if (start === undefined || search.floor !== undefined || search.zone !== undefined) return;
  const { places } = await context.queries.ensureQueryData(siteQuery);
  const building = places.find(({ key }) => "placement" in params && key === params.placement);
  const query = startAt(start, building);
  if (query === undefined) return;
  throw redirect({ href: location.pathname + stringifyQuery({ ...query, ...location.search }), replace: true });
}

const lightingRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: ROUTES["control-lightings"].path,
  validateSearch: readDeviceSearch,
  search: { middlewares: [stripSearchParams(SEARCH_DEFAULTS)] },
  beforeLoad: async (navigation) => {
    guard("control-lightings")(navigation);
    await begin("control-lightings", navigation);
  },
  ...readingAhead({ ...SYSTEM_PAGES.lighting["control-lightings"], system: "lighting" }),
  component: SYSTEM_PAGES.lighting["control-lightings"].component,
});

const energyRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: ROUTES["monitor-energy-consumption"].path,
  validateSearch: readEnergySearch,
  beforeLoad: guard("monitor-energy-consumption"),
  loaderDeps: ({ search }) => search,
  loader: ({ context, params: { placement }, deps: { date, ...asked } }) => {
    // A day that is given may be to come: the page knows, and asks for nothing then.
    if (date === undefined) void context.queries.prefetchQuery(energyQuery({ placement, ...asked }, true));
  },
  staleTime: Number.POSITIVE_INFINITY,
  component: SYSTEM_PAGES["energy-meter"]["monitor-energy-consumption"].component,
});

const waterRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: ROUTES["monitor-water-waste-usage"].path,
  validateSearch: readWaterSearch,
  beforeLoad: guard("monitor-water-waste-usage"),
  component: SYSTEM_PAGES["water-and-waste-meter"]["monitor-water-waste-usage"].component,
});

/** Any other address, inside the shell: the not-found page names it. */
const unknownRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: "$",
  component: lazyRouteComponent(() => import("./shell/NotFound.tsx"), "NotFound"),
});

interface ReadingAhead {
  readonly context: { readonly queries: QueryClient };
  readonly params: Readonly<Record<string, string | undefined>>;
  readonly deps: { readonly floor: unknown };
}

/** The page of a system. Where a view has an address of its own, a request for the other view is redirected to its. */
function systemRoute(page: SystemRoute) {
  const { name, component, address, only } = page;
  const admit = guard(name);
  const { path } = routeOf(name);
  // On the address of a view that is not the default, a view that is left out is that one: the other must be written.
  const isLeftOut = (key: string) => key !== "view" || only === undefined || only.view === address.defaults["view"];
  const defaults = Object.fromEntries(Object.entries(address.defaults).filter(([key]) => isLeftOut(key)));
  return createRoute({
    getParentRoute: () => shellRoute,
    path,
    validateSearch: (search: Record<string, unknown>): Record<string, unknown> =>
      address.read(only === undefined ? search : { view: only.view, ...search }),
    search: { middlewares: [stripSearchParams<Record<string, unknown>>(defaults)] },
    beforeLoad: async (navigation) => {
      admit(navigation);
      // The others show a whole building, or have an address of their own kind.
      if (page.readAhead === readFloorAhead) await begin(name, navigation);
      if (only === undefined || navigation.search["view"] === only.view) return;
      const segments = navigation.location.pathname.split("/");
      const other = routeOf(only.other).path;
      const [placement = ""] = segments.slice(other.split("/").indexOf("$placement"));
      throw redirect({
        href: other.replace("$placement", placement) + stringifyQuery(navigation.search),
        replace: true,
      });
    },
    ...readingAhead(page),
    component,
  });
}

/** A page's first reads begin with its scripts, and again when the address leads to another place. */
function readingAhead({ system, readAhead }: Pick<SystemRoute, "system" | "readAhead">) {
  return {
    loaderDeps: ({ search }: { search: Readonly<Record<string, unknown>> }) => ({ floor: search["floor"] }),
    loader: ({ context, params, deps }: ReadingAhead) => {
      const module = MODULES.find((one) => one === system);
      if (module === undefined || params["placement"] === undefined) return;
      readAhead?.(context.queries, module, { placement: params["placement"], floor: deps.floor });
    },
    staleTime: Number.POSITIVE_INFINITY,
  };
}

/** A route that is only the way to another one. */
function redirectRoute(name: RouteName) {
  const target = routeOf(name).redirect;
  return createRoute({
    getParentRoute: () => shellRoute,
    path: routeOf(name).path,
    beforeLoad: async ({ context }) => {
      if (target === undefined) throw redirect({ to: "/" });
      const site = await context.queries.ensureQueryData(siteQuery);
      throw redirect({ href: targetAddress(target, site) });
    },
  });
}

const pages = [homeRoute, lightingRoute, energyRoute, waterRoute, unknownRoute] as const;
const typed = new Set<RouteName>(["control-lightings", "monitor-energy-consumption", "monitor-water-waste-usage"]);
/** The pages' own types are what links and hooks are checked against. */
const shellTree = shellRoute.addChildren(pages);
// The rest of the table comes without types of its own: nothing links to it by type.
shellRoute.addChildren([
  ...pages,
  ...SYSTEM_ROUTES.filter(({ name }) => !typed.has(name)).map(systemRoute),
  settingRoute,
  ...ownPages,
  ...settingPages,
  ...ROUTE_NAMES.filter((name) => routeOf(name).redirect !== undefined).map(redirectRoute),
]);

export const routeTree = rootRoute.addChildren([loginRoute, shellTree]);
