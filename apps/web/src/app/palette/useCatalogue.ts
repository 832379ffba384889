import { DeviceDescription, Paged } from "@atrium/contract";
import { queryOptions, useQueries, useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { drawingQuery } from "../../features/lighting/queries.ts";
import { CORE, get } from "../../platform/http.ts";
import { hasFeature, useSession } from "../../platform/session.ts";
import { useSite } from "../../platform/site.ts";
import { circuitPlaces, floorRooms, type PlaceRecord, sitePlaces } from "./catalogue.ts";

/** More than any campus has. */
const ALL = 5_000;

const allCircuitsQuery = queryOptions({
  queryKey: ["devices", "lighting"],
  queryFn: async ({ signal }) => {
    const query = { module: "lighting", page: 1, size: ALL };
    return (await get(Paged(DeviceDescription), `${CORE}/devices`, query, { signal, failure: "caller" })).data;
  },
});

const NONE: readonly DeviceDescription[] = [];

/**
 * Everything the palette finds by name. Buildings, floors and zones are known at once; rooms and devices are read when
 * the first letter is typed, and kept.
 */
export function useCatalogue(isWanted: boolean): readonly PlaceRecord[] {
  const site = useSite();
  const canView = hasFeature(useSession(), "viewable");
  const enabled = isWanted && canView;
  const circuits = useQuery({ ...allCircuitsQuery, enabled }).data ?? NONE;
  const drawings = useQueries({
    queries: site.places.flatMap(({ key, floors }) =>
      floors.map((floor) => ({ ...drawingQuery({ placement: key, floor: floor.key }), enabled })),
    ),
    combine: (results) => results.flatMap(({ data }) => data ?? []),
  });
  return useMemo(() => {
    if (!canView) return [];
    const rooms = drawings.flatMap((drawing) => floorRooms(site, drawing, circuitsOn(circuits, drawing)));
    return [...sitePlaces(site), ...rooms, ...circuitPlaces(site, circuits)];
  }, [site, canView, circuits, drawings]);
}

/** Rooms of a plan may belong to another place (a guard house on the site plan), so the floor's own rooms decide. */
function circuitsOn(
  circuits: readonly DeviceDescription[],
  {
    building,
    floor,
    rooms,
  }: { building: string; floor: string; rooms: readonly { id: string; place?: string | undefined }[] },
): DeviceDescription[] {
  const placements = new Set([building, ...rooms.flatMap(({ place }) => place ?? [])]);
  return circuits.filter((circuit) => circuit.floor === floor && placements.has(circuit.placement));
}
