import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { catalogueQuery } from "../../devices/catalogueQuery.ts";
import { hasFeature, useSession } from "../../platform/session.ts";
import { useSite } from "../../platform/site.ts";
import { SECTIONS } from "../menu/sections.ts";
import { devicePlaces, type PlaceRecord, roomPlaces, sitePlaces } from "./catalogue.ts";

/**
 * Everything the palette finds by name. Buildings, floors and zones are known at once; rooms and devices are read when
 * the first letter is typed, and kept.
 */
export function useCatalogue(isWanted: boolean): readonly PlaceRecord[] {
  const site = useSite();
  const user = useSession();
  const canView = hasFeature(user, "viewable");
  const { data } = useQuery({ ...catalogueQuery, enabled: isWanted && canView });
  return useMemo(() => {
    if (!canView) return [];
    const pages = new Set(SECTIONS.filter(({ feature }) => hasFeature(user, feature)).map(({ route }) => route));
    if (data === undefined) return sitePlaces(site);
    return [...sitePlaces(site), ...roomPlaces(site, data, pages), ...devicePlaces(site, data, pages)];
  }, [site, user, canView, data]);
}
