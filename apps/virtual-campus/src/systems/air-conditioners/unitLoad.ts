import type { LoadRule } from "../../electricity/load.ts";
import { ratedCoolingOf } from "../../physics/air/roomNature.ts";
import { COEFFICIENT_OF_PERFORMANCE } from "../../physics/cooling.ts";

export const unitLoad: LoadRule = {
  load: ({ device }) => ({ use: "ac", ceiling: ratedCoolingOf(device) / COEFFICIENT_OF_PERFORMANCE }),
};
