import { LIMIT_SECTION_NAMES, type RoleLimits } from "@atrium/contract/people";
import { CAMPUS, placeWords, type SiteReply, TOTAL } from "@atrium/contract/site";
import { EmptyState } from "@atrium/ui";
import { t } from "@atrium/words";
import { useSession } from "../../platform/session.ts";
import { useSite } from "../../platform/site.ts";
import type { PageAddress } from "./usePageAddress.ts";

/** In place of a page that is beyond the limits of the role: says so, and what they are. */
export function ClosedPage({ limits }: { readonly limits: RoleLimits }) {
  const { places } = useSite();
  const words = [
    ...limits.places.map((place) => placeWords(place, places)),
    ...limits.sections.map((section) => t(LIMIT_SECTION_NAMES[section])),
  ];
  return (
    <EmptyState isPage title={t("This page is not open to your role")}>
      {t("Your role is limited to: {list}.", { list: words.join("; ") })}
    </EmptyState>
  );
}

/** The limits that close the page at an address; undefined: it is open. */
export function useClosingLimits(address: Pick<PageAddress, "route" | "place">): RoleLimits | undefined {
  const site = useSite();
  const limits = useSession()?.role.limits;
  return limits !== undefined && isBeyond(address, site, limits) ? limits : undefined;
}

/** @internal for tests */
export function isBeyond(
  { route, place }: Pick<PageAddress, "route" | "place">,
  { closedPages = [], isPart, places }: Pick<SiteReply, "closedPages" | "isPart" | "places">,
  limits: RoleLimits,
): boolean {
  if (route !== undefined && closedPages.includes(route)) return true;
  if (isPart !== true || place === undefined) return false;
  const { placement, floor } = place;
  // Of all places there is no sum; lists of them show what is within.
  if (placement === CAMPUS) return route === "monitor-energy-consumption";
  const building = places.find(({ key }) => key === placement);
  if (building === undefined) return true;
  if (floor === undefined) return false;
  const isWhole = limits.places.some((one) => one.placement === placement && one.floor === undefined);
  return floor === TOTAL ? !isWhole : !isWhole && !building.floors.some(({ key }) => key === floor);
}
