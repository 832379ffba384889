import { Frame } from "./frame.ts";

/** One message, made once for every subscription number in use: pages mostly use the same few. */
export class SharedFrames {
  readonly #text: (subscription: number) => string;
  readonly #made = new Map<number, Frame>();

  constructor(text: (subscription: number) => string) {
    this.#text = text;
  }

  for(subscription: number): Frame {
    const made = this.#made.get(subscription);
    if (made !== undefined) return made;
    const frame = new Frame(this.#text(subscription));
    this.#made.set(subscription, frame);
    return frame;
  }
}
