import { Transform } from "node:stream";

/** A pause shorter than this, ms, is left out. */
const SHORTEST = 5;
/** What was not used of the last moments may be caught up with, ms. */
const BURST = 250;

export interface PaceOptions {
  /** Octets a second that all streams together let through. */
  readonly rate: number;
  readonly signal: AbortSignal;
  /** Called with the octets so far. */
  readonly onBytes: (bytes: number) => void;
}

/** Keeps long copies slow, so that whatever else the machine does has room beside them. */
export class Pace {
  readonly #options: PaceOptions;
  #bytes = 0;
  /** Up to when the octets so far take, by `performance.now`. */
  #until = 0;

  constructor(options: PaceOptions) {
    this.#options = options;
  }

  /** A stream to be put between others. */
  stream(): Transform {
    const { signal } = this.#options;
    return new Transform({
      transform: (chunk: Buffer, _encoding, done) => {
        if (signal.aborted) {
          done(new Error("the copy was ended"));
          return;
        }
        const wait = this.#take(chunk.length);
        if (wait < SHORTEST) done(null, chunk);
        else setTimeout(done, wait, null, chunk);
      },
    });
  }

  /** Ms to wait after as many more octets. */
  #take(length: number): number {
    const { rate, onBytes } = this.#options;
    this.#bytes += length;
    onBytes(this.#bytes);
    const now = performance.now();
    this.#until = Math.max(this.#until, now - BURST) + (length / rate) * 1_000;
    return this.#until - now;
  }
}
