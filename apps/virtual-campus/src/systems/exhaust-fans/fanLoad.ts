import { EXHAUST_FAN } from "@atrium/contract/devices";
import type { PlannedDevice } from "@atrium/contract/site";
import type { LoadRule } from "../../electricity/load.ts";
import { exhaustWatts } from "../../physics/extraction.ts";

/** Share of its full electricity by which a motor with a tight bearing takes more. */
export const OVERLOAD_POWER = 1.3;

/** m³/h at full speed; 0 where the plan says none. */
export function ratedFlowOf(device: PlannedDevice): number {
  return EXHAUST_FAN.facts.parse(device).m3h ?? 0;
}

export const fanLoad: LoadRule = {
  load: ({ device }) => ({ use: "ac", ceiling: exhaustWatts(ratedFlowOf(device), 100) * OVERLOAD_POWER }),
};
