import type { ExchangeFailure } from "@atrium/contract/devices";
import type { Clock } from "@atrium/time";
import type { WireTap } from "../wire.ts";
import { ModbusException, ModbusGarbage } from "./modbusError.ts";

interface RequestRecord {
  readonly unit: number;
  /** By the clock's `elapsed`. */
  readonly begin: number;
  sent: Uint8Array | undefined;
  received: Uint8Array | undefined;
}

/** The requests of a connection that are under way, with the frames of each, for whoever wants to know what went over the wire. */
export class Requests {
  readonly #tap: WireTap;
  readonly #clock: Clock;
  /** By the number of the transaction. */
  readonly #open = new Map<number, RequestRecord>();
  /** Those whose frames are not written yet: the client library writes them a moment later, in this order. */
  readonly #beginning: RequestRecord[] = [];

  /** The number of a frame's transaction; on a serial line there is one. */
  readonly #transactionOf: (frame: Uint8Array) => number;

  constructor(tap: WireTap, clock: Clock, isSerial = false) {
    this.#tap = tap;
    this.#clock = clock;
    this.#transactionOf = isSerial ? () => 0 : transactionOf;
  }

  begin(unit: number): RequestRecord {
    const record = { unit, begin: this.#clock.elapsed(), sent: undefined, received: undefined };
    if (this.#tap.exchanged !== undefined) this.#beginning.push(record);
    return record;
  }

  written(frame: Uint8Array): void {
    const record = this.#beginning.shift();
    if (record === undefined) return;
    record.sent = frame;
    this.#open.set(this.#transactionOf(frame), record);
  }

  received(frame: Buffer): void {
    const record = this.#open.get(this.#transactionOf(frame));
    if (record !== undefined) record.received = Buffer.from(frame);
  }

  /** Octets came that are no frame: no request gets another answer. */
  garbled(octets: Uint8Array): void {
    for (const record of this.#open.values()) record.received ??= octets;
  }

  /** @param error what it ended with; absent: an answer */
  end(record: RequestRecord, error?: Error): void {
    const { unit, begin, sent, received } = record;
    if (sent === undefined) {
      // The connection ended before.
      const place = this.#beginning.indexOf(record);
      if (place !== -1) this.#beginning.splice(place, 1);
      return;
    }
    this.#open.delete(this.#transactionOf(sent));
    const failure = error === undefined ? undefined : failureOf(error);
    this.#tap.exchanged?.({
      time: this.#clock.now(),
      station: unit,
      sent: [sent],
      received: received && [received],
      took: this.#clock.elapsed() - begin,
      failure,
    });
  }

  /** A new connection restarts its transaction count. */
  forget(): void {
    this.#open.clear();
    this.#beginning.length = 0;
  }
}

function transactionOf(frame: Uint8Array): number {
  return ((frame[0] ?? 0) << 8) | (frame[1] ?? 0);
}

function failureOf(error: Error): ExchangeFailure {
  if (error instanceof ModbusException) return "exception";
  return error instanceof ModbusGarbage ? "garbage" : "silent";
}
