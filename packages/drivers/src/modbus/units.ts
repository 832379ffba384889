import type { Clock } from "@atrium/time";
import type { DriverOptions } from "../driver.ts";
import type { DriverSink } from "../driverSink.ts";
import type { DriverPoint } from "../productCatalog.ts";
import type { BackoffOptions } from "../engine/backoff.ts";
import { UnitRest } from "../engine/rest.ts";
import type { PlacedPoint } from "./readPlan.ts";
import { UnitState } from "./unitState.ts";

/** Silent units in a row that cast doubt on the gateway itself. */
const SILENT_UNITS = 3;

export interface UnitsOptions {
  readonly points: readonly DriverPoint[];
  readonly placed: readonly PlacedPoint[];
  readonly isLookedAt: DriverOptions["isLookedAt"];
  readonly clock: Clock;
  readonly sink: DriverSink;
  readonly backoff: BackoffOptions;
  /** Units whose points are stale from now on. */
  readonly onSilent: (points: readonly number[], reason: string) => void;
}

/** The units behind one connection: which of them answer, and whether anything answers at all. */
export class Units {
  readonly #units = new Map<number, UnitState>();
  readonly #sink: DriverSink;
  readonly #silentDevices = new Map<string, number>();
  #silentInARow = 0;
  readonly #onSilent: UnitsOptions["onSilent"];
  /** Indices of the points of each unit. */
  readonly #points: ReadonlyMap<number, readonly number[]>;
  #answers = 0;
  #searches = 0;

  constructor({ points, placed, isLookedAt, clock, sink, backoff, onSilent }: UnitsOptions) {
    this.#sink = sink;
    this.#onSilent = onSilent;
    const byUnit = Map.groupBy(placed, ({ address }) => address.unit);
    this.#points = new Map(Array.from(byUnit, ([unit, own]) => [unit, own.map(({ index }) => index)]));
    for (const number of new Set(placed.map(({ address }) => address.unit))) {
      const ofUnit = placed.filter(({ address }) => address.unit === number);
      const own = ofUnit.flatMap(({ index }) => points[index] ?? []);
      const devices = new Set(own.map(({ device }) => device));
      const rest = new UnitRest({ clock, points: own.map(({ id }) => id), isLookedAt });
      this.#units.set(number, new UnitState({ number, devices, rest, clock, backoff }));
    }
  }

  get(number: number): UnitState | undefined {
    return this.#units.get(number);
  }

  /** After a new connection every unit is worth asking. */
  reset(): void {
    this.#silentInARow = 0;
    for (const unit of this.#units.values()) unit.breaker.succeeded();
  }

  /**
   * The units to ask on a new connection, at most `count`: first the one that answered last, then others in turn, so that
   * a few dead ones at the head of the list do not hide the living.
   */
  candidates(count: number): UnitState[] {
    const [newest, ...others] = [...this.#units.values()].toSorted((a, b) => b.lastAnswer - a.lastAnswer);
    if (newest === undefined) return [];
    const first = (this.#searches * (count - 1)) % Math.max(1, others.length);
    this.#searches += 1;
    return [newest, ...others.slice(first), ...others.slice(0, first)].slice(0, count);
  }

  /**
   * The unit best fit to show whether the connection still works: it answered last, and has not been reported silent.
   */
  witness(): UnitState | undefined {
    const [newest] = this.candidates(1);
    return newest?.isAnswering === true && newest.lastAnswer > 0 ? newest : undefined;
  }

  answered(unit: UnitState): void {
    this.#silentInARow = 0;
    this.#answers += 1;
    unit.lastAnswer = this.#answers;
    unit.breaker.succeeded();
    if (!unit.isAnswering) this.#report(unit, true, undefined);
  }

  /** The gateway answered in place of the unit: it cannot reach it. */
  unreachable(unit: UnitState, reason: string): void {
    this.#silentInARow = 0;
    this.#failed(unit, reason);
  }

  /** @returns whether the whole connection may be silent */
  silent(unit: UnitState, reason: string): boolean {
    this.#silentInARow += 1;
    this.#failed(unit, reason);
    return this.#silentInARow >= Math.min(SILENT_UNITS, this.#units.size);
  }

  #failed(unit: UnitState, reason: string): void {
    unit.breaker.failed();
    if (!unit.isAnswering) return;
    this.#report(unit, false, reason);
    this.#onSilent(this.#points.get(unit.number) ?? [], reason);
  }

  /** A device of several parts answers when all its units do. */
  #report(unit: UnitState, isAnswering: boolean, reason: string | undefined): void {
    unit.isAnswering = isAnswering;
    for (const device of unit.devices) {
      const silentBefore = this.#silentDevices.get(device) ?? 0;
      const silent = silentBefore + (isAnswering ? -1 : 1);
      this.#silentDevices.set(device, silent);
      if (silent === 0) this.#sink.device?.(device, true);
      else if (silentBefore === 0) this.#sink.device?.(device, false, reason);
    }
  }
}
