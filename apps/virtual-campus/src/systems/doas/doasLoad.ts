import { DOAS, type PlannedDevice } from "@atrium/contract";
import type { LoadRule } from "../../electricity/load.ts";
import { chillerWatts, fanWatts } from "../../physics/cooling.ts";

/** m³/h of a unit whose plan says none. */
const USUAL_FLOW = 2_000;

/** W per m³/h of fans and wheel at full speed. */
export const WATTS_PER_FLOW = 0.52;

/** m³/h at full speed. */
export function ratedFlowOf(device: PlannedDevice): number {
  return DOAS.facts.parse(device).m3h ?? USUAL_FLOW;
}

/** Fans and wheel by presence, and the chillers that cool and dry the fresh air of all units. */
export const doasLoad: LoadRule = {
  load({ device, use }) {
    const flow = ratedFlowOf(device);
    return { use: "ac", watts: (moment) => fanWatts(use, flow, WATTS_PER_FLOW, moment) };
  },
  plant(devices) {
    const flow = devices.reduce((sum, device) => sum + ratedFlowOf(device), 0);
    return flow === 0
      ? undefined
      : { id: "chiller-plant", use: "chiller", watts: (moment) => chillerWatts(flow, moment) };
  },
};
