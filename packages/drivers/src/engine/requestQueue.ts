/** Writes in a row before one poll is let through, so that a long list of commands does not make a building stale. */
const WRITES_BEFORE_A_POLL = 20;

/** Why a queued request was never made. */
export class QueueClosed extends Error {
  constructor(reason: string) {
    super(reason);
    this.name = "QueueClosed";
  }
}

interface Waiting {
  run(): Promise<void>;
  refuse(reason: QueueClosed): void;
}

/** The most requests in flight, for one device or gateway. Writes overtake polls that have not begun. */
export class RequestQueue {
  readonly #writes: Waiting[] = [];
  readonly #polls: Waiting[] = [];
  #writesInARow = 0;
  #inFlight = 0;
  #closed: QueueClosed | null = null;
  #most: number;

  /** @param most requests in flight; nearly every device takes one */
  constructor(most = 1) {
    this.#most = most;
  }

  get most(): number {
    return this.#most;
  }

  /** Those in flight beyond a smaller number end by themselves. */
  set most(most: number) {
    this.#most = most;
    this.#runNext();
  }

  /** Writes that have not begun. */
  get waitingWrites(): number {
    return this.#writes.length;
  }

  /** Writes and polls that have not begun. */
  get waiting(): number {
    return this.#writes.length + this.#polls.length;
  }

  write<Result>(task: () => Promise<Result>): Promise<Result> {
    return this.#enqueue(this.#writes, task);
  }

  poll<Result>(task: () => Promise<Result>): Promise<Result> {
    return this.#enqueue(this.#polls, task);
  }

  /** Refuses all that has not begun; what is in flight ends by itself. */
  close(reason: string): void {
    this.#closed = new QueueClosed(reason);
    for (const waiting of [...this.#writes.splice(0), ...this.#polls.splice(0)]) waiting.refuse(this.#closed);
  }

  #enqueue<Result>(lane: Waiting[], task: () => Promise<Result>): Promise<Result> {
    if (this.#closed !== null) return Promise.reject(this.#closed);
    return new Promise<Result>((resolve, reject) => {
      lane.push({ run: () => task().then(resolve, reject), refuse: reject });
      this.#runNext();
    });
  }

  #runNext(): void {
    while (this.#inFlight < this.#most) {
      const next = this.#takeNext();
      if (next === undefined) return;
      this.#inFlight += 1;
      // `run` settles its own promise and never rejects.
      void next.run().then(() => this.#ended());
    }
  }

  #ended(): void {
    this.#inFlight -= 1;
    this.#runNext();
  }

  #takeNext(): Waiting | undefined {
    const isPollDue = this.#writesInARow >= WRITES_BEFORE_A_POLL && this.#polls.length > 0;
    const isWrite = this.#writes.length > 0 && !isPollDue;
    this.#writesInARow = isWrite ? this.#writesInARow + 1 : 0;
    return isWrite ? this.#writes.shift() : this.#polls.shift();
  }
}
