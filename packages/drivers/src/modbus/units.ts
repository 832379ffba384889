import type { Clock } from "@atrium/time";
import type { DriverOptions } from "../driver.ts";
import type { DriverSink } from "../driverSink.ts";
import type { BackoffOptions } from "../engine/backoff.ts";
import type { PointTable } from "../engine/pointTable.ts";
import { UnitRest } from "../engine/rest.ts";
import type { PlacedPoint } from "./readPlan.ts";
import { type UnitContent, UnitState } from "./unitState.ts";

/** Silent units in a row that cast doubt on the gateway itself. */
const SILENT_UNITS = 3;

export interface UnitsOptions {
  readonly points: PointTable<PlacedPoint>;
  readonly isObserved: DriverOptions["isObserved"];
  readonly clock: Clock;
  readonly sink: DriverSink;
  readonly backoff: BackoffOptions;
  /** Units whose points are stale from now on. */
  readonly onSilent: (points: readonly number[], reason: string) => void;
}

/** The units behind one connection: which of them answer, and whether anything answers at all. */
export class Units {
  readonly #options: UnitsOptions;
  readonly #units = new Map<number, UnitState>();
  /** Devices that were reported silent. */
  readonly #silentDevices = new Set<string>();
  #silentInARow = 0;
  #answers = 0;
  #searches = 0;

  constructor(options: UnitsOptions) {
    this.#options = options;
    this.setPoints();
  }

  /** The points have changed. A unit whose points stay keeps its state, and so does what answers of another. */
  setPoints(): void {
    const { points, clock, backoff, onSilent } = this.#options;
    const placed = Map.groupBy(points.places, ({ address }) => address.unit);
    for (const number of this.#units.keys()) if (!placed.has(number)) this.#units.delete(number);
    for (const [number, places] of placed) {
      const content = this.#contentOf(places.map(({ index }) => index));
      const unit = this.#units.get(number);
      if (unit === undefined) {
        this.#units.set(number, new UnitState({ number, ...content, clock, backoff }));
      } else if (unit.points.join() !== content.points.join()) {
        unit.use(content);
        if (!unit.isAnswering) onSilent(unit.points, unit.reason ?? "");
      }
    }
    this.#tellDevices(undefined);
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
    if (unit.isAnswering) return;
    unit.isAnswering = true;
    this.#tellDevices(undefined);
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

  #contentOf(points: readonly number[]): UnitContent {
    const { clock, isObserved } = this.#options;
    const own = points.flatMap((index) => this.#options.points.at(index) ?? []);
    const rest = new UnitRest({ clock, points: own.map(({ id }) => id), isObserved });
    return { points, devices: new Set(own.map(({ device }) => device)), rest };
  }

  #failed(unit: UnitState, reason: string): void {
    unit.breaker.failed();
    if (!unit.isAnswering) return;
    unit.isAnswering = false;
    unit.reason = reason;
    this.#tellDevices(reason);
    this.#options.onSilent(unit.points, reason);
  }

  /** Reports the devices that fell silent, or answer again. One of several parts answers when all its units do. */
  #tellDevices(reason: string | undefined): void {
    const { sink } = this.#options;
    const silentUnits = [...this.#units.values()].filter(({ isAnswering }) => !isAnswering);
    const silent = new Set(silentUnits.flatMap(({ devices }) => Array.from(devices)));
    for (const device of this.#silentDevices) {
      if (silent.has(device)) continue;
      this.#silentDevices.delete(device);
      sink.device?.(device, true);
    }
    for (const device of silent) {
      if (this.#silentDevices.has(device)) continue;
      this.#silentDevices.add(device);
      sink.device?.(device, false, reason);
    }
  }
}
