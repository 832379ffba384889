import { phrase, type Phrase, t } from "@atrium/words";
/** Levels of a fan, slowest first; AUTO leaves it to the device (specification point 3). */
export const FAN_LEVELS = ["AUTO", "LOW", "MEDIUM", "HIGH", "VERY_HIGH", "SUPER_HIGH"] as const;
export type FanLevel = (typeof FAN_LEVELS)[number];

const FAN_LEVEL_NAMES: Readonly<Record<FanLevel, Phrase>> = {
  AUTO: phrase("Auto"),
  LOW: phrase("Low"),
  MEDIUM: phrase("Medium"),
  HIGH: phrase("High"),
  VERY_HIGH: phrase("Very high"),
  SUPER_HIGH: phrase("Super high"),
};

/** "Very high"; a code that is no level is shown as it is. */
export function fanLevelName(code: number): string {
  const level = FAN_LEVELS[Math.round(code)];
  return level === undefined ? t("Code {code}", { code }) : t(FAN_LEVEL_NAMES[level]);
}

/** The specification names a short code for four of the levels. */
export const FAN_LEVEL_SHORT_CODES = {
  LOW: "L",
  MEDIUM: "M",
  HIGH: "H",
  SUPER_HIGH: "SH",
} as const satisfies Partial<Record<FanLevel, string>>;

/** How long one turn of a fan's drawing takes at the levels that have a speed of their own, ms (specification point 4). */
export const ROTATION_MILLIS = { medium: 700, high: 500, super_high: 300 } as const;
const DEFAULT_ROTATION_MILLIS = 900;

/** How long one turn takes at a level, ms; at every level that names none, the default. */
export function rotationMillis(level: string): number {
  return Object.entries(ROTATION_MILLIS).find(([known]) => known === level)?.[1] ?? DEFAULT_ROTATION_MILLIS;
}
