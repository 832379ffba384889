import type { LoadRule } from "../../electricity/load.ts";
import { ratedCoolingOf } from "../../physics/air/roomNature.ts";
import { wordSeed } from "../../physics/chance.ts";
import { COEFFICIENT_OF_PERFORMANCE, airConditionerWatts } from "../../physics/cooling.ts";

/** Indoor units by the gateway's own program; at full cooling they take more. */
export const unitLoad: LoadRule = {
  load({ device, use }) {
    const ratedCooling = ratedCoolingOf(device);
    const seed = wordSeed(device.id);
    return {
      use: "ac",
      ceiling: ratedCooling / COEFFICIENT_OF_PERFORMANCE,
      watts: (moment) => airConditionerWatts(use, ratedCooling, moment, seed),
    };
  },
};
