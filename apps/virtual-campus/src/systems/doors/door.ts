import type { DoorEvent, DoorType, FieldEventContent } from "@atrium/contract/access";

/** ms that a door may stand open after somebody went through. */
const OPEN_TOO_LONG = 30_000;
/** ms for which a right credential lets it open, and which it stands open while somebody goes through. */
const ACCESS_TIME = 5_000;
const WALK_THROUGH = 4_000;
/** ms from which on a release is for standing open: its holder, or the arm, keeps it so. */
const STANDS_OPEN = 60_000;
/** ms that a node's timer may be early. */
const WAKE_EARLY = 2;

export interface DoorOptions {
  readonly type: DoorType;
  readonly clock: () => number;
  readonly happened: (content: FieldEventContent) => void;
  readonly isForced: () => boolean;
  readonly isPropped: () => boolean;
}

/** What outlives a restart of the controller. */
export interface DoorMemory {
  /** ms since the epoch; null: nothing releases it. */
  readonly releasedUntil: number | null;
  readonly openLimit: number;
}

export type DoorAlarm = "Normal" | "DoorForcedOpen" | "DoorOpenTooLong";

/**
 * One door with its controller: a lock, a contact, and what releases it. The controller goes on by itself when nobody talks
 * to it. A gate is a door whose arm follows its lock.
 */
export class Door {
  readonly #options: DoorOptions;
  #isProgrammed = false;
  #isFire = false;
  #releasedUntil: number | undefined;
  /** ms that it may be open this time. */
  #openLimit = OPEN_TOO_LONG;
  #walkUntil = 0;
  #openSince: number | undefined;
  #alarm: DoorAlarm = "Normal";
  #wake: NodeJS.Timeout | undefined;
  #pulses = 0;

  constructor(options: DoorOptions, memory?: DoorMemory) {
    this.#options = options;
    this.#releasedUntil = memory?.releasedUntil ?? undefined;
    this.#openLimit = memory?.openLimit ?? OPEN_TOO_LONG;
    this.settle();
  }

  get isLocked(): boolean {
    return !this.#isFire && !this.#isProgrammed && this.#releasedUntil === undefined;
  }
  get isOpen(): boolean {
    return this.#openSince !== undefined;
  }
  get alarm(): DoorAlarm {
    return this.#alarm;
  }
  get isFire(): boolean {
    return this.#isFire;
  }
  /** How often it has been released by command. */
  get pulses(): number {
    return this.#pulses;
  }
  get mode(): "Locked" | "Unlocked" | "Accessed" | "LockedOpen" {
    if (this.#isFire) return "LockedOpen";
    if (this.#releasedUntil !== undefined) return "Accessed";
    return this.#isProgrammed ? "Unlocked" : "Locked";
  }
  /** s until it locks by itself. */
  get releaseLeft(): number | null {
    return this.#releasedUntil === undefined ? null : Math.max(0, this.#releasedUntil - this.#options.clock()) / 1_000;
  }

  memory(): DoorMemory | undefined {
    const { clock } = this.#options;
    const until = this.#releasedUntil;
    return until === undefined || until <= clock() ? undefined : { releasedUntil: until, openLimit: this.#openLimit };
  }

  /** @param time ms for which it is released @param openLimit ms for which it may stand open */
  access(time: number, openLimit = OPEN_TOO_LONG): void {
    this.#pulses += 1;
    this.#release(time, openLimit);
  }

  /** Ends a release; a fire's stays. */
  lock(): void {
    this.#releasedUntil = undefined;
    this.settle();
  }

  /** Its program: unlocked by day. */
  program(isUnlocked: boolean): void {
    if (isUnlocked === this.#isProgrammed) return;
    this.#isProgrammed = isUnlocked;
    this.settle();
  }

  fire(isReleased: boolean): void {
    if (isReleased === this.#isFire) return;
    this.#isFire = isReleased;
    this.#addEvent(isReleased ? "fire-released" : "fire-over");
    this.settle();
  }

  /** Somebody with a right credential, or on the way out, goes through. */
  walkThrough(): void {
    this.#walkUntil = this.#options.clock() + WALK_THROUGH;
    if (this.isLocked) this.#release(ACCESS_TIME, OPEN_TOO_LONG);
    else this.settle();
  }

  /** Everything that is due by now. */
  settle(): void {
    const { clock, isForced, isPropped } = this.#options;
    const now = clock();
    if (this.#releasedUntil !== undefined && this.#releasedUntil <= now) this.#releasedUntil = undefined;
    const isOpened = isForced() || this.#isHeldUp(now) || this.#walkUntil > now || (this.isOpen && isPropped());
    if (isOpened && this.#openSince === undefined) {
      this.#openSince = now;
      if (isForced() && this.isLocked) this.#alarmNow("DoorForcedOpen", "forced");
    }
    if (!isOpened && this.#openSince !== undefined) this.#closed();
    const limit = this.#tooLongAt();
    if (this.#alarm === "Normal" && limit <= now) this.#alarmNow("DoorOpenTooLong", "held");
    this.#sleepUntil(now);
  }

  stop(): void {
    clearTimeout(this.#wake);
  }

  #release(time: number, openLimit: number): void {
    const now = this.#options.clock();
    this.#releasedUntil = Math.max(this.#releasedUntil ?? 0, now + time);
    this.#openLimit = Math.max(openLimit, time);
    this.settle();
  }

  /** A gate's arm is up as long as it is released; a door stands open where it is released for long. */
  #isHeldUp(now: number): boolean {
    if (this.#options.type === "gate-barrier") return !this.isLocked;
    return this.#releasedUntil !== undefined && this.#openLimit >= STANDS_OPEN && this.#releasedUntil > now;
  }

  #closed(): void {
    this.#openSince = undefined;
    this.#openLimit = OPEN_TOO_LONG;
    if (this.#alarm === "Normal") return;
    this.#alarm = "Normal";
    this.#addEvent("closed");
  }

  /** ms since the epoch. A door that is meant to be open, by day or in a fire, is never so for too long. */
  #tooLongAt(): number {
    if (this.#openSince === undefined || this.#isFire || this.#isProgrammed) return Number.POSITIVE_INFINITY;
    return this.#openSince + this.#openLimit;
  }

  #alarmNow(alarm: DoorAlarm, event: DoorEvent): void {
    this.#alarm = alarm;
    this.#addEvent(event);
  }

  #addEvent(event: DoorEvent): void {
    this.#options.happened({ kind: "door", event });
  }

  #sleepUntil(now: number): void {
    clearTimeout(this.#wake);
    const due = [this.#releasedUntil ?? Number.POSITIVE_INFINITY, this.#tooLongAt(), this.#walkUntil];
    const next = Math.min(...due.filter((time) => time > now));
    if (!Number.isFinite(next)) return;
    this.#wake = setTimeout(() => this.settle(), next - now + WAKE_EARLY);
    this.#wake.unref();
  }
}
