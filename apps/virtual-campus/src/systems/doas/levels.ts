import { FAN_LEVELS } from "@atrium/contract/devices";
import { chance, wordSeed } from "../../physics/chance.ts";
import { fanSpeed } from "../../physics/cooling.ts";
import type { Moment } from "../../physics/moment.ts";
import type { RoomUse } from "../../physics/rooms.ts";

/** A fan level as the unit's controller counts it: its place in `FAN_LEVELS`, 0 is AUTO. */
export const AUTO = 0;
export const HIGHEST_LEVEL = FAN_LEVELS.length - 1;

/** Supply fan, %, at LOW to SUPER_HIGH. */
const PERCENTS = [40, 60, 75, 90, 100] as const;
const SLOWEST = PERCENTS[0];

/** AUTO runs the fan between these: ppm in the return air. The upper one is the limit that the unit keeps to. */
const CO2_FROM = 550;
export const CO2_LIMIT = 1_000;

/** % that AUTO asks of the supply fan. */
function autoPercent(co2: number): number {
  const share = (co2 - CO2_FROM) / (CO2_LIMIT - CO2_FROM);
  return SLOWEST + (100 - SLOWEST) * Math.min(1, Math.max(0, share));
}

/** The fixed level that comes nearest to a speed in %, 1 to 5. */
export function levelNear(percent: number): number {
  let nearest = 1;
  for (let level = 2; level <= PERCENTS.length; level += 1) {
    if (distance(level, percent) < distance(nearest, percent)) nearest = level;
  }
  return nearest;
}

function distance(level: number, percent: number): number {
  return Math.abs((PERCENTS[level - 1] ?? 0) - percent);
}

/** % of the supply fan at a level. */
export function percentAt(level: number, co2: number): number {
  return PERCENTS[Math.round(level) - 1] ?? autoPercent(co2);
}

/** Every so many units follow the return air's CO2 all day, the others the presence of people. */
const SHARE_ON_AUTO = 0.3;

export function isOnCo2(unit: string): boolean {
  return chance(wordSeed(unit), 3) < SHARE_ON_AUTO;
}

/** What the unit's own program wants by presence: undefined is off. */
export function programmedLevel(building: RoomUse, followsCo2: boolean, moment: Moment): number | undefined {
  const percent = fanSpeed(building, moment) * 100;
  if (percent < SLOWEST / 2) {
    return undefined;
  }
  return followsCo2 ? AUTO : levelNear(percent);
}
