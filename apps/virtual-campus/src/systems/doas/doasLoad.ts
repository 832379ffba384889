import { DOAS, type PlannedDevice } from "@atrium/contract";
import type { LoadRule } from "../../electricity/load.ts";
import { chillerWatts } from "../../physics/cooling.ts";
import { isOnCo2, percentAt, programmedLevel } from "./levels.ts";

/** m³/h of a unit whose plan says none. */
const USUAL_FLOW = 2_000;

/** W per m³/h of fans and wheel at full speed. */
export const WATTS_PER_FLOW = 0.52;

/** m³/h at full speed. */
export function ratedFlowOf(device: PlannedDevice): number {
  return DOAS.facts.parse(device).m3h ?? USUAL_FLOW;
}

/** ppm in the return air of a building in use, for units that follow it. */
const USUAL_CO2 = 560;

/** Fans and wheel as the units' own program runs them, and the chillers that cool and dry the fresh air of all units. */
export const doasLoad: LoadRule = {
  load({ device, use }) {
    const flow = ratedFlowOf(device);
    const followsCo2 = isOnCo2(device.id);
    return {
      use: "ac",
      watts(moment) {
        const level = programmedLevel(use, followsCo2, moment);
        const speed = level === undefined ? 0 : percentAt(level, USUAL_CO2) / 100;
        return flow * WATTS_PER_FLOW * speed ** 2;
      },
    };
  },
  plant(devices) {
    const flow = devices.reduce((sum, device) => sum + ratedFlowOf(device), 0);
    return flow === 0
      ? undefined
      : { id: "chiller-plant", use: "chiller", watts: (moment) => chillerWatts(flow, moment) };
  },
};
