import type { DriverPoint } from "../productCatalog.ts";
import { RequestQueue } from "../engine/requestQueue.ts";
import { isPlausible } from "../engine/writable.ts";
import { isThereBy, numberIn, stateIn, timeIn } from "./message.ts";
import type { State } from "./message.ts";
import { type Availability, MqttAddress } from "./product.ts";

/** Ms that a device's time may differ from ours and is still believed: the rest is how long its message took. */
const TOLERANCE = 30_000;

/** Ms for which the fastest message counts: clocks are set and drift. */
const MEMORY = 600_000;

/**
 * One device's clock, known by its messages. The fastest of them shows how wrong the clock is; what takes longer than the
 * fastest is late, and late values are as old as they are. Without that, a slow clock would make every value look old,
 * and an hour kept back by the network would look new.
 */
class SourceClock {
  /** Ms that the device's clock seems behind ours: the least of this stretch of time, and of the one before. */
  #least = Infinity;
  #leastBefore = Infinity;
  #stretchBegan = 0;
  #newest = -Infinity;
  #newestArrived = 0;

  /** When the values were measured, by our clock. */
  timeOf({ source, now, elapsed }: SourceTimes): number {
    if (source === null) return now;
    this.#remember(now - source, elapsed);
    const wrong = Math.min(this.#least, this.#leastBefore);
    return Math.min(now, Math.abs(wrong) <= TOLERANCE ? source : source + wrong);
  }

  /**
   * Whether a newer message was here already. For `refusalTime` ms at most: a device whose clock was set back sends nothing
   * but old times.
   */
  isOvertaken({ source, elapsed }: SourceTimes, refusalTime: number): boolean {
    if (source === null) return false;
    if (source < this.#newest && elapsed - this.#newestArrived < refusalTime) return true;
    this.#newest = source;
    this.#newestArrived = elapsed;
    return false;
  }

  #remember(behind: number, elapsed: number): void {
    if (elapsed - this.#stretchBegan > MEMORY) {
      this.#leastBefore = this.#least;
      this.#least = Infinity;
      this.#stretchBegan = elapsed;
    }
    this.#least = Math.min(this.#least, behind);
  }
}

/** A point, its place in the driver's list, and its place in the state. */
export interface FeedPoint {
  readonly index: number;
  readonly point: DriverPoint;
  readonly address: MqttAddress;
  /** The same point where its value is said too. */
  readonly also: readonly FeedPoint[];
}

/** A point at its place, and at the further ones where the same value is said. */
export function feedPoint(point: DriverPoint, index: number): FeedPoint {
  const { also = [], ...address } = MqttAddress.parse(point.address);
  const { field: _, ...common } = address;
  return {
    index,
    point,
    address,
    also: also.map(({ state, field }) => ({
      index,
      point,
      address: { ...common, state, ...(field === undefined ? {} : { field }) },
      also: [],
    })),
  };
}

/** The reading of one point in a state message; NaN where it is not a value. */
export interface FeedReading {
  readonly at: FeedPoint;
  readonly value: number;
  /** The number that the device says, where the point cannot have it. */
  readonly impossible?: number;
  readonly time: number;
}

/** The number that stands for a text of a point; the point by its place in the driver's list. */
export type CodeOf = (index: number, text: string) => number;

/** When a message arrived: by the wall clock, and by one that is never set. */
export interface Arrival {
  readonly now: number;
  readonly elapsed: number;
}

/** Intervals after which a value that the broker kept is too old to count as new (product: three). */
const STALE_AFTER_INTERVALS = 3;

/** One state topic of one device, and what is known of that device. */
export class Feed {
  readonly device: string;
  readonly state: string;
  readonly encoding: MqttAddress["encoding"];
  /** Where it is said whether the device is there; none where nobody says so. */
  readonly availabilities: readonly Availability[];
  readonly points: readonly FeedPoint[];
  /** One command at a time. */
  readonly commands = new RequestQueue();
  /** undefined: the device has not reported it. */
  isOnline: boolean | undefined;
  /** Called with each reading while commands wait for one; another state's command may show in this one. */
  readonly onReading = new Set<(reading: FeedReading) => void>();
  readonly #address: MqttAddress;
  readonly #clock = new SourceClock();
  /** Ms for which older messages are refused: no longer than it takes the values to go stale. */
  readonly #refusalTime: number;
  /** What each of the topics about its availability said last. */
  readonly #said = new Map<string, boolean>();
  /** A kept state that came before the device's own word on whether it is there. */
  #waiting: Buffer | null = null;
  /** A state has come as it happened, on this connection. */
  #hasSpoken = false;

  readonly #codeOf: CodeOf;

  constructor(points: readonly FeedPoint[], first: FeedPoint, codeOf: CodeOf = () => Number.NaN) {
    this.points = points;
    this.#codeOf = codeOf;
    this.device = first.point.device;
    this.state = first.address.state;
    this.encoding = first.address.encoding;
    const { availability, alsoAvailable = [] } = first.address;
    this.availabilities = availability === undefined ? [] : [availability, ...alsoAvailable];
    this.#address = first.address;
    this.#refusalTime = Math.min(...points.map(({ point }) => point.expectedInterval)) * STALE_AFTER_INTERVALS;
  }

  /** A new connection: the device speaks for itself again. */
  forget(): void {
    this.isOnline = undefined;
    this.#said.clear();
    this.#waiting = null;
    this.#hasSpoken = false;
  }

  /** A state as it happens. */
  live(payload: Buffer, arrival: Arrival): FeedReading[] {
    this.isOnline = true;
    this.#waiting = null;
    this.#hasSpoken = true;
    const state = stateIn(payload, this.#address);
    if (state === null) return this.#unreadable(arrival.now);
    const source = timeIn(state, this.#address.time);
    if (this.#clock.isOvertaken({ source, ...arrival }, this.#refusalTime)) return [];
    return this.#readings(state, this.#clock.timeOf({ source, ...arrival }));
  }

  /**
   * A state that the broker kept: the present of a device that is there, the past of one that is gone. Held back until
   * the device's availability is known, where it reports one.
   */
  kept(payload: Buffer, arrival: Arrival): FeedReading[] {
    // A broker may send what it kept after what has just happened.
    if (this.isOnline === false || this.#hasSpoken) return [];
    if (this.availabilities.length > 0 && this.isOnline === undefined) {
      this.#waiting = payload;
      return [];
    }
    const state = stateIn(payload, this.#address);
    const { now } = arrival;
    if (state === null) return this.#unreadable(now);
    const source = timeIn(state, this.#address.time);
    const time = Math.min(now, source ?? now);
    if (this.#clock.isOvertaken({ source, ...arrival }, this.#refusalTime)) return [];
    return this.#readings(state, time).filter(
      ({ at }) => now - time < at.point.expectedInterval * STALE_AFTER_INTERVALS,
    );
  }

  /** The device reports whether it is there. Words that are neither are ignored. */
  announced(topic: string, word: string, arrival: Arrival): FeedReading[] {
    const availability = this.availabilities.find((one) => one.topic === topic);
    const isThere = availability === undefined ? undefined : isThereBy(word, availability);
    if (isThere === undefined) return [];
    this.#said.set(topic, isThere);
    this.isOnline = this.#isThere(isThere);
    if (this.isOnline === undefined) return [];
    const waiting = this.#waiting;
    this.#waiting = null;
    return waiting === null ? [] : this.kept(waiting, arrival);
  }

  /** By all that was said so far; undefined: it cannot be said yet. */
  #isThere(latest: boolean): boolean | undefined {
    const { availabilityMode = "latest" } = this.#address;
    if (availabilityMode === "latest" || this.availabilities.length === 1) return latest;
    const said = new Set(this.availabilities.map(({ topic }) => this.#said.get(topic)));
    const decisive = availabilityMode === "any";
    if (said.has(decisive)) return decisive;
    return said.has(undefined) ? undefined : !decisive;
  }

  /** One reading for each point that the state mentions. */
  #readings(state: State, time: number): FeedReading[] {
    return this.points.flatMap((at) => {
      const said = numberIn(state, at.point, at.address, (text) => this.#codeOf(at.index, text));
      if (said === undefined) return [];
      return isPlausible(at.point, said)
        ? [{ at, value: said, time }]
        : [{ at, value: Number.NaN, impossible: said, time }];
    });
  }

  /** All points are NaN where a message cannot be read. */
  #unreadable(time: number): FeedReading[] {
    return this.points.map((at) => ({ at, value: Number.NaN, time }));
  }
}

interface SourceTimes {
  /** The device's own time, ms since the epoch; null where it gives none. */
  readonly source: number | null;
  /** Our clock, ms since the epoch. */
  readonly now: number;
  /** Ms since any moment, never set back. */
  readonly elapsed: number;
}
