import type { LoadRule } from "../../electricity/load.ts";
import { liftWatts } from "../../physics/appliances.ts";
import { wordSeed } from "../../physics/chance.ts";

/** Lifts in the mean of some minutes, by how many people are in. */
export const liftLoad: LoadRule = {
  load({ device, use: { building } }) {
    const seed = wordSeed(device.id);
    return { use: "lift", watts: (moment) => liftWatts(seed, moment.presence[building], moment) };
  },
};
