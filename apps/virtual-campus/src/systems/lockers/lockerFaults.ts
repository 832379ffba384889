import { CLOCK_FAULTS } from "../../faults/clockFaults.ts";

/** A terminal takes no commands, and a topic is nobody else's. Its boxes may rightly stay as they are. */
export const lockerFaults = {
  common: ["offline", "slow", "slow-network", "garbage"],
  own: {
    "door-error":
      "The door of its first box does not close: it reports that once, when the fault is switched on, and tells it until it closes.",
    "sends-twice": "It sends every event twice, as after an acknowledgement that got lost.",
    ...CLOCK_FAULTS,
    "boxes-unreachable":
      "Its terminal has lost the wires to its boxes: it reports that once, when the fault is switched on, and no box opens until they are back.",
  },
} as const;
