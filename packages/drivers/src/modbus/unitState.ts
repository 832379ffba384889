import type { Clock } from "@atrium/time";
import { Backoff } from "../engine/backoff.ts";
import type { BackoffOptions } from "../engine/backoff.ts";
import { CircuitBreaker } from "../engine/circuitBreaker.ts";
import type { UnitRest } from "../engine/rest.ts";

/** What is read of a unit; it changes when the site does. */
export interface UnitContent {
  /** Indexes of its points. */
  readonly points: readonly number[];
  /** The devices of the site that are this unit, or have it as a part. */
  readonly devices: ReadonlySet<string>;
  readonly rest: UnitRest;
}

interface UnitStateOptions extends UnitContent {
  readonly number: number;
  readonly clock: Clock;
  readonly backoff: BackoffOptions;
}

/** The state of one unit behind a connection. */
export class UnitState {
  readonly number: number;
  readonly breaker: CircuitBreaker;
  points: readonly number[];
  devices: ReadonlySet<string>;
  rest: UnitRest;
  isAnswering = true;
  /** Why it does not answer. */
  reason: string | undefined;
  /** Counts up with every answer on the connection; 0 before the unit's first. */
  lastAnswer = 0;

  constructor({ number, points, devices, rest, clock, backoff }: UnitStateOptions) {
    this.number = number;
    this.points = points;
    this.devices = devices;
    this.rest = rest;
    this.breaker = new CircuitBreaker(clock, new Backoff(backoff));
  }

  /** Its points are others: it is worth asking, whatever became of those before. */
  use({ points, devices, rest }: UnitContent): void {
    this.points = points;
    this.devices = devices;
    this.rest = rest;
    this.breaker.succeeded();
  }
}
