import { type RouteName, routeOf } from "@atrium/contract/pages";
import { createRoute, type RouteComponent } from "@tanstack/react-router";
import { guard } from "./guard.ts";
import { shellRoute } from "./shellRoute.tsx";

/** A page of the settings that is alone at its address. */
export function settingPage(name: RouteName, component: RouteComponent) {
  return createRoute({
    getParentRoute: () => shellRoute,
    path: routeOf(name).path,
    beforeLoad: guard(name),
    component,
  });
}
