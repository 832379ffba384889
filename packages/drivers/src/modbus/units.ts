import type { Clock } from "../clock.ts";
import type { DriverPoint, DriverSink } from "../driver.ts";
import type { BackoffOptions } from "../engine/backoff.ts";
import type { PlacedPoint } from "./readPlan.ts";
import { Unit } from "./unit.ts";

/** Silent units in a row that make a gateway's own silence certain. */
const SILENT_UNITS = 3;

export interface UnitsOptions {
  readonly points: readonly DriverPoint[];
  readonly placed: readonly PlacedPoint[];
  readonly clock: Clock;
  readonly sink: DriverSink;
  readonly backoff: BackoffOptions;
}

/** The units behind one connection: which of them answer, and whether anything answers at all. */
export class Units {
  readonly #units = new Map<number, Unit>();
  readonly #sink: DriverSink;
  readonly #silentDevices = new Map<string, number>();
  #silentInARow = 0;

  constructor({ points, placed, clock, sink, backoff }: UnitsOptions) {
    this.#sink = sink;
    for (const number of new Set(placed.map(({ address }) => address.unit))) {
      const ofUnit = placed.filter(({ address }) => address.unit === number);
      const devices = new Set(ofUnit.map(({ index }) => points[index]?.device ?? ""));
      this.#units.set(number, new Unit(number, devices, clock, backoff));
    }
  }

  get(number: number): Unit | undefined {
    return this.#units.get(number);
  }

  /** After a new connection every unit is worth asking. */
  reset(): void {
    this.#silentInARow = 0;
    for (const unit of this.#units.values()) unit.breaker.succeeded();
  }

  answered(unit: Unit): void {
    this.#silentInARow = 0;
    unit.breaker.succeeded();
    if (!unit.isAnswering) this.#tell(unit, true, undefined);
  }

  /** The gateway answered in place of the unit: it cannot reach it. */
  unreachable(unit: Unit, reason: string): void {
    this.#silentInARow = 0;
    this.#failed(unit, reason);
  }

  /** @returns whether the whole connection must be taken for silent */
  silent(unit: Unit, reason: string): boolean {
    this.#silentInARow += 1;
    this.#failed(unit, reason);
    return this.#silentInARow >= Math.min(SILENT_UNITS, this.#units.size);
  }

  #failed(unit: Unit, reason: string): void {
    unit.breaker.failed();
    if (unit.isAnswering) this.#tell(unit, false, reason);
  }

  /** A device of several parts answers when all its units do. */
  #tell(unit: Unit, isAnswering: boolean, reason: string | undefined): void {
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
