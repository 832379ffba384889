import { fanLevelName, type PointState, rotationMillis } from "@atrium/contract/devices";
import { t } from "@atrium/words";
import type { Device } from "../../devices/device.ts";
import { type Reading, valueOf } from "../../devices/reading.ts";
import { offeredStates } from "../../devices/values.ts";

export const OFF = 0;

/** Speeds of the drawing, slowest first: the % of the full speed from which the wheel is drawn at each. */
const TURNS = [
  { speed: 50, turn: "medium" },
  { speed: 75, turn: "high" },
  { speed: 100, turn: "super_high" },
] as const;

/** The levels that any of the fans can be asked for, slowest first: each drive is set up for its own. */
export function levelsOf(devices: readonly Device[]): readonly PointState[] {
  const offered = devices.flatMap(({ points: { level } }) => (level === undefined ? [] : offeredStates(level)));
  return [...new Map(offered.map((state) => [state.value, state])).values()].sort((a, b) => a.value - b.value);
}

/** The code that is asked of a fan, `OFF` where it is not to run; null: not known. */
export function askedLevel({ values }: Pick<Reading, "values">): number | null {
  const on = valueOf({ values }, "on");
  return on === 0 ? OFF : on === null ? null : valueOf({ values }, "level");
}

export function levelName(code: number | null): string {
  if (code === null) return t("No value");
  if (code === OFF) return t("Off");
  return fanLevelName(code);
}

/** What a command of a level asks for: a level also starts the fan. */
export function valuesFor(code: number): Readonly<Record<string, number>> {
  return code === OFF ? { on: 0 } : { on: 1, level: code };
}

export function isTripped({ values }: Pick<Reading, "values">): boolean {
  return valueOf({ values }, "trip") === 1;
}

/** The share of a level's speed from which a wheel counts as turning at that level: it never reaches the last percent. */
const REACHED = 0.9;

/** How long one turn of the drawing takes at a speed that the drive reports, ms; undefined: it stands. */
export function turnMillis(speed: number | null): number | undefined {
  if (speed === null || speed <= 0) return undefined;
  const reached = TURNS.findLast((one) => speed >= one.speed * REACHED);
  return rotationMillis(reached?.turn ?? "");
}
