import { useSite } from "../../platform/site.ts";
import { FloorLighting } from "./FloorLighting.tsx";
import { findPlace } from "./place.ts";
import { UnknownPlace } from "./UnknownPlace.tsx";
import { useLightingAddress } from "./useLightingAddress.ts";

/** The lighting of one floor, as the address says: which place, plan or table, what is selected. */
export function LightingPage() {
  const { placement, search } = useLightingAddress();
  const place = findPlace(useSite(), { placement, floor: search.floor, zone: search.zone });
  if (place.kind !== "place") return <UnknownPlace place={place} placement={placement} />;
  return <FloorLighting key={`${placement}/${place.floor.key}`} place={place} />;
}
