import { ROUTE_NAMES, type RouteName, routeOf, ROUTES } from "@atrium/contract";
import type { QueryClient } from "@tanstack/react-query";
import {
  createRootRouteWithContext,
  createRoute,
  lazyRouteComponent,
  redirect,
  type RouteComponent,
  stripSearchParams,
} from "@tanstack/react-router";
import { CONTROL_DEFAULTS, parseControlSearch, readControlSearch } from "../control/controlSearch.ts";
import { currentUser } from "../platform/session.ts";
import { siteQuery } from "../platform/site.ts";
import { stringifyQuery } from "./addressQuery.ts";
import { guard, refusal } from "./guard.ts";
import { firstSettingOf, landingOf } from "./home.ts";
import { addressOf, settingsTarget } from "./menu/settings.ts";
import { NOT_YET } from "../platform/pages.ts";
import { readEnergySearch } from "./pageSearch.ts";
import { startAt, targetAddress } from "./redirects.ts";

const rootRoute = createRootRouteWithContext<{ queries: QueryClient }>()();

/** The sign-in page is no page of the router (`entrance.ts`); a signed-in user who opens it goes home. */
const loginRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: ROUTES.login.path,
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

/** Leads to the first page that the role may open; a role without any gets a page that says so. */
const homeRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: ROUTES.home.path,
  beforeLoad: () => {
    const landing = landingOf(currentUser());
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

const lightingRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: ROUTES["control-lightings"].path,
  validateSearch: readControlSearch,
  search: { middlewares: [stripSearchParams(CONTROL_DEFAULTS)] },
  beforeLoad: async (navigation) => {
    guard("control-lightings")(navigation);
    const { search, params, context } = navigation;
    if (search.floor !== undefined || search.zone !== undefined) return;
    const { places } = await context.queries.ensureQueryData(siteQuery);
    const start = startAt(
      "control-lightings-redirect",
      places.find(({ key }) => key === params.placement),
    );
    if (start === undefined) return;
    const href = navigation.location.pathname + stringifyQuery({ ...start, ...navigation.location.search });
    throw redirect({ href, replace: true });
  },
  component: lazyRouteComponent(() => import("../features/lighting/LightingPage.tsx"), "LightingPage"),
});

/** The other pages of control: what they show is in the address in the same words. */
const controlRoutes = [
  controlRoute(
    "control-air-conditioners",
    lazyRouteComponent(() => import("../features/air-conditioners/AirConditionersPage.tsx"), "AirConditionersPage"),
  ),
  controlRoute(
    "control-curtain",
    lazyRouteComponent(() => import("../features/curtains/CurtainPage.tsx"), "CurtainPage"),
  ),
  controlRoute(
    "control-doas",
    lazyRouteComponent(() => import("../features/doas/DoasPage.tsx"), "DoasPage"),
  ),
  controlRoute(
    "control-exhaust-fan",
    lazyRouteComponent(() => import("../features/exhaust-fans/ExhaustFansPage.tsx"), "ExhaustFansPage"),
  ),
  controlRoute(
    "control-lift",
    lazyRouteComponent(() => import("../features/lifts/LiftsPage.tsx"), "LiftsPage"),
  ),
  controlRoute(
    "control-lift-layout",
    lazyRouteComponent(() => import("../features/lifts/LiftLayoutPage.tsx"), "LiftLayoutPage"),
  ),
];

/** Public address: its table has an address of its own, so there the view is a part of the path. */
const paRoutes = [
  paRoute({ name: "control-pa", view: "plan", other: "control-pa-table" }),
  paRoute({ name: "control-pa-table", view: "table", other: "control-pa" }),
];

const overridesRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: ROUTES["control-overrides"].path,
  beforeLoad: guard("control-overrides"),
  component: lazyRouteComponent(() => import("../features/overrides/OverridesPage.tsx"), "OverridesPage"),
});

const energyRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: ROUTES["monitor-energy-consumption"].path,
  validateSearch: readEnergySearch,
  beforeLoad: guard("monitor-energy-consumption"),
  component: lazyRouteComponent(() => import("../features/energy/EnergyPage.tsx"), "EnergyPage"),
});

/** The list stays while a form is opened over it and closed again. */
const usersRoute = createRoute({
  getParentRoute: () => shellRoute,
  id: "users",
  component: lazyRouteComponent(() => import("../features/people/users/UsersPage.tsx"), "UsersPage"),
});
const usersTree = usersRoute.addChildren([
  createRoute({
    getParentRoute: () => usersRoute,
    path: ROUTES["setting-users"].path,
    beforeLoad: guard("setting-users"),
  }),
  createRoute({
    getParentRoute: () => usersRoute,
    path: ROUTES["setting-users-form"].path,
    beforeLoad: guard("setting-users-form"),
    component: lazyRouteComponent(() => import("../features/people/users/UserForm.tsx"), "UserForm"),
  }),
]);

const rolesRoute = createRoute({
  getParentRoute: () => shellRoute,
  id: "roles",
  component: lazyRouteComponent(() => import("../features/people/roles/RolesPage.tsx"), "RolesPage"),
});
const rolesTree = rolesRoute.addChildren([
  createRoute({
    getParentRoute: () => rolesRoute,
    path: ROUTES["setting-users-role"].path,
    beforeLoad: guard("setting-users-role"),
  }),
  createRoute({
    getParentRoute: () => rolesRoute,
    path: ROUTES["setting-users-role-form"].path,
    beforeLoad: guard("setting-users-role-form"),
    component: lazyRouteComponent(() => import("../features/people/roles/RoleForm.tsx"), "RoleForm"),
  }),
]);

/** Any other address, inside the shell: the not-found page names it. */
const unknownRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: "$",
  component: lazyRouteComponent(() => import("./shell/NotFound.tsx"), "NotFound"),
});

function controlRoute(name: RouteName, component: RouteComponent) {
  return createRoute({
    getParentRoute: () => shellRoute,
    path: routeOf(name).path,
    validateSearch: readControlSearch,
    search: { middlewares: [stripSearchParams(CONTROL_DEFAULTS)] },
    beforeLoad: guard(name),
    component,
  });
}

/** One view of the PA page; a request for the other view is redirected there. */
function paRoute({ name, view, other }: { name: RouteName; view: "plan" | "table"; other: RouteName }) {
  const admit = guard(name);
  return createRoute({
    getParentRoute: () => shellRoute,
    path: routeOf(name).path,
    validateSearch: (search: Record<string, unknown>) => parseControlSearch({ view, ...search }),
    // On the table's address a view that is left out is the table: the way to the plan must not be left out.
    search: { middlewares: [stripSearchParams(view === "plan" ? CONTROL_DEFAULTS : { selection: [] })] },
    beforeLoad: (navigation) => {
      admit(navigation);
      if (navigation.search.view === view) return;
      const segments = navigation.location.pathname.split("/");
      const [placement = ""] = segments.slice(routeOf(other).path.split("/").indexOf("$placement"));
      const path = routeOf(other).path.replace("$placement", placement);
      throw redirect({ href: path + stringifyQuery(navigation.search), replace: true });
    },
    component: lazyRouteComponent(() => import("../features/pa/PaPage.tsx"), "PaPage"),
  });
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

/** A route whose page comes in a later version: its guard stands, and the page says that it is not there yet. */
function notYetRoute(name: RouteName) {
  return createRoute({
    getParentRoute: () => shellRoute,
    path: routeOf(name).path,
    beforeLoad: guard(name),
    component: lazyRouteComponent(() => import("./shell/NotYet.tsx"), "NotYet"),
  });
}

const pages = [homeRoute, lightingRoute, energyRoute, unknownRoute] as const;
/** The pages' own types are what links and hooks are checked against. */
const shellTree = shellRoute.addChildren(pages);
// The rest of the table comes without types of its own: nothing links to it by type.
shellRoute.addChildren([
  ...pages,
  ...controlRoutes,
  ...paRoutes,
  settingRoute,
  overridesRoute,
  usersTree,
  rolesTree,
  ...ROUTE_NAMES.filter((name) => routeOf(name).redirect !== undefined).map(redirectRoute),
  ...NOT_YET.map(notYetRoute),
]);

export const routeTree = rootRoute.addChildren([loginRoute, shellTree]);
