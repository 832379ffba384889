import type { Millis } from "@atrium/contract";
import { MINUTE } from "@atrium/time";
import type { Clock } from "@atrium/time";
import { RequestQueue } from "../engine/requestQueue.ts";
import { MODBUS_MOST_IN_FLIGHT } from "./modbusSettings.ts";
import { BUSY, ModbusException, ModbusGarbage, ModbusSilence, UNREACHABLE } from "./modbusError.ts";

export interface PacedQueueOptions {
  readonly clock: Clock;
  /** Ms to wait for an answer. */
  readonly timeout: Millis;
  /** Requests in flight as configured. Absent: the queue finds the number itself. */
  readonly inFlight: number | undefined;
}

/** Answers that are timed before the number of requests in flight changes. */
const TRIAL = 64;
/** Twice as many requests stay in flight only if answers come this much faster. */
const LEAST_GAIN = 1.15;
/** Ms that a poll must begin late before more requests are tried. */
const LATE = 50;
/** Ms with one request in flight after trouble, and with no more than there are after a trial without gain. */
const CALM = 10 * MINUTE;

/**
 * The requests to one device or gateway. One is in flight at a time, as nearly every device takes. While polls are late,
 * the queue tries twice as many, up to 16, and keeps the higher number only if the device then answers faster: a gateway
 * to a serial line gains nothing, since its line takes one request after the other. After the first request without a
 * good answer it is one at a time again.
 */
export class PacedQueue {
  readonly #options: PacedQueueOptions;
  readonly #queue: RequestQueue;
  #underWay = 0;
  /** Of the present trial: answers to requests that were sent while as many as allowed were under way. */
  #answers = 0;
  /** Ms that these took, added up. */
  #took = 0;
  #isLate = false;
  /** Ms for each answer with half as many requests in flight. */
  #costBefore = Number.POSITIVE_INFINITY;
  /** The number stays until then, by the clock's `elapsed`. */
  #calmUntil = Number.NEGATIVE_INFINITY;

  constructor(options: PacedQueueOptions) {
    this.#options = options;
    this.#queue = new RequestQueue(options.inFlight);
  }

  /** Requests in flight at one time. */
  get most(): number {
    return this.#queue.most;
  }

  get waiting(): number {
    return this.#queue.waiting;
  }

  get waitingWrites(): number {
    return this.#queue.waitingWrites;
  }

  poll<Result>(task: () => Promise<Result>): Promise<Result> {
    return this.#queue.poll(() => this.#time(task));
  }

  write<Result>(task: () => Promise<Result>): Promise<Result> {
    return this.#queue.write(() => this.#time(task));
  }

  close(reason: string): void {
    this.#queue.close(reason);
  }

  /** @param lateness ms that a poll begins later than its interval asks for */
  polls(lateness: number): void {
    if (lateness >= LATE) this.#isLate = true;
  }

  async #time<Result>(task: () => Promise<Result>): Promise<Result> {
    const { clock } = this.#options;
    const begin = clock.elapsed();
    this.#underWay += 1;
    const isFull = this.#underWay === this.most;
    try {
      const result = await task();
      if (isFull) this.#answered(clock.elapsed() - begin);
      return result;
    } catch (error) {
      if (isTrouble(error)) this.#retreat();
      throw error;
    } finally {
      this.#underWay -= 1;
    }
  }

  #answered(took: number): void {
    const { clock, timeout, inFlight } = this.#options;
    this.#answers += 1;
    this.#took += took;
    if (inFlight !== undefined || this.#answers < TRIAL) return;
    const mean = this.#took / this.#answers;
    const cost = mean / this.most;
    const isLate = this.#isLate;
    this.#beginTrial();
    if (clock.elapsed() < this.#calmUntil) return;
    if (cost * LEAST_GAIN > this.#costBefore) {
      this.#stay(this.most / 2);
    } else if (isLate && this.most < MODBUS_MOST_IN_FLIGHT && mean * 2 < timeout / 2) {
      this.#costBefore = cost;
      this.#queue.most = this.most * 2;
    }
  }

  #retreat(): void {
    if (this.#options.inFlight === undefined) this.#stay(1);
  }

  #stay(most: number): void {
    this.#beginTrial();
    this.#queue.most = most;
    this.#costBefore = Number.POSITIVE_INFINITY;
    this.#calmUntil = this.#options.clock.elapsed() + CALM;
  }

  #beginTrial(): void {
    this.#answers = 0;
    this.#took = 0;
    this.#isLate = false;
  }
}

/** An answer that the device lacks a register says nothing of its speed. */
function isTrouble(error: unknown): boolean {
  if (error instanceof ModbusException) return BUSY.has(error.code) || UNREACHABLE.has(error.code);
  return error instanceof ModbusSilence || error instanceof ModbusGarbage;
}
