/** Fragments of a camera from which is known what is usual, and those that have to be there first. */
const KNOWN = 150;
const FEWEST = 5;
/** Octets of a picture beyond what is usual, in its parts and at least, that count as motion. */
const SHARE = 0.6;
const LEAST = 250;
/** Of pictures in their order of size: what a camera codes where nothing happens. */
const QUIET = 0.25;

/**
 * Guesses motion from how many octets a camera needs for the pictures that rest on others: nothing is decoded. Lamps that are
 * switched, rain and a camera that turns count as motion too, and a camera that codes every picture in as many octets never has any.
 */
export class MotionMeter {
  readonly #sizes: number[] = [];

  /** @param size mean octets of a fragment's pictures that rest on others; undefined: it has none */
  isMotion(size: number | undefined): boolean {
    if (size === undefined) return false;
    const quiet = this.#sizes.toSorted((one, other) => one - other)[Math.floor(this.#sizes.length * QUIET)];
    const isKnown = this.#sizes.length >= FEWEST;
    this.#sizes.push(size);
    if (this.#sizes.length > KNOWN) this.#sizes.shift();
    return isKnown && quiet !== undefined && size > quiet * (1 + SHARE) + LEAST;
  }
}
