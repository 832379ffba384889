import type { Clock } from "@atrium/time";
import type { WireTap } from "../wire.ts";
import { Backoff } from "../engine/backoff.ts";
import { CircuitBreaker } from "../engine/circuitBreaker.ts";
import { RequestQueue } from "../engine/requestQueue.ts";
import type { UnitRest } from "../engine/rest.ts";
import { PasswordRefusals } from "./passwordRefusals.ts";
import { VapixLink } from "./vapixLink.ts";
import { OnvifMemory } from "../onvif/onvifMemory.ts";
import type { OnvifEvents, StreamAddress, VapixAddress, VapixEvents, VapixRead } from "./product.ts";
import type { VapixSettings } from "./vapixSettings.ts";

/** One point of a unit, by its index in the driver's list. */
export interface UnitPoint {
  readonly index: number;
  readonly key: string;
}

/** A point and the unit that it is a value of. */
export interface PlacedPoint extends UnitPoint {
  readonly device: string;
  readonly address: VapixAddress;
}

export interface UnitOptions {
  /** What sentences call it. */
  readonly name: string;
  readonly address: StreamAddress;
  readonly device: string;
  readonly points: readonly UnitPoint[];
  readonly reads: readonly VapixRead[];
  readonly events?: VapixEvents | OnvifEvents | undefined;
  readonly isOnvif?: boolean | undefined;
  readonly rest: UnitRest;
  readonly settings: VapixSettings;
  /** The secrets that were not entered for the unit's host. */
  readonly withheld: ReadonlySet<string>;
  readonly clock: Clock;
  readonly tap?: WireTap;
}

/** One HTTP device: its link, the line of requests to it, and whether it answers. */
export class HttpUnit {
  readonly device: string;
  readonly points: readonly UnitPoint[];
  readonly reads: readonly VapixRead[];
  /** undefined: it tells nothing but values. */
  readonly events: VapixEvents | OnvifEvents | undefined;
  /** Its calls are those of ONVIF. */
  readonly isOnvif: boolean;
  readonly address: StreamAddress;
  readonly link: VapixLink;
  readonly queue = new RequestQueue();
  readonly breaker: CircuitBreaker;
  readonly rest: UnitRest;
  /** The secrets that were not entered for its host. */
  readonly withheld: ReadonlySet<string>;
  /** Of all its links. */
  readonly refusals: PasswordRefusals;
  readonly #makeLink: (port?: number) => VapixLink;
  readonly #ending = new AbortController();
  isAnswering = true;
  /** Whether it ever did: before, nobody knows whether it takes the password. */
  hasAnswered = false;

  constructor(unitOptions: UnitOptions) {
    const { name, address, device, points, reads, events, isOnvif = false } = unitOptions;
    const { rest, settings, withheld, clock, tap } = unitOptions;
    this.device = device;
    this.points = points;
    this.reads = reads;
    this.events = events;
    this.isOnvif = isOnvif;
    this.address = address;
    this.rest = rest;
    this.withheld = withheld;
    this.refusals = new PasswordRefusals(clock, settings.passwordRetryDelay);
    const isWithheld = withheld.has("password");
    const memory = new OnvifMemory();
    const options = { name, unit: address, settings, isWithheld, clock, refusals: this.refusals, memory };
    this.#makeLink = (port) => new VapixLink(port === undefined ? options : { ...options, unit: { ...address, port } });
    this.link = new VapixLink({ ...options, tap });
    const backoff = new Backoff({ first: settings.retryDelay, longest: settings.maxRetryDelay });
    this.breaker = new CircuitBreaker(clock, backoff);
  }

  /** It is not used any more: its driver stops, or the site has it no longer as it was. */
  get ended(): AbortSignal {
    return this.#ending.signal;
  }

  /** Refuses what waits, and ends its links and streams. @param reason a sentence */
  end(reason: string): void {
    this.#ending.abort(new Error(reason));
    this.queue.close(reason);
    this.link.close();
  }

  /**
   * Another link to the same unit, for what takes long: polls and commands go on beside it, and so do the times that are
   * counted of them.
   * @param port another one of the same host
   */
  anotherLink(port?: number): VapixLink {
    return this.#makeLink(port);
  }

  /** The indexes of the points that a call reports. */
  toldBy(read: VapixRead): UnitPoint[] {
    return this.points.filter(({ key }) => read.reports.includes(key));
  }
}
