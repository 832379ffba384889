import type { DriverPoint } from "../driver.ts";
import { RequestQueue } from "../engine/requestQueue.ts";
import { stateIn, timeIn, valueIn } from "./message.ts";
import type { State } from "./message.ts";
import type { MqttAddress } from "./product.ts";

/** A point, its place in the driver's list, and its place in the state. */
export interface FeedPoint {
  readonly index: number;
  readonly point: DriverPoint;
  readonly address: MqttAddress;
}

/** What a state message says of one point; NaN where it says something that is no value. */
export interface FeedReading {
  readonly at: FeedPoint;
  readonly value: number;
  readonly time: number;
}

/** Intervals after which a value that the broker kept is too old to be told as new (product: three). */
const STALE_AFTER_INTERVALS = 3;

/** One state topic of one device, and what is known of that device. */
export class Feed {
  readonly device: string;
  readonly state: string;
  readonly availability: MqttAddress["availability"];
  readonly points: readonly FeedPoint[];
  /** One command at a time. */
  readonly commands = new RequestQueue();
  /** undefined: the device has not said. */
  isOnline: boolean | undefined;
  /** Called with each reading while a command waits for one. */
  onReading: ((reading: FeedReading) => void) | null = null;
  readonly #sender: MqttAddress["sender"];
  readonly #timeField: string | undefined;
  /** A kept state that came before the device's own word on whether it is there. */
  #waiting: Buffer | null = null;

  constructor(points: readonly FeedPoint[], first: FeedPoint) {
    this.points = points;
    this.device = first.point.device;
    this.state = first.address.state;
    this.availability = first.address.availability;
    this.#sender = first.address.sender;
    this.#timeField = first.address.time;
  }

  /** A new connection: the device speaks for itself again. */
  forget(): void {
    this.isOnline = undefined;
    this.#waiting = null;
  }

  /** A state as it happens. */
  live(payload: Buffer, now: number): FeedReading[] {
    this.isOnline = true;
    this.#waiting = null;
    return this.#readings(payload, now);
  }

  /**
   * A state that the broker kept: the present of a device that is there, the past of one that is gone. Held back until
   * the device's availability is known, where it tells one.
   */
  kept(payload: Buffer, now: number): FeedReading[] {
    if (this.isOnline === false) return [];
    if (this.availability !== undefined && this.isOnline === undefined) {
      this.#waiting = payload;
      return [];
    }
    return this.#readings(payload, now).filter(
      ({ at, time }) => now - time < at.point.expectedInterval * STALE_AFTER_INTERVALS,
    );
  }

  /** The device says whether it is there. Words that are neither are ignored. */
  announced(word: string, now: number): FeedReading[] {
    const { availability } = this;
    if (availability === undefined || (word !== availability.online && word !== availability.offline)) return [];
    this.isOnline = word === availability.online;
    const waiting = this.#waiting;
    this.#waiting = null;
    return waiting === null ? [] : this.kept(waiting, now);
  }

  /** One reading for each point that the state mentions; all of them are NaN where it cannot be read. */
  #readings(payload: Buffer, now: number): FeedReading[] {
    const state = stateIn(payload, this.#sender);
    if (state === null) return this.points.map((at) => ({ at, value: Number.NaN, time: now }));
    const time = timeIn(state, this.#timeField, now);
    return this.points.flatMap((at) => reading(at, state, time));
  }
}

function reading(at: FeedPoint, state: State, time: number): FeedReading[] {
  const value = valueIn(state, at.point, at.address);
  return value === undefined ? [] : [{ at, value, time }];
}
