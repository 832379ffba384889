import { randomUUID } from "node:crypto";
import { LOCKER_ERROR_STATES, type LockerEvent, type LockerState } from "@atrium/contract/access";

/** Something that happened at a box, or to the whole bank. */
export interface BankEvent {
  readonly event: LockerEvent;
  /** undefined: the whole bank. */
  readonly box?: string;
}

/** What is wrong with a bank. */
export interface BankTrouble {
  /** The terminal has lost the wires to its boxes. */
  readonly isCut: boolean;
  /** The door of its first box does not close. */
  readonly isJammed: boolean;
}

/** What one box holds. */
type Contents = "free" | "in-use" | "overtime";

/** The boxes of one bank, and what its terminal tells of them. */
export class LockerBank {
  readonly #contents: Contents[];

  constructor(boxes: number) {
    this.#contents = Array.from({ length: boxes }, () => "free");
  }

  get size(): number {
    return this.#contents.length;
  }

  isFree(box: number): boolean {
    return this.#contents[box] === "free";
  }

  put(box: number, contents: Contents): void {
    this.#contents[box] = contents;
  }

  /** Boxes with something in them. */
  get used(): number {
    return this.#contents.filter((contents) => contents !== "free").length;
  }

  /** The state of each box by the number on its door. */
  states({ isCut, isJammed }: BankTrouble): Record<string, LockerState> {
    return Object.fromEntries(
      this.#contents.map((contents, box): [string, LockerState] => {
        if (isCut) {
          return [boxName(box), "network-error"];
        }
        return [boxName(box), isJammed && box === 0 ? "door-error" : contents];
      }),
    );
  }

  /** What the terminal keeps at its broker. */
  message(trouble: BankTrouble): string {
    const boxes = this.states(trouble);
    const errors = Object.values(boxes).filter((state) => LOCKER_ERROR_STATES.includes(state)).length;
    return JSON.stringify({ used: this.used, errors, boxes });
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
