/** Codes of the buildings of the specification's campus; another site names its own in `campus.json`. */
export const BUILDING_CODES = {
  "office-building": 1,
  "learning-building": 2,
  "sunshine-care": 3,
  pavilion: 4,
  outdoor: 5,
} as const;
