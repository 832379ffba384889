import { LIGHTING } from "@atrium/contract/devices";
import type { LoadRule } from "../../electricity/load.ts";
import { circuitDemand, programmedLevel } from "../../physics/lightingDemand.ts";
import type { Moment } from "../../physics/moment.ts";

/** Lamps at the level that the gateway's own program sets. */
export const circuitLoad: LoadRule = {
  load({ plan, room, device, use }) {
    const demand = circuitDemand(plan, room, device, use);
    const { watts: ratedWatts = 0 } = LIGHTING.facts.parse(device);
    const level = (moment: Moment) => programmedLevel(demand, moment);
    return {
      use: "lighting",
      device,
      room,
      demand,
      ratedWatts,
      ceiling: ratedWatts,
      heatShare: 1,
      programmedLevel: level,
      watts: wattsAt(ratedWatts, level),
    };
  },
};

/** W at a moment; they are reckoned when the level changes, which it seldom does. */
function wattsAt(ratedWatts: number, level: (moment: Moment) => number): (moment: Moment) => number {
  let [known, watts] = [Number.NaN, 0];
  return (moment) => {
    const now = level(moment);
    if (now !== known) {
      known = now;
      watts = lightingWatts(ratedWatts, now);
    }
    return watts;
  };
}

/** W that a circuit takes at a level in %: drivers lose a little more when dimmed. 0 when off. */
export function lightingWatts(ratedWatts: number, level: number): number {
  return level <= 0 ? 0 : ratedWatts * (0.04 + 0.96 * (level / 100) ** 1.05);
}
