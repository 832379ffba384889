import { listEquipmentKinds } from "@atrium/contract/devices";
import { pathOf, routeOf } from "@atrium/contract/pages";
import { queryOptions } from "@tanstack/react-query";
import { ask } from "../../platform/http.ts";
import { OF_SITE } from "../../platform/site.ts";

export const kindsQuery = queryOptions({
  queryKey: ["settings", "equipment kinds"],
  ...OF_SITE,
  queryFn: async ({ signal }) => (await ask(listEquipmentKinds, { signal })).kinds,
});

export const KINDS_HREF = routeOf("setting-equipment-kinds").path;

export function kindHref(key: string): string {
  return pathOf(routeOf("setting-equipment-kind").path, { kind: key });
}

/** @param start the key of a kind to begin with; `keeps` its key, so that it takes the place of the shipped one */
export function newKindHref(start?: { readonly from: string; readonly keeps: boolean }): string {
  const path: string = routeOf("setting-equipment-kind-new").path;
  if (start === undefined) return path;
  const query = new URLSearchParams({ from: start.from, ...(start.keeps ? { keeps: "true" } : {}) });
  return `${path}?${query.toString()}`;
}
