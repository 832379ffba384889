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
