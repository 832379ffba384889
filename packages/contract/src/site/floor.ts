import { phrase, type Phrase } from "@atrium/words";
/** The floors of the default site, from the ground up. Another site has its own (`SitePlace.floors`). */
export const FLOORS = ["first", "second", "third", "fourth", "fifth", "rooftop"] as const;
export type Floor = (typeof FLOORS)[number];

/** The default site's floors with their codes (specification point 3). */
export const FLOOR_CODES = {
  first: 1,
  second: 2,
  third: 3,
  fourth: 4,
  fifth: 5,
  rooftop: 6,
} as const satisfies Record<Floor, number>;

/** The code of an unknown floor. */
const UNKNOWN_FLOOR_CODE = 0;

/** The zones of the default site. */
export const ZONES = ["A", "B", "C", "D"] as const;

/** The label of each floor of the default site (specification points 2 and 3). */
export const FLOOR_LABELS = {
  first: phrase("1st Floor"),
  second: phrase("2nd Floor"),
  third: phrase("3rd Floor"),
  fourth: phrase("4th Floor"),
  fifth: phrase("5th Floor"),
  rooftop: phrase("Rooftop"),
} as const satisfies Record<Floor, Phrase>;

/** Whether a word is the name of a floor of the default site. */
export function isFloor(word: string): word is Floor {
  return Object.hasOwn(FLOOR_CODES, word);
}

/** The code of a floor's name; 0 for any other word. */
export function floorCode(name: string): number {
  return isFloor(name) ? FLOOR_CODES[name] : UNKNOWN_FLOOR_CODE;
}

/** The name of a floor's code; undefined where no floor has it. */
export function floorOfCode(code: number): Floor | undefined {
  return FLOORS.find((floor) => FLOOR_CODES[floor] === code);
}
