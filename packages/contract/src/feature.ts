/** The eight rights a role may hold (specification point 3). */
export const FEATURES = [
  "viewable",
  "controllable",
  "bookable",
  "devicesSettable",
  "weatherSettable",
  "automationSettable",
  "usersSettable",
  "rolesSettable",
] as const;
export type Feature = (typeof FEATURES)[number];

/** The eight rights in a person's words. */
export const FEATURE_NAMES = {
  viewable: "View",
  controllable: "Control",
  bookable: "Book",
  devicesSettable: "Devices",
  weatherSettable: "Weather",
  automationSettable: "Automation",
  usersSettable: "Users",
  rolesSettable: "Roles",
} as const satisfies Record<Feature, string>;
