import type { Clock } from "../../clock.ts";

/** Metres per second that each half of a curtain moves: they close from both ends. */
const PACE = 0.14;
/** The shortest travel: gear, soft start and soft stop, s. */
const SHORTEST_TRAVEL = 12;
/** How much further a curtain gets until it meets what stands in its way, %. */
const WAY_TO_OBSTACLE = 6;
/** How far it goes back from there, %. */
const STEP_BACK = 3;
const SECOND = 1_000;

/** Seconds from closed to open of a curtain of this width in metres, in tenths. */
export function travelTimeOf(width: number): number {
  return Math.max(SHORTEST_TRAVEL, Math.round((width / 2 / PACE) * 10) / 10);
}

export const MOVEMENT = { stopped: 0, opening: 1, closing: 2 } as const;

/** What the motor itself knows. Its key switch and its faults are not the motor's to remember. */
export interface MotorMemory {
  /** % open. */
  readonly position: number;
  readonly target: number;
}

/** What it says of itself at one instant. */
export type MotorReading = Readonly<
  Pick<
    CurtainMotor,
    "position" | "target" | "movement" | "isStopped" | "hasMetObstacle" | "hasFault" | "isLocal" | "travelTime"
  >
>;

export interface CurtainMotorOptions {
  readonly clock: Clock;
  /** Seconds from closed to open. */
  readonly travelTime: number;
  readonly memory: MotorMemory;
}

interface Motion {
  readonly from: number;
  readonly to: number;
  /** ms since the epoch */
  readonly start: number;
}

/**
 * A curtain's motor: where the curtain is at any instant follows from when it began to move. Closing onto something, it
 * stops, goes back a little and stays. Wherever it is made to stay, that is its target from then on.
 */
export class CurtainMotor {
  readonly travelTime: number;
  readonly #clock: Clock;
  #rest: number;
  #motion: Motion | undefined;
  #target: number;
  #isStopped = false;
  #hasMet = false;
  /** Position of what stands in its way, % open. */
  #obstacle: number | undefined;
  #hasFault = false;
  #isLocal = false;
  #isStuck = false;

  constructor({ clock, travelTime, memory }: CurtainMotorOptions) {
    this.#clock = clock;
    this.travelTime = travelTime;
    this.#rest = memory.position;
    this.#target = memory.target;
  }

  /** % open. */
  get position(): number {
    this.#settle();
    const motion = this.#motion;
    return motion === undefined ? this.#rest : at(motion, this.#way(motion, this.#clock() - motion.start));
  }
  get target(): number {
    this.#settle();
    return this.#target;
  }
  get movement(): number {
    this.#settle();
    const motion = this.#motion;
    if (motion === undefined) {
      return MOVEMENT.stopped;
    }
    return motion.to > motion.from ? MOVEMENT.opening : MOVEMENT.closing;
  }
  /** The last command was a stop. */
  get isStopped(): boolean {
    return this.#isStopped;
  }
  /** It has met something in its way since its last target. */
  get hasMetObstacle(): boolean {
    this.#settle();
    return this.#hasMet;
  }
  get hasFault(): boolean {
    return this.#hasFault;
  }
  get isLocal(): boolean {
    return this.#isLocal;
  }

  /**
   * A target over the line, % open.
   * @returns false where the motor cannot carry it out
   */
  command(target: number): boolean {
    if (this.#hasFault || this.#isLocal) {
      return false;
    }
    const { position } = this;
    if (this.#hasMet && this.#obstacle !== undefined && target < position) {
      return false;
    }
    this.#go(target);
    return true;
  }

  /** The buttons at the wall work whatever the key switch says. */
  press(target: number | null): void {
    if (target === null) {
      this.stop();
    } else if (!this.#hasFault) {
      this.#go(target);
    }
  }

  /** Halts where it is, which is its target from now on. */
  stop(): void {
    if (this.#isStuck) {
      return;
    }
    this.#stay();
    this.#isStopped = true;
  }

  /** The faults of the switchboard that change how it moves. */
  applyFaults(faults: { hasFault: boolean; isLocal: boolean; isStuck: boolean; isObstructed: boolean }): void {
    const { position } = this;
    if (faults.hasFault || faults.isStuck || (faults.isLocal && !this.#isLocal)) {
      this.#stay();
    }
    if (!faults.isObstructed) {
      this.#obstacle = undefined;
    } else if (this.#obstacle === undefined) {
      this.#obstacle = Math.max(0, position - WAY_TO_OBSTACLE);
    }
    this.#hasFault = faults.hasFault;
    this.#isLocal = faults.isLocal;
    this.#isStuck = faults.isStuck;
  }

  reading(): MotorReading {
    const { position, target, movement, isStopped, hasMetObstacle, hasFault, isLocal, travelTime } = this;
    return { position, target, movement, isStopped, hasMetObstacle, hasFault, isLocal, travelTime };
  }

  memory(): MotorMemory {
    return { position: this.position, target: this.target };
  }

  #go(target: number): void {
    // Given the same target again on its way (a master repeats a request without an answer in time), it just goes on.
    if (this.#isStuck || this.#motion?.to === target) {
      return;
    }
    this.#halt();
    this.#target = target;
    this.#isStopped = false;
    this.#hasMet = false;
    if (this.#obstacle !== undefined) {
      // The person who left it there moved it along with the curtain.
      this.#obstacle = Math.max(0, Math.min(this.#obstacle, this.#rest - WAY_TO_OBSTACLE));
    }
    if (target !== this.#rest) {
      this.#motion = { from: this.#rest, to: target, start: this.#clock() };
    }
  }

  /** Halts, and wants nothing else any more. */
  #stay(): void {
    this.#halt();
    this.#target = Math.round(this.#rest);
  }

  #halt(): void {
    this.#rest = this.position;
    this.#motion = undefined;
  }

  /** Ends a motion that has come to its end, and goes back from an obstacle, however long ago that was. */
  #settle(): void {
    const motion = this.#motion;
    if (motion === undefined) {
      return;
    }
    const end = this.#endOf(motion);
    const arrival = motion.start + this.#time(Math.abs(end - motion.from));
    if (this.#clock() < arrival) {
      return;
    }
    this.#rest = end;
    this.#motion = undefined;
    if (end !== motion.to) {
      this.#hasMet = true;
      this.#motion = { from: end, to: Math.min(100, end + STEP_BACK), start: arrival };
      this.#target = Math.round(this.#motion.to);
      this.#settle();
    }
  }

  /** Where the motion ends: at its goal, or before it at what stands in the way. */
  #endOf({ from, to }: Motion): number {
    const isClosing = to < from;
    return isClosing && this.#obstacle !== undefined ? Math.min(from, Math.max(to, this.#obstacle)) : to;
  }

  /** % moved after some ms. */
  #way(motion: Motion, elapsed: number): number {
    const most = Math.abs(this.#endOf(motion) - motion.from);
    return Math.min(most, (Math.max(0, elapsed) * 100) / (this.travelTime * SECOND));
  }

  /** ms for a way in %. */
  #time(way: number): number {
    return (way * this.travelTime * SECOND) / 100;
  }
}

function at({ from, to }: Motion, way: number): number {
  return to > from ? from + way : from - way;
}
