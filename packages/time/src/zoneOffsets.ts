import { create, getTimeZoneTransition, offsetNanoseconds } from "temporal-polyfill/fns/ZonedDateTime";

/** A stretch of time in which the clocks of a zone are not changed; `to` is not part of it. */
export interface Stretch {
  readonly from: number;
  readonly to: number;
  /** Ms by which the clocks are ahead of UTC. */
  readonly offset: number;
}

const NANOSECONDS = 1_000_000n;
/** Two a year are usual, so this is more than anybody looks at. */
const MAX_STRETCHES = 512;

/**
 * How far the clocks of a zone are ahead of UTC. The library is asked once for each stretch between two changes of the
 * clocks; nearly all questions fall into the stretch of the one before.
 */
export class ZoneOffsets {
  readonly #zone: string;
  #last: Stretch = { from: 0, to: 0, offset: 0 };
  #known: Stretch[] = [];

  constructor(zone: string) {
    this.#zone = zone;
  }

  at(time: number): Stretch {
    const last = this.#last;
    if (time >= last.from && time < last.to) return last;
    const known = this.#known.find(({ from, to }) => time >= from && time < to) ?? this.#find(time);
    this.#last = known;
    return known;
  }

  #find(time: number): Stretch {
    const moment = create(BigInt(Math.floor(time)) * NANOSECONDS, this.#zone);
    const next = getTimeZoneTransition(moment, "next");
    // What changes at this very moment counts as before it, so the search backwards begins behind it.
    const behind = create(BigInt(Math.floor(time) + 1) * NANOSECONDS, this.#zone);
    const previous = getTimeZoneTransition(behind, "previous");
    const stretch = {
      from: previous?.epochMilliseconds ?? -Infinity,
      to: next?.epochMilliseconds ?? Infinity,
      offset: offsetNanoseconds(moment) / 1_000_000,
    };
    if (this.#known.length >= MAX_STRETCHES) this.#known = [];
    this.#known.push(stretch);
    return stretch;
  }
}
