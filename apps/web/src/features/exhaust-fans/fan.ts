import { FAN_LEVELS, rotationMillis } from "@atrium/contract";
import { type Reading, valueOf } from "../../control/reading.ts";

export const OFF = 0;

/** The levels that the drives are set up for, slowest first, and the % of the full speed that each stands for. */
export const LEVELS = [
  { code: FAN_LEVELS.indexOf("MEDIUM"), name: "Medium", speed: 50, turn: "medium" },
  { code: FAN_LEVELS.indexOf("HIGH"), name: "High", speed: 75, turn: "high" },
  { code: FAN_LEVELS.indexOf("SUPER_HIGH"), name: "Super high", speed: 100, turn: "super_high" },
] as const;

/** What a fan may be asked to do, by name: a level, or nothing. */
const CHOICES = [{ code: OFF, name: "Off" }, ...LEVELS] as const;

/** The code that is asked of a fan, `OFF` where it is not to run; null: not known. */
export function askedLevel({ values }: Pick<Reading, "values">): number | null {
  const on = valueOf({ values }, "on");
  return on === 0 ? OFF : on === null ? null : valueOf({ values }, "level");
}

export function levelName(code: number | null): string {
  if (code === null) return "No value";
  return CHOICES.find((choice) => choice.code === code)?.name ?? `Level ${String(code)}`;
}

/** What a command of a level asks for: a level also starts the fan. */
export function valuesFor(code: number): Readonly<Record<string, number>> {
  return code === OFF ? { on: 0 } : { on: 1, level: code };
}

export function isTripped({ values }: Pick<Reading, "values">): boolean {
  return valueOf({ values }, "trip") === 1;
}

/** Shares of a level's speed from which the wheel is said to turn at it: it is never there to the last percent. */
const REACHED = 0.9;

/** How long one turn of the drawing takes at a speed that the drive reports, ms; undefined: it stands. */
export function turnMillis(speed: number | null): number | undefined {
  if (speed === null || speed <= 0) return undefined;
  const reached = LEVELS.findLast((level) => speed >= level.speed * REACHED);
  return rotationMillis(reached?.turn ?? "");
}
