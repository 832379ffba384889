import { useSite } from "../../platform/site.ts";
import { findPlace } from "../place.ts";
import type { ControlSystem } from "../system.ts";
import { useControlAddress } from "../useControlAddress.ts";
import { ControlFloor } from "./ControlFloor.tsx";
import { UnknownPlace } from "./UnknownPlace.tsx";

/** One system at one place, as the address says: which place, plan or table, what is selected. */
export function ControlPage({ system }: { system: ControlSystem }) {
  const { placement, search } = useControlAddress();
  const isWhole = system.covers === "building";
  const asked = isWhole ? { placement } : { placement, floor: search.floor, zone: search.zone };
  const place = findPlace(useSite(), asked);
  if (place.kind !== "place") return <UnknownPlace system={system} place={place} placement={placement} />;
  return <ControlFloor key={`${placement}/${place.floor.key}`} system={system} place={place} />;
}
