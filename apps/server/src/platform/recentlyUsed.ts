export interface RecentlyUsedOptions<Value> {
  /** How many bytes all values may take together. */
  readonly maxBytes: number;
  /** About how many bytes a value takes; it may have grown since it was put in. */
  readonly bytesOf: (value: Value) => number;
}

interface Kept<Value> {
  readonly value: Value;
  readonly bytes: number;
}

/**
 * Values by key, up to a number of bytes: the least recently used are dropped first. A limit on their number would say
 * nothing of the memory that they take.
 */
export class RecentlyUsed<Key, Value> {
  readonly #options: RecentlyUsedOptions<Value>;
  /** The most recently used is last. */
  readonly #kept = new Map<Key, Kept<Value>>();
  #bytes = 0;

  constructor(options: RecentlyUsedOptions<Value>) {
    this.#options = options;
  }

  /** Of all values, at their sizes when last used. */
  get bytes(): number {
    return this.#bytes;
  }

  has(key: Key): boolean {
    return this.#kept.has(key);
  }

  get(key: Key): Value | undefined {
    const kept = this.#kept.get(key);
    if (kept !== undefined) this.set(key, kept.value);
    return kept?.value;
  }

  /** A value that is larger than all may be is kept until the next one. */
  set(key: Key, value: Value): void {
    this.delete(key);
    const bytes = this.#options.bytesOf(value);
    this.#kept.set(key, { value, bytes });
    this.#bytes += bytes;
    for (const oldest of this.#kept.keys()) {
      if (this.#bytes <= this.#options.maxBytes || oldest === key) return;
      this.delete(oldest);
    }
  }

  delete(key: Key): void {
    this.#bytes -= this.#kept.get(key)?.bytes ?? 0;
    this.#kept.delete(key);
  }

  clear(): void {
    this.#kept.clear();
    this.#bytes = 0;
  }
}
