import type { RouteEntry } from "./routeEntry.ts";
import { type RouteName, ROUTES } from "./routes.ts";

/** The page to which the root leads (specification point 2). */
export const LANDING_ROUTE: RouteName = "monitor-energy-consumption-redirect";

/** Every route's name, in the order of the table. */
export const ROUTE_NAMES: readonly RouteName[] = Object.keys(ROUTES).filter(isRouteName);

export function isRouteName(name: string): name is RouteName {
  return Object.hasOwn(ROUTES, name);
}

/** A route by name, with every property it may have. */
export function routeOf(name: RouteName): RouteEntry {
  return ROUTES[name];
}

/** The route that an address belongs to; undefined where the specification has none. */
export function routeAt(pathname: string): RouteName | undefined {
  const segments = segmentsOf(pathname);
  let best: RouteName | undefined;
  let most = -1;
  for (const name of ROUTE_NAMES) {
    const literal = literalMatches(segmentsOf(ROUTES[name].path), segments);
    if (literal === undefined || literal <= most) continue;
    best = name;
    most = literal;
  }
  return best;
}

/** How many segments match literally: `/new` is closer to `/new` than `/$id` is. */
function literalMatches(pattern: readonly string[], segments: readonly string[]): number | undefined {
  if (pattern.length !== segments.length) return undefined;
  let literal = 0;
  for (const [index, part] of pattern.entries()) {
    if (part.startsWith("$")) continue;
    if (part !== segments[index]) return undefined;
    literal += 1;
  }
  return literal;
}

function segmentsOf(path: string): string[] {
  return path.split("/").filter((segment) => segment !== "");
}

/** `/event/$placement` with a placement: the path as the address has it. A parameter without a value stays out. */
export function pathOf(path: string, params: Readonly<Record<string, string>>): string {
  const segments = segmentsOf(path).flatMap((segment) => {
    if (!segment.startsWith("$")) return [segment];
    const value = params[segment.slice(1)];
    return value === undefined ? [] : [encodeURIComponent(value)];
  });
  return `/${segments.join("/")}`;
}
