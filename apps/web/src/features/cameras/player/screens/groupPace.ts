import { MP4_TIMESCALE, type Mp4Sample } from "@atrium/rtsp";

/** Pictures that may wait for the decoder where one that stands by itself is soon to come, where it is not, and at first. */
const FEW = 2;
const SECOND = 25;
const BEGINNING = 250;
/** Seconds between two pictures that stand by themselves, beyond which nobody wants to wait for the next. */
const LONG_GROUP = 2.5;
/** Bits of a unit's head by which others refer to it (ITU-T H.264 section 7.4.1). */
const IS_REFERRED_TO = 0x60;

/**
 * Which pictures are decoded. A decoder that falls behind never catches up by itself: the rest of a group is left out, and
 * all before it those that no other rests on. At first all that the server kept of the group is taken, so that there is a picture.
 */
export class GroupPace {
  #awaitsKey = true;
  #lastKey: number | undefined;
  /** Seconds. */
  #group: number | undefined;

  /** @param waiting pictures that the decoder has not begun */
  takes({ isKey, time, units }: Pick<Mp4Sample, "isKey" | "time" | "units">, waiting: number): boolean {
    if (isKey) {
      if (this.#lastKey !== undefined) this.#group = (time - this.#lastKey) / MP4_TIMESCALE;
      this.#lastKey = time;
      this.#awaitsKey = false;
      return true;
    }
    if (waiting > this.#mostWaiting()) this.#awaitsKey = true;
    if (this.#awaitsKey) return false;
    return waiting < FEW || units.some(([head = 0]) => (head & IS_REFERRED_TO) !== 0);
  }

  #mostWaiting(): number {
    if (this.#group === undefined) return BEGINNING;
    return this.#group > LONG_GROUP ? SECOND : FEW;
  }
}
