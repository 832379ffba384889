import { isRouteName, pathOf, type RouteTarget, routeOf, type SiteReply } from "@atrium/contract";
import { stringifyQuery } from "./addressQuery.ts";

/** The address a redirect leads to. A building that it does not name is the site's first. */
export function targetAddress(target: RouteTarget, site: SiteReply): string {
  if (!isRouteName(target.to)) throw new Error(`There is no route ${target.to}`);
  const params = { placement: site.places[0]?.key ?? "", ...target.params };
  return pathOf(routeOf(target.to).path, params) + stringifyQuery({ ...target.query });
}
