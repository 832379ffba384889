import { LIMIT_SECTIONS } from "@atrium/contract";
import { ROUTE_NAMES, type RouteName, routeOf } from "@atrium/contract/pages";
import type { SiteReply } from "@atrium/contract/site";
import { devicesWithin, type Reach } from "../../platform/reach.ts";
import { emptyPages, type ShownSite } from "./emptyPages.ts";

/** Pages about the whole site: nobody whose role is limited to places is answered there. */
const SITE_PAGES: readonly RouteName[] = [
  "monitor-solar-cell",
  "monitor-water-waste-usage",
  "monitor-savings",
  "monitor-energy-bill",
  "monitor-schneider-electrical",
  "monitor-schneider-mechanical",
  "monitor-schneider-plumbing",
  "event-wasters",
];

const CAMPUS_PAGES: readonly RouteName[] = ["campus", "campus-wall"];

interface ReadSite extends ShownSite {
  readonly reply: SiteReply;
}

/** The site as somebody has it whose role is limited: its places, and the pages that show something of them. */
export function siteWithin({ reply, devices, schematics, settings }: ReadSite, reach: Reach): SiteReply {
  const places = reply.places
    .filter(({ key }) => reach.touches(key))
    .map((place) =>
      Object.assign({}, place, {
        floors: place.floors.filter(({ key }) => reach.hasPlace({ placement: place.key, floor: key })),
      }),
    );
  const own = devicesWithin(devices, reach);
  const drawn = reach.isEverywhere ? schematics : [];
  const empty = emptyPages({ devices: own, schematics: drawn, settings });
  const closed = new Set<RouteName>(reach.isEverywhere ? [] : SITE_PAGES);
  for (const page of ROUTE_NAMES) if (!reach.hasSection(sectionOf(page))) closed.add(page);
  // They are about all sections.
  if (!LIMIT_SECTIONS.every((section) => reach.hasSection(section))) for (const page of CAMPUS_PAGES) closed.add(page);
  // What others see of them is elsewhere.
  for (const page of empty) if (reply.emptyPages?.includes(page) !== true) closed.add(page);
  const part = reach.isEverywhere ? {} : { isPart: true as const };
  return { ...reply, ...part, places, emptyPages: empty, closedPages: [...closed] };
}

function sectionOf(page: RouteName) {
  const { group } = routeOf(page);
  return LIMIT_SECTIONS.find((section) => section === group);
}
