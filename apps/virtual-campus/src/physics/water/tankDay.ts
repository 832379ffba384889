import { emptied, filled, type Tank, type TankState } from "./tank.ts";
import type { Tanks } from "./tanks.ts";
import type { Pipes } from "./waterPlan.ts";

/** Names of the tanks that a campus has once; a roof's is named by its building, a sump of rain by its pump. */
export const GROUND = "ground";
export const SEWAGE = "sewage";
export const roofOf = (placement: string) => `roof ${placement}`;

/** What is known of one tank through a day, by the minute. */
interface Row {
  readonly tank: Tank;
  /** Litres in it at the beginning of each minute, and at the end of the last. */
  readonly held: Float64Array;
  /** Litres that its pump has moved since the day began: into a tank that is filled, out of a sump. */
  readonly moved: Float64Array;
  /** How it stands now. */
  state: TankState;
}

/** The tanks of the campus through one day: each begins and ends it full, sumps empty. */
export class TankDay {
  readonly #rows: ReadonlyMap<string, Row>;
  /** Tanks of clean water: that in the ground, then those on the roofs, by building. */
  readonly #clean: readonly Row[];
  readonly #roofs: ReadonlyMap<string, Row>;
  readonly #sewage: Row;
  readonly #ground: Row;
  readonly #minutes: number;

  constructor({ ground, roofs, sump, rain }: Tanks, minutes: number) {
    this.#minutes = minutes;
    this.#ground = rowOf(ground, ground.capacity, minutes);
    this.#sewage = rowOf(sump, 0, minutes);
    this.#roofs = new Map([...roofs].map(([placement, tank]) => [placement, rowOf(tank, tank.capacity, minutes)]));
    this.#clean = [this.#ground, ...this.#roofs.values()];
    this.#rows = new Map([
      [GROUND, this.#ground],
      ...[...this.#roofs].map(([placement, row]) => [roofOf(placement), row] as const),
      [SEWAGE, this.#sewage],
      ...[...rain].map(([pump, tank]) => [pump, rowOf(tank, 0, minutes)] as const),
    ]);
  }

  /** Litres that all tanks of clean water hold more than when the day began. */
  get stored(): number {
    return this.#clean.reduce((sum, { tank, state }) => sum + state.level - tank.capacity, 0);
  }
  get sump(): number {
    return this.#sewage.state.level;
  }

  /** What a building takes from below in a minute: what its pumps lift, or what it uses where it has no tank. */
  draw({ placement }: Pipes, litres: number, minute: number): number {
    const roof = this.#roofs.get(placement);
    return roof === undefined ? litres : this.#fill(roof, litres, minute);
  }

  fillGround(litres: number, minute: number): number {
    return this.#fill(this.#ground, litres, minute);
  }

  emptySump(key: string, litres: number, minute: number): number {
    const row = this.#rows.get(key);
    if (row === undefined) return litres;
    const after = emptied(row.tank, row.state, litres, this.#minutes - minute);
    note(row, minute, after, after.outflow);
    return after.outflow;
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

  #fill(row: Row, outflow: number, minute: number): number {
    const after = filled(row.tank, row.state, outflow, this.#minutes - minute);
    note(row, minute, after, after.inflow);
    return after.inflow;
  }
}

function rowOf(tank: Tank, level: number, minutes: number): Row {
  const held = new Float64Array(minutes + 1);
  held[0] = level;
  return { tank, held, moved: new Float64Array(minutes + 1), state: { level, isRunning: false } };
}

function note(row: Row, minute: number, next: TankState, litres: number): void {
  row.state = next;
  row.held[minute + 1] = next.level;
  row.moved[minute + 1] = (row.moved[minute] ?? 0) + litres;
}

/** On the straight line between two minutes. */
export function between(row: Float64Array | undefined, minutes: number): number {
  if (row === undefined) return 0;
  const minute = Math.min(row.length - 1, Math.max(0, minutes));
  const [before, after] = [row[Math.floor(minute)] ?? 0, row[Math.ceil(minute)] ?? 0];
  return before + (after - before) * (minute - Math.floor(minute));
}
