import { EXHAUST_FAN, type PlannedDevice } from "@atrium/contract";
import type { LoadRule } from "../../electricity/load.ts";
import { programmedExhaustWatts } from "../../physics/extraction.ts";

/** m³/h at full speed; 0 where the plan says none. */
export function ratedFlowOf(device: PlannedDevice): number {
  return EXHAUST_FAN.facts.parse(device).m3h ?? 0;
}

/** Fans by their drives' own program. */
export const fanLoad: LoadRule = {
  load({ device, use }) {
    const flow = ratedFlowOf(device);
    return { use: "ac", watts: (moment) => programmedExhaustWatts(use, flow, moment) };
  },
};
