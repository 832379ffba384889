import { CAMPUS, CORRIDOR, OVERVIEW, type SiteReply, TOTAL, zoneName } from "@atrium/contract/site";
import { t } from "@atrium/words";
import type { EventSearch } from "./eventAddress.ts";

/** "All buildings", "Office Building, 1st Floor, Zone B"; undefined: the site has no such place. */
export function eventPlace(site: SiteReply, placement: string, { floor, zone }: EventSearch): string | undefined {
  if (placement === CAMPUS) return t("All buildings");
  const building = site.places.find(({ key }) => key === placement);
  if (building === undefined) return undefined;
  if (floor === undefined || floor === TOTAL || floor === OVERVIEW) return building.name;
  const found = building.floors.find(({ key }) => key === floor);
  if (found === undefined) return undefined;
  if (zone === undefined || zone === OVERVIEW) return `${building.name}, ${found.label}`;
  if (zone !== CORRIDOR && !found.zones.some((one) => one === zone)) return undefined;
  return `${building.name}, ${found.label}, ${zoneName(zone, found)}`;
}
