import { type EnergyQuery, EnergyUse, type EnergyReply } from "@atrium/contract/energy";
import { FloorKey, TOTAL } from "@atrium/contract/site";
import type { TimeWords } from "../../ranges/timeWords.ts";

/** The question that a reply answers, its day said: an export asks it again. */
export function askedOf({ placement, floor, type, device, from }: EnergyReply, time: TimeWords): EnergyQuery {
  return {
    placement,
    floor: floor === TOTAL ? TOTAL : FloorKey.parse(floor),
    type,
    device: device === TOTAL ? TOTAL : EnergyUse.parse(device),
    date: time.date(from),
  };
}
