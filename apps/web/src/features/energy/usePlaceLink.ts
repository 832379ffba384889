import { TOTAL } from "@atrium/contract/site";
import { getRouteApi } from "@tanstack/react-router";

const route = getRouteApi("/shell/monitor/energy-consumption/$placement");

export interface EnergyLink {
  to: "/monitor/energy-consumption/$placement";
  params: { placement: string };
  search: ReturnType<typeof route.useSearch>;
}

/** The address of the same place and use in the range that holds today. */
export function usePresentLink(): EnergyLink {
  const { placement } = route.useParams();
  const { date: _, ...search } = route.useSearch();
  return { to: "/monitor/energy-consumption/$placement", params: { placement }, search };
}

/** The address of the same range and use at another place. */
export function usePlaceLink(): (place: { placement: string; floor?: string | undefined }) => EnergyLink {
  const search = route.useSearch();
  return ({ placement, floor }) => ({
    to: "/monitor/energy-consumption/$placement",
    params: { placement },
    search: { ...search, floor: floor ?? TOTAL },
  });
}
