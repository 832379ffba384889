import { UnknownPlace } from "../../control/page/UnknownPlace.tsx";
import { findPlace } from "../../control/place.ts";
import { useControlAddress } from "../../control/useControlAddress.ts";
import { useSite } from "../../platform/site.ts";
import { BuildingUnits } from "./BuildingUnits.tsx";
import { doas } from "./doas.tsx";

/** The fresh air units of a building; the address says at which of them one looks. */
export function DoasPage() {
  const { placement, search } = useControlAddress();
  const place = findPlace(useSite(), { placement, floor: search.floor, zone: search.zone });
  if (place.kind !== "place") return <UnknownPlace system={doas} place={place} placement={placement} />;
  return <BuildingUnits key={placement} place={place} />;
}
