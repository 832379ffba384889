import type { Log } from "@atrium/time";
import type { ConnectionState, CounterDoubt, DriverSink, ValueBatch } from "../src/driverSink.ts";
import type { Exchange } from "../src/wire.ts";

export interface RecordedValue {
  readonly id: number;
  readonly value: number;
  readonly quality: number;
  readonly time: number;
}

/** Records the reports of a driver. */
export class RecordingSink implements DriverSink {
  readonly rows: RecordedValue[] = [];
  readonly states: { readonly state: ConnectionState; readonly reason?: string | undefined }[] = [];
  readonly devices: { readonly device: string; readonly isAnswering: boolean; readonly reason?: string | undefined }[] =
    [];

  /** The texts that were handed over, by the number that stands for each. */
  readonly texts = new Map<number, string>();

  text(code: number, words: string): void {
    this.texts.set(code, words);
  }

  /** Ms that each poll began late. */
  readonly lateness: number[] = [];

  polled(lateness: number): void {
    this.lateness.push(lateness);
  }

  readonly doubts: CounterDoubt[] = [];

  doubted(doubt: CounterDoubt): void {
    this.doubts.push(doubt);
  }

  readonly exchanges: Exchange[] = [];
  /** Stations whose last answer could not be read. */
  readonly unread: (number | string | undefined)[] = [];

  exchanged(exchange: Exchange): void {
    this.exchanges.push(exchange);
  }

  unreadable(station?: number | string): void {
    this.unread.push(station);
  }

  values(batch: ValueBatch): void {
    for (let row = 0; row < batch.length; row += 1) {
      this.rows.push({
        id: batch.ids[row] ?? 0,
        value: batch.values[row] ?? Number.NaN,
        quality: batch.qualities[row] ?? 0,
        time: batch.times[row] ?? 0,
      });
    }
  }

  /** Why points have no good value, while they have none. */
  readonly reasons = new Map<number, string>();

  explained(point: number, reason: string | undefined): void {
    if (reason === undefined) this.reasons.delete(point);
    else this.reasons.set(point, reason);
  }

  connection(state: ConnectionState, reason?: string): void {
    this.states.push({ state, reason });
  }

  device(device: string, isAnswering: boolean, reason?: string): void {
    this.devices.push({ device, isAnswering, reason });
  }

  get state(): ConnectionState | undefined {
    return this.states.at(-1)?.state;
  }

  get reason(): string | undefined {
    return this.states.at(-1)?.reason;
  }

  newest(id: number): RecordedValue | undefined {
    return this.rows.findLast((row) => row.id === id);
  }
}

export const silentLog: Log = { debug() {}, info() {}, warn() {}, error() {} };
