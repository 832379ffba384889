/** What comes by calls, as something to be read one after the other. */
export class PartQueue<Part> {
  readonly #parts: Part[] = [];
  #isEnded = false;
  #wake: () => void = () => undefined;

  /** Parts that nobody has read yet. */
  get waiting(): number {
    return this.#parts.length;
  }

  push(part: Part): void {
    if (this.#isEnded) return;
    this.#parts.push(part);
    this.#wake();
  }

  /** Nothing follows. */
  end(): void {
    this.#isEnded = true;
    this.#wake();
  }

  /** All parts, those that come later too; ends where the reader leaves. */
  async *read(signal: AbortSignal): AsyncGenerator<Part, void> {
    const left = (): void => this.#wake();
    signal.addEventListener("abort", left);
    try {
      while (!signal.aborted) {
        const part = this.#parts.shift();
        if (part !== undefined) yield part;
        else if (this.#isEnded) return;
        else await new Promise<void>((resolve) => (this.#wake = resolve));
      }
    } finally {
      signal.removeEventListener("abort", left);
    }
  }
}
