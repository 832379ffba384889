/** Seconds that each picture shall have left when it comes: until it is decoded and drawn. */
const SPARED = 0.06;
/** Seconds too many that are let be, that are caught up gently, and from which on nothing but a jump helps. */
const NEAR = 0.015;
const GENTLE = 0.25;
const JUMP = 1;
/** The rounding of browsers when they seek; within it a place is reached. */
const ROUNDED = 0.02;
/** Pictures of which nine in ten shall come in time. */
const REMEMBERED = 50;
const IN_TIME = 0.9;
/** Seconds in which the pictures that a camera had already come all at once. */
const BEGINNING = 0.25;
/** Seconds between two jumps to the newest picture: each decodes again what lies before it. */
const SPARING = 4;

interface Pace {
  readonly rate: number;
  /** It is too late to catch up. */
  readonly seekTo?: number;
}

/**
 * How fast a live picture is played so that it is as near to life as its pictures come: nine in ten just in time, and the
 * tenth is waited for. All in seconds: of the pictures' own time, and of a clock that never jumps.
 */
export class LivePace {
  /** By how much the clock was ahead of the last pictures' times when they came. */
  #lates: number[] = [];
  #began: number | undefined;
  #newest = 0;
  #newestKey = 0;
  #jumpedAt = Number.NEGATIVE_INFINITY;

  /** A picture has come. @param time its own */
  came(time: number, isKey: boolean, now: number): void {
    this.#began ??= now;
    this.#newest = time;
    if (isKey) this.#newestKey = time;
    if (now - this.#began < BEGINNING) this.#lates = [];
    this.#lates.push(now - time);
    if (this.#lates.length > REMEMBERED) this.#lates.shift();
  }

  /** @param current the time that is shown, or is jumped to @param from where the newest stretch without a gap begins */
  look(
    current: number,
    { from, isJumping }: { readonly from: number; readonly isJumping: boolean },
    now: number,
  ): Pace {
    // No browser goes on over a gap by itself, and one that jumps into a gap waits in it for ever.
    if (from - current > ROUNDED) return { rate: 1, seekTo: from };
    if (isJumping) return { rate: 1 };
    const excess = now - current - this.#usuallyLate() - SPARED;
    if (excess <= NEAR) return { rate: 1 };
    if (excess <= JUMP) return { rate: excess <= GENTLE ? 1.1 : 1.5 };
    if (now - this.#jumpedAt > SPARING) {
      this.#jumpedAt = now;
      return { rate: 1, seekTo: Math.min(this.#newest, current + excess) };
    }
    // A browser that cannot keep up leaves out what lies before the next picture that stands by itself.
    return this.#newestKey > current ? { rate: 1, seekTo: this.#newestKey } : { rate: 2 };
  }

  #usuallyLate(): number {
    const sorted = this.#lates.toSorted((one, other) => one - other);
    return sorted[Math.floor(IN_TIME * (sorted.length - 1))] ?? Number.POSITIVE_INFINITY;
  }
}
