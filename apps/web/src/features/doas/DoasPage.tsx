import { UnknownPlace } from "../../devices/page/UnknownPlace.tsx";
import { findPlace } from "../../devices/place.ts";
import { useDeviceAddress } from "../../devices/useDeviceAddress.ts";
import { useSite } from "../../platform/site.ts";
import { ReplayRoom } from "../../replay/ReplayRoom.tsx";
import { BuildingUnits } from "./BuildingUnits.tsx";
import { doas } from "./doas.tsx";

/** The fresh air units of a building; the address says at which of them one looks. */
export function DoasPage() {
  const { placement, search } = useDeviceAddress();
  const place = findPlace(useSite(), { placement, floor: search.floor, zone: search.zone });
  if (place.kind !== "place") return <UnknownPlace system={doas} place={place} placement={placement} />;
  return (
    <ReplayRoom>
      <BuildingUnits key={placement} place={place} />
    </ReplayRoom>
  );
}
