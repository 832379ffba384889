import { emptied, filled, type Tank, type TankState } from "./tank.ts";
import type { Tanks } from "./tanks.ts";
import type { Pipes } from "./waterPlan.ts";

/** Names of the tanks that a campus has once; a roof's is named by its building, a sump of rain by its pump. */
export const GROUND = "ground";
export const SEWAGE = "sewage";
export const roofOf = (placement: string) => `roof ${placement}`;

/** What is known of one tank through a day, by the minute. */
interface Row {
  /** Litres in it at the beginning of each minute, and at the end of the last. */
  readonly held: Float64Array;
  /** Litres that its pump has moved since the day began: into a tank that is filled, out of a sump. */
  readonly moved: Float64Array;
}

/** The tanks of the campus through one day: each begins and ends it full, sumps empty. */
export class TankDay {
  readonly #tanks: ReadonlyMap<string, Tank>;
  readonly #states: Map<string, TankState>;
  readonly #rows: ReadonlyMap<string, Row>;
  readonly #roofs: ReadonlySet<string>;
  readonly #minutes: number;

  constructor({ ground, roofs, sump, rain }: Tanks, minutes: number) {
    const clean = [
      [GROUND, ground] as const,
      ...[...roofs].map(([placement, tank]) => [roofOf(placement), tank] as const),
    ];
    const sumps = [[SEWAGE, sump] as const, ...rain];
    this.#minutes = minutes;
    this.#roofs = new Set(clean.map(([key]) => key).filter((key) => key !== GROUND));
    this.#tanks = new Map([...clean, ...sumps]);
    const standing = (level: number): TankState => ({ level, isRunning: false });
    this.#states = new Map([
      ...clean.map(([key, { capacity }]) => [key, standing(capacity)] as const),
      ...sumps.map(([key]) => [key, standing(0)] as const),
    ]);
    this.#rows = new Map(
      [...this.#states].map(([key, { level }]) => {
        const held = new Float64Array(minutes + 1);
        held[0] = level;
        return [key, { held, moved: new Float64Array(minutes + 1) }];
      }),
    );
  }

  /** Litres that all tanks of clean water hold more than when the day began. */
  get stored(): number {
    return [GROUND, ...this.#roofs].reduce(
      (sum, key) => sum + this.#level(key) - (this.#tanks.get(key)?.capacity ?? 0),
      0,
    );
  }
  get sump(): number {
    return this.#level(SEWAGE);
  }

  /** What a building takes from below in a minute: what its pumps lift, or what it uses where it has no tank. */
  draw({ placement }: Pipes, litres: number, minute: number): number {
    const key = roofOf(placement);
    return this.#roofs.has(key) ? this.#fill(key, litres, minute) : litres;
  }

  fillGround(litres: number, minute: number): number {
    return this.#fill(GROUND, litres, minute);
  }

  emptySump(key: string, litres: number, minute: number): number {
    const [tank, state] = [this.#tanks.get(key), this.#states.get(key)];
    if (tank === undefined || state === undefined) return litres;
    const { outflow, ...next } = emptied(tank, state, litres, this.#minutes - minute);
    this.#note(key, minute, next, outflow);
    return outflow;
  }

  /** Litres in a tank some minutes after the day's beginning. */
  held(key: string, minutes: number): number {
    return between(this.#rows.get(key)?.held, minutes);
  }

  /** Litres that its pump has moved until then. */
  moved(key: string, minutes: number): number {
    return between(this.#rows.get(key)?.moved, minutes);
  }

  /** Litres a minute that its pump moves then. */
  flow(key: string, minutes: number): number {
    const moved = this.#rows.get(key)?.moved;
    const minute = Math.min(this.#minutes - 1, Math.max(0, Math.floor(minutes)));
    return moved === undefined ? 0 : (moved[minute + 1] ?? 0) - (moved[minute] ?? 0);
  }

  #fill(key: string, outflow: number, minute: number): number {
    const [tank, state] = [this.#tanks.get(key), this.#states.get(key)];
    if (tank === undefined || state === undefined) return outflow;
    const { inflow, ...next } = filled(tank, state, outflow, this.#minutes - minute);
    this.#note(key, minute, next, inflow);
    return inflow;
  }

  #note(key: string, minute: number, next: TankState, litres: number): void {
    this.#states.set(key, next);
    const row = this.#rows.get(key);
    if (row === undefined) return;
    row.held[minute + 1] = next.level;
    row.moved[minute + 1] = (row.moved[minute] ?? 0) + litres;
  }

  #level(key: string): number {
    return this.#states.get(key)?.level ?? 0;
  }
}

/** On the straight line between two minutes. */
export function between(row: Float64Array | undefined, minutes: number): number {
  if (row === undefined) return 0;
  const minute = Math.min(row.length - 1, Math.max(0, minutes));
  const [before, after] = [row[Math.floor(minute)] ?? 0, row[Math.ceil(minute)] ?? 0];
  return before + (after - before) * (minute - Math.floor(minute));
}
