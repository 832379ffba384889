import type { Clock } from "@atrium/time";
import { t } from "@atrium/words";
import type { TestOptions } from "../discovery.ts";
import { ProbeFailure } from "./probeFailure.ts";

/** Ms; a person waits for it. */
const USUAL_TIME = 5_000;
/** A test is not a poll: a device with more points than this is not read to the end. */
const MAX_REQUESTS = 600;

/** How a run treats the field. */
interface Manners {
  readonly mostRequests?: number;
  /** Ms between two requests at most: after a quick answer it is as long as the answer took. */
  readonly rest?: number;
}

export interface Timed<Answer> {
  readonly answer: Answer;
  /** Ms. */
  readonly roundTrip: number;
}

/** The limits of one test read or search: its time, its requests, and its caller. */
export class TestRun {
  readonly clock: Clock;
  /** What people call the other end. */
  readonly name: string | undefined;
  readonly #ended = new AbortController();
  readonly #mostRequests: number;
  readonly #longestRest: number;
  /** Before the next request, ms. */
  #rest: number;
  readonly #cancelTimeout: () => void;
  readonly #caller: AbortSignal;
  readonly #onCancelled = (): void => this.#end(new ProbeFailure("cancelled", t("The test was stopped.")));
  /** Of the first answer, ms. */
  firstRoundTrip: number | null = null;
  requests = 0;

  constructor(
    { signal, clock, timeout = USUAL_TIME, name }: TestOptions,
    { mostRequests = MAX_REQUESTS, rest = 0 }: Manners = {},
  ) {
    this.clock = clock;
    this.name = name;
    this.#mostRequests = mostRequests;
    this.#longestRest = rest;
    this.#rest = rest;
    this.#caller = signal;
    const late = new ProbeFailure("silent", t("No response within {seconds} s.", { seconds: timeout / 1_000 }));
    this.#cancelTimeout = clock.after(timeout, () => this.#end(late));
    signal.addEventListener("abort", this.#onCancelled, { once: true });
    if (signal.aborted) this.#onCancelled();
  }

  /** Aborted when the time is over or the caller stops it; the reason is a ProbeFailure. */
  get signal(): AbortSignal {
    return this.#ended.signal;
  }

  /** Why it was ended before its work was done; null while it runs. */
  get failure(): ProbeFailure | null {
    const reason: unknown = this.signal.aborted ? this.signal.reason : null;
    return reason instanceof ProbeFailure ? reason : null;
  }

  /**
   * One request, counted and timed.
   * @throws what the request throws; ProbeFailure once the run has ended or asked enough
   */
  async ask<Answer>(request: () => Promise<Answer>): Promise<Timed<Answer>> {
    this.signal.throwIfAborted();
    if (this.requests >= this.#mostRequests) {
      throw new ProbeFailure(
        "too-many",
        t("A test is limited to {mostRequests} requests.", { mostRequests: this.#mostRequests }),
      );
    }
    this.requests += 1;
    if (this.#rest > 0 && this.requests > 1) await this.pause(this.#rest);
    const begin = this.clock.elapsed();
    this.#rest = this.#longestRest;
    const answer = await this.#unlessEnded(request());
    const roundTrip = this.since(begin);
    this.#rest = Math.min(this.#longestRest, Math.ceil(roundTrip));
    this.firstRoundTrip ??= roundTrip;
    return { answer, roundTrip };
  }

  /** Waits for something that comes by itself. @throws ProbeFailure when the run ends first */
  until<Answer>(answer: Promise<Answer>): Promise<Answer> {
    return this.#unlessEnded(answer);
  }

  /** Ms, in tenths. */
  since(begin: number): number {
    return Math.max(0, Math.round((this.clock.elapsed() - begin) * 10) / 10);
  }

  /** Waits; the end of the run ends it, and a rejection of `unless`. @throws ProbeFailure */
  async pause(duration: number, unless?: Promise<never>): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const cancel = this.clock.after(duration, resolve);
    unless?.catch(reject);
    await this.#unlessEnded(promise).finally(cancel);
  }

  /** Nothing of it remains: no timer, no listener. */
  close(): void {
    this.#cancelTimeout();
    this.#caller.removeEventListener("abort", this.#onCancelled);
  }

  #end(failure: ProbeFailure): void {
    this.#ended.abort(failure);
  }

  #unlessEnded<Answer>(answer: Promise<Answer>): Promise<Answer> {
    const { promise, resolve, reject } = Promise.withResolvers<Answer>();
    const onEnd = (): void => reject(this.failure ?? new Error("The test has ended."));
    this.signal.addEventListener("abort", onEnd, { once: true });
    if (this.signal.aborted) onEnd();
    answer.then(resolve, reject);
    return promise.finally(() => this.signal.removeEventListener("abort", onEnd));
  }
}
