import { NO_ACCESS } from "@atrium/contract";
import { type RouteName, routeOf } from "@atrium/contract/pages";
import { t } from "@atrium/words";
import { redirect } from "@tanstack/react-router";
import { notices } from "../platform/notices.ts";
import { currentUser, hasFeature } from "../platform/session.ts";
import { stringifyQuery } from "./addressQuery.ts";

interface Navigation {
  location: { pathname: string; search: object };
  preload: boolean;
}

/**
 * What stands before a page at every navigation: without its right a notification, then the home page (specification
 * point 8). An address without any word of the route's query gets it. Without a session no page is navigated to at all
 * (`entrance.ts`).
 */
export function guard(name: RouteName): (navigation: Navigation) => void {
  const { feature, query } = routeOf(name);
  return ({ location, preload }) => {
    if (feature !== undefined && !hasFeature(currentUser(), feature)) throw refusal(preload);
    if (query !== undefined && !Object.keys(query).some((key) => key in location.search)) {
      throw redirect({ href: location.pathname + stringifyQuery({ ...query, ...location.search }), replace: true });
    }
  };
}

/** Says that access is denied, and leads home. */
export function refusal(preload: boolean): ReturnType<typeof redirect> {
  // A link that is only pointed at is not opened yet.
  if (!preload) notices.show({ kind: "denied", title: NO_ACCESS.title, message: t(NO_ACCESS.message) });
  return redirect({ to: "/" });
}
