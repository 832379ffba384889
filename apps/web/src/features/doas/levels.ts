import { t } from "@atrium/words";
import { FAN_LEVELS, fanLevelName, rotationMillis } from "@atrium/contract/devices";

/** Codes of the levels, slowest first: a level's code is its place in the contract's list. */
export const AUTO = FAN_LEVELS.indexOf("AUTO");
const HIGHEST = FAN_LEVELS.length - 1;

/** "Very high"; a code that is no level is shown as it is. */
export function levelName(code: number | null): string {
  return code === null ? t("No value") : fanLevelName(code);
}

/** How many of the five bars a level fills; AUTO fills none, for it says no level of its own. */
export function barsOf(code: number | null): number {
  return code === null ? 0 : Math.min(HIGHEST, Math.max(0, Math.round(code)));
}

/** How long one turn of a drawn fan takes, ms: at AUTO that of the level which it asks for. */
export function turnMillis(level: number | null, autoLevel: number | null): number {
  const code = level === AUTO ? autoLevel : level;
  return rotationMillis((FAN_LEVELS[Math.round(code ?? AUTO)] ?? "AUTO").toLowerCase());
}
