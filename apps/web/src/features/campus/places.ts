import { pathOf, type RouteName, routeOf } from "@atrium/contract/pages";
import { OVERVIEW, TOTAL } from "@atrium/contract/site";
import type { CampusMode } from "./modes.ts";

const PAGES: Readonly<Record<CampusMode, RouteName>> = {
  state: "event",
  light: "control-lightings",
  energy: "monitor-energy-consumption",
  air: "monitor-iaq",
};

/** The page that says more of a building or a floor in a mode. @param place its key */
export function hrefOf(place: string, mode: CampusMode): string {
  const [placement = "", floor] = place.split("/");
  const path = pathOf(routeOf(PAGES[mode]).path, { placement });
  const query: Record<string, string> = {};
  if (mode === "energy") query["floor"] = TOTAL;
  else if (floor !== undefined) query["floor"] = floor;
  if (mode === "state") Object.assign(query, { view: "active" }, floor !== undefined && { zone: OVERVIEW });
  const words = new URLSearchParams(query).toString();
  return words === "" ? path : `${path}?${words}`;
}
