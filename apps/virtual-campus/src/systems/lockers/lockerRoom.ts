import { chance } from "../../physics/chance.ts";
import type { LocalTime } from "../../physics/localTime.ts";
import type { LockerUse } from "../../physics/population/lockerUses.ts";
import { MINUTES_A_DAY } from "../../physics/population/whereabouts.ts";
import { type BankEvent, boxName, type LockerBank } from "./lockerBank.ts";

/** Minutes after which a box that nobody has emptied is overtime. */
const OVERTIME = 48 * 60;
/** Days whose parcels may still be there when the campus starts. */
const DAYS_BEFORE = 6;

/** A bank in a room, as what is put there finds it. */
interface RoomBank {
  readonly bank: LockerBank;
  /** Its boxes can be opened. */
  readonly isOpen: () => boolean;
  readonly happened: (event: BankEvent) => void;
}

interface Taken {
  readonly use: LockerUse;
  readonly at: RoomBank;
  readonly box: number;
  isMore: boolean;
  isOvertime: boolean;
}

export interface LockerRoomOptions {
  readonly banks: readonly RoomBank[];
  readonly seed: number;
}

/** The lockers of one room: people put things into a box that is free, in whichever bank, and fetch them again. */
export class LockerRoom {
  readonly #options: LockerRoomOptions;
  readonly #taken = new Set<Taken>();
  /** Minutes, local, since 1970-01-01, up to which everything has happened; undefined: nothing has. */
  #reached: number | undefined;

  constructor(options: LockerRoomOptions) {
    this.#options = options;
  }

  /** Everything that happens up to now. What happened before the campus was started is over and is not reported. */
  step({ day, hour }: Pick<LocalTime, "day" | "hour">, usesOf: (day: number) => readonly LockerUse[]): void {
    const now = day * MINUTES_A_DAY + Math.floor(hour * 60);
    const isFirst = this.#reached === undefined;
    const from = this.#reached ?? (day - DAYS_BEFORE) * MINUTES_A_DAY;
    if (now <= from) {
      return;
    }
    this.#reached = now;
    for (let each = Math.floor(from / MINUTES_A_DAY); each <= day; each++) {
      for (const use of usesOf(each)) {
        if (use.from > from && use.from <= now) {
          this.#go(use.from, isFirst);
          this.#take(use, isFirst);
        }
      }
    }
    this.#go(now, isFirst);
  }

  #take(use: LockerUse, isSilent: boolean): void {
    const { banks, seed } = this.#options;
    const boxes = banks.flatMap((at) => Array.from({ length: at.bank.size }, (_one, box) => ({ at, box })));
    const first = Math.floor(chance(seed, use.from) * boxes.length);
    const found = [...boxes.slice(first), ...boxes.slice(0, first)].find(
      ({ at, box }) => at.bank.isFree(box) && at.isOpen(),
    );
    if (found === undefined) {
      return;
    }
    const { at, box } = found;
    at.bank.put(box, "in-use");
    this.#taken.add({ use, at, box, isMore: false, isOvertime: false });
    tell(found, "DropOff", isSilent);
  }

  /** What is added, what has waited for too long, what is fetched. A bank without wires does not open. */
  #go(now: number, isSilent: boolean): void {
    for (const taken of this.#taken) {
      const { use, at, box } = taken;
      if (!at.isOpen()) {
        continue;
      }
      if (!taken.isMore && use.more !== undefined && use.more <= now) {
        taken.isMore = true;
        tell(taken, "DropMore", isSilent);
      }
      if (use.until <= now) {
        this.#taken.delete(taken);
        at.bank.put(box, "free");
        tell(taken, "ReturnLocker", isSilent);
      } else if (!taken.isOvertime && use.from + OVERTIME <= now) {
        taken.isOvertime = true;
        at.bank.put(box, "overtime");
        tell(taken, "OverTime", isSilent);
      }
    }
  }
}

function tell({ at, box }: Pick<Taken, "at" | "box">, event: BankEvent["event"], isSilent: boolean): void {
  if (!isSilent) {
    at.happened({ event, box: boxName(box) });
  }
}
