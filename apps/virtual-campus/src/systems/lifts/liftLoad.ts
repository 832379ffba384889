import type { LoadRule } from "../../electricity/load.ts";
import { liftWatts } from "../../physics/appliances.ts";

/** Lifts in the mean of some minutes, by the rides of the building's people, shared among those of its floor. */
export const liftLoad: LoadRule = {
  load({ plan }) {
    const lifts = plan.devices.filter(({ module }) => module === "lift").length;
    return { use: "lift", watts: ({ people }) => liftWatts(people.ridesAnHour(plan.building) / lifts) };
  },
};
