import { type OwnFault, PRIORITY_FAULTS } from "../../faults/fault.ts";

export const doasFaults = {
  common: PRIORITY_FAULTS,
  own: {
    "filter-blocked": "A filter is blocked: the unit stops until it is changed.",
    overload: "The motor of its fan takes too much current: the unit stops until somebody resets it.",
    local: "Its panel has taken it over.",
  },
} as const;
export type DoasFault = OwnFault<typeof doasFaults>;
