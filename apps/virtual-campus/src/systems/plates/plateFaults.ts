import { CLOCK_FAULTS } from "../../faults/clockFaults.ts";
import type { OwnFault } from "../../faults/fault.ts";

export const plateFaults = {
  common: ["offline", "flapping", "slow", "slow-network", "garbage", "wrong-device", "refuse-write"],
  own: {
    "wrong-password": "The reader takes another password than the connection's.",
    ...CLOCK_FAULTS,
    blind: "Its lens is dirty: it reads no plate, and no car is let through by it.",
  },
} as const;
export type PlateFault = OwnFault<typeof plateFaults>;
