import type { Clock } from "@atrium/time";
import { Backoff } from "../engine/backoff.ts";
import type { BackoffOptions } from "../engine/backoff.ts";
import { CircuitBreaker } from "../engine/circuitBreaker.ts";

/** The state of one unit behind a connection. */
export class UnitState {
  readonly number: number;
  /** The devices of the site that are this unit, or have it as a part. */
  readonly devices: ReadonlySet<string>;
  readonly breaker: CircuitBreaker;
  isAnswering = true;
  /** Counts up with every answer on the connection; 0 before the unit's first. */
  lastAnswer = 0;

  constructor(number: number, devices: ReadonlySet<string>, clock: Clock, backoff: BackoffOptions) {
    this.number = number;
    this.devices = devices;
    this.breaker = new CircuitBreaker(clock, new Backoff(backoff));
  }
}
