/** One message as bytes, made once for every subscription number in use: pages mostly use the same few. */
export class SharedBytes {
  readonly #text: (subscription: number) => string;
  readonly #made = new Map<number, Buffer>();

  constructor(text: (subscription: number) => string) {
    this.#text = text;
  }

  for(subscription: number): Buffer {
    const made = this.#made.get(subscription);
    if (made !== undefined) return made;
    const bytes = Buffer.from(this.#text(subscription));
    this.#made.set(subscription, bytes);
    return bytes;
  }
}
