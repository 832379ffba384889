import { DOAS } from "@atrium/contract/devices";
import type { PlannedDevice } from "@atrium/contract/site";
import type { LoadRule } from "../../electricity/load.ts";
import { CHILLER_LOAD, plantCeiling } from "../../physics/chillers.ts";
import { ratedDuty } from "../../physics/coil.ts";

/** m³/h of a unit whose plan says none. */
const USUAL_FLOW = 2_000;

/** W per m³/h of fans and wheel at full speed. */
export const WATTS_PER_FLOW = 0.52;

/** m³/h at full speed. */
export function ratedFlowOf(device: PlannedDevice): number {
  return DOAS.facts.parse(device).m3h ?? USUAL_FLOW;
}

/** Fans and wheels, and the chillers that cool and dry the fresh air of all units. */
export const doasLoad: LoadRule = {
  load: ({ device }) => ({ use: "ac", ceiling: ratedFlowOf(device) * WATTS_PER_FLOW }),
  plant(devices) {
    const duty = devices.reduce((sum, device) => sum + ratedDuty(ratedFlowOf(device)), 0);
    return duty === 0 ? undefined : { id: CHILLER_LOAD, use: "chiller", ceiling: plantCeiling(duty) };
  },
};
