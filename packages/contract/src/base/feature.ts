import { phrase, type Phrase } from "@atrium/words";
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

/** Any of these rights reads the devices of the site by name: rules and connections are set up of them. */
export const SITE_READERS = ["viewable", "devicesSettable", "automationSettable"] as const satisfies readonly Feature[];
/** Any of these rights reads the rules of alarms and the scenes: who sets rules up need not see the pages of the campus. */
export const RULE_READERS = ["viewable", "automationSettable"] as const satisfies readonly Feature[];

/** The eight rights in a person's words. */
export const FEATURE_NAMES = {
  viewable: phrase("View"),
  controllable: phrase("Control"),
  bookable: phrase("Book"),
  devicesSettable: phrase("Devices"),
  weatherSettable: phrase("Weather"),
  automationSettable: phrase("Automation"),
  usersSettable: phrase("Users"),
  rolesSettable: phrase("Roles"),
} as const satisfies Record<Feature, Phrase>;
