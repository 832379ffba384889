import type { PlannedDevice } from "@atrium/contract";
import * as z from "zod";
import type { LoadRule } from "../../electricity/load.ts";
import { programmedExhaustWatts } from "../../physics/extraction.ts";

const Facts = z.object({ m3h: z.number().catch(0) });

/** m³/h at full speed; 0 where the plan says none. */
export function ratedFlowOf(device: PlannedDevice): number {
  return Facts.parse(device).m3h;
}

/** Fans by their drives' own program. */
export const fanLoad: LoadRule = {
  load({ device, use }) {
    const flow = ratedFlowOf(device);
    return { use: "ac", watts: (moment) => programmedExhaustWatts(use, flow, moment) };
  },
};
