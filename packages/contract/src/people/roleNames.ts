import { term } from "@atrium/words";

/** The roles of a new installation. */
export const ROLE_NAMES = {
  administrator: term("Administrator"),
  facilityManager: term("Facility manager"),
  operator: term("Operator"),
  guard: term("Guard"),
  viewer: term("Viewer"),
  tenant: term("Tenant"),
} as const;
