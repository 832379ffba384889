import { randomUUID } from "node:crypto";
import type { LockerEvent } from "@atrium/contract";
import { MINUTE } from "../../physics/localTime.ts";
import { chance } from "../../physics/chance.ts";

/** How long nothing happens at a bank after something did. */
const PAUSE = 5 * MINUTE;
/** Parts of the things that happen. */
const SHARE_OF_MORE = 0.15;
const SHARE_OF_OVERTIME = 0.05;

/** Something that happened at a box, or to the whole bank. */
export interface BankEvent {
  readonly event: LockerEvent;
  /** undefined: the whole bank. */
  readonly box?: string;
}

/** The boxes of one bank: parcels are put into them, and fetched again. */
export class LockerBank {
  readonly #boxes: number;
  readonly #seed: number;
  readonly #used = new Set<number>();
  #slot = Number.NaN;

  constructor({ boxes, seed }: { boxes: number; seed: number }) {
    this.#boxes = boxes;
    this.#seed = seed;
  }

  /** Boxes with something in them. */
  get used(): number {
    return this.#used.size;
  }

  /** The next thing that happens, if it is time for one. @param time ms since the epoch */
  next(time: number): BankEvent | undefined {
    const slot = Math.floor(time / PAUSE);
    const isFirst = Number.isNaN(this.#slot);
    if (slot === this.#slot) {
      return undefined;
    }
    this.#slot = slot;
    // What happened before the campus was started is over.
    return isFirst ? undefined : this.#happens(slot);
  }

  #happens(slot: number): BankEvent {
    const box = Math.floor(chance(this.#seed, slot) * this.#boxes);
    const dice = chance(this.#seed + 1, slot);
    if (!this.#used.has(box)) {
      this.#used.add(box);
      return { event: "DropOff", box: boxName(box) };
    }
    if (dice < SHARE_OF_OVERTIME) {
      return { event: "OverTime", box: boxName(box) };
    }
    if (dice < SHARE_OF_OVERTIME + SHARE_OF_MORE) {
      return { event: "DropMore", box: boxName(box) };
    }
    this.#used.delete(box);
    return { event: "ReturnLocker", box: boxName(box) };
  }
}

/** Boxes are numbered from 1, with two digits as their doors have them. */
export function boxName(box: number): string {
  return String(box + 1).padStart(2, "0");
}

/** A CloudEvent 1.0 in JSON, as the terminal sends it. @param time ms since the epoch, by the terminal's clock */
export function cloudEvent(source: string, { event, box }: BankEvent, time: number): string {
  const when = new Date(time).toISOString();
  return JSON.stringify({ specversion: "1.0", id: randomUUID(), source, type: event, subject: box, time: when });
}
