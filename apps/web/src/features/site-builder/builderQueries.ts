import { getPlace, getFloorPlan, getFloorUnderlay } from "@atrium/contract/site";
import { queryOptions } from "@tanstack/react-query";
import { ask } from "../../platform/http.ts";
import { OF_SITE } from "../../platform/site.ts";

export interface FloorAddress {
  readonly placement: string;
  readonly floor: string;
}

/** A floor as its endpoints name it. */
export function floorParams({ placement, floor }: FloorAddress) {
  return { key: placement, floor };
}

/** The plan of a floor with what stands on it; it follows those who change it elsewhere. */
export function planQuery(address: FloorAddress) {
  return queryOptions({
    queryKey: ["builder", "plan", address.placement, address.floor],
    ...OF_SITE,
    queryFn: ({ signal }) => ask(getFloorPlan, { params: floorParams(address), signal }),
  });
}

/** What a building and its floors are called, read again for each change: it names what it changes. */
export function namesQuery(placement: string) {
  return queryOptions({
    queryKey: ["builder", "names", placement],
    ...OF_SITE,
    staleTime: 0,
    gcTime: 0,
    queryFn: ({ signal }) => ask(getPlace, { params: { key: placement }, signal }),
  });
}

/** What lies under the plan, read once: a picture is large. */
export function underlayQuery(address: FloorAddress) {
  return queryOptions({
    queryKey: ["builder", "underlay", address.placement, address.floor],
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: ({ signal }) => ask(getFloorUnderlay, { params: floorParams(address), signal }),
  });
}
