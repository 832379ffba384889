import { type OwnFault, READ_FAULTS } from "../../faults/fault.ts";

export const wasteFaults = {
  common: READ_FAULTS,
  own: {
    emptied:
      "Collectors have come out of their turn: its container is empty, once, at the moment the fault is switched on.",
    "load-cell": "A load cell is broken: it shows no weight and says so; what is in its container stays there.",
  },
} as const;
export type WasteFault = OwnFault<typeof wasteFaults>;
