import type { OwnFault } from "../../faults/fault.ts";

/** No other device uses the topic. */
export const plugFaults = {
  common: ["offline", "flapping", "stuck", "slow", "garbage", "refuse-write"],
  own: {
    unplugged: "Nothing is plugged in: it takes no power, whether it is on or off.",
    "weak-link":
      "Its radio reaches the gateway with difficulty: the link quality is below 20, and it obeys two seconds late.",
  },
} as const;
export type PlugFault = OwnFault<typeof plugFaults>;
