import { pathOf, routeOf } from "@atrium/contract/pages";

/** The addresses of the pages of connections. */
export const CONNECTIONS_HREF = routeOf("setting-connections").path;
export const NEW_CONNECTION_HREF = connectionHref("new");

export function connectionHref(id: string, view: "state" | "settings" = "state"): string {
  const path = pathOf(routeOf("setting-connection").path, { id });
  return view === "state" ? path : `${path}?view=${view}`;
}

export function findHref(id: string): string {
  return pathOf(routeOf("setting-connection-find").path, { id });
}
