import type { Clock } from "@atrium/time";
import { Backoff } from "../engine/backoff.ts";
import type { BackoffOptions } from "../engine/backoff.ts";
import { CircuitBreaker } from "../engine/circuitBreaker.ts";
import type { UnitRest } from "../engine/rest.ts";

interface UnitStateOptions extends Pick<UnitState, "number" | "devices" | "rest"> {
  readonly clock: Clock;
  readonly backoff: BackoffOptions;
}

/** The state of one unit behind a connection. */
export class UnitState {
  readonly number: number;
  /** The devices of the site that are this unit, or have it as a part. */
  readonly devices: ReadonlySet<string>;
  readonly breaker: CircuitBreaker;
  readonly rest: UnitRest;
  isAnswering = true;
  /** Counts up with every answer on the connection; 0 before the unit's first. */
  lastAnswer = 0;

  constructor({ number, devices, rest, clock, backoff }: UnitStateOptions) {
    this.number = number;
    this.devices = devices;
    this.rest = rest;
    this.breaker = new CircuitBreaker(clock, new Backoff(backoff));
  }
}
