/** Runs asynchronous work one piece after another, whether or not each succeeds. */
export class SerialQueue {
  #last: Promise<unknown> = Promise.resolve();

  /** Starts when all work before it has ended. Resolves, or rejects, as the work does. */
  async run<Result>(work: () => Promise<Result>): Promise<Result> {
    const result = this.#last.then(work);
    this.#last = result.catch(() => undefined);
    return await result;
  }

  /** Resolves when the work that is queued now has ended. */
  async ended(): Promise<void> {
    await this.#last;
  }
}
