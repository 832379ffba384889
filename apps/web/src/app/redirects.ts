import { isRouteName, pathOf, type RouteName, type RouteTarget, routeOf } from "@atrium/contract/pages";
import { CORRIDOR, type SitePlace, type SiteReply } from "@atrium/contract/site";
import { stringifyQuery } from "./addressQuery.ts";

/** The address a redirect leads to. A building that it does not name is the site's first. */
export function targetAddress(target: RouteTarget, site: SiteReply): string {
  if (!isRouteName(target.to)) throw new Error(`There is no route ${target.to}`);
  const params = { placement: site.places[0]?.key ?? "", ...target.params };
  return pathOf(routeOf(target.to).path, params) + stringifyQuery({ ...target.query });
}

/**
 * The floor and zone that a bare address of a building begins with: those of the page's redirect, as far as the building
 * has them. Undefined for a building that the site does not have; its page says so.
 */
export function startAt(name: RouteName, building: SitePlace | undefined): Record<string, string> | undefined {
  const { floor: wanted, zone } = routeOf(name).redirect?.query ?? {};
  const floor = building?.floors.find(({ key }) => key === wanted) ?? building?.floors[0];
  if (floor === undefined) return undefined;
  const hasZone = zone === CORRIDOR ? floor.hasCorridor : floor.zones.some((one) => one === zone);
  return zone !== undefined && hasZone ? { floor: floor.key, zone } : { floor: floor.key };
}
