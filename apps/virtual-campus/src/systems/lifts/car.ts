import type { LiftMode } from "@atrium/contract/devices";
import { MAIN_FLOOR } from "../../physics/population/rides.ts";
import { Cabin, STEP_IN } from "./cabin.ts";
import { Door } from "./door.ts";
import type { CarSize, Landing } from "./landing.ts";
import { driveTo, type Motion, nearestStop } from "./motion.ts";
import { Orders } from "./orders.ts";
import { allStops, type Direction, nextStop, type NextStop, opposite } from "./stops.ts";

/** What is wrong with a lift, as its controller numbers it. */
export const LIFT_FAULTS = { none: 0, doorDoesNotClose: 21, driveStopped: 43 } as const;
export type LiftFault = (typeof LIFT_FAULTS)[keyof typeof LIFT_FAULTS];

/** s that the doors stay open at least, and after each person. */
const DWELL = 3.5;
const ATTENDED_DWELL = 12;

/** One car with its doors and its own controller. Time goes by `advance`. */
export class Car {
  readonly size: CarSize;
  readonly door = new Door();
  /** Landing calls that the group gave it, by the way people want to go. */
  readonly landingCalls = { up: new Set<number>(), down: new Set<number>() };
  mode: LiftMode = "NORMAL";
  fault: LiftFault = LIFT_FAULTS.none;
  /** A technician drives it from its roof: it answers no other call. */
  isLocal = false;
  /** Where it goes and stays while the fire system is in alarm. */
  recallFloor: number | undefined;
  /** Runs from one floor to another today. */
  trips = 0;
  #motion: Motion;
  #direction: Direction = 0;
  readonly #cabin: Cabin;
  readonly #carCalls = new Set<number>();
  #dwell = 0;
  readonly #orders = new Orders();

  constructor(size: CarSize) {
    this.size = size;
    this.#cabin = new Cabin(size);
    this.#motion = { position: MAIN_FLOOR, speed: 0 };
  }

  get position(): number {
    return this.#motion.position;
  }
  get speed(): number {
    return this.#motion.speed;
  }
  get floor(): number {
    return Math.min(this.size.top, Math.max(1, Math.round(this.#motion.position)));
  }
  get isMoving(): boolean {
    return this.#motion.speed !== 0;
  }
  get direction(): Direction {
    return this.#direction;
  }
  get people(): number {
    return this.#cabin.people;
  }
  /** % of what it may carry. */
  get load(): number {
    return this.#cabin.load;
  }
  get stops(): number[] {
    return allStops(this.#stops());
  }
  /** s for which the doors are still held open. */
  get holdSeconds(): number {
    return Math.ceil(this.#orders.hold);
  }
  /** The floor it was sent to from remote; 0 when that is over. */
  get sentTo(): number {
    return this.#orders.sentTo ?? 0;
  }
  get isClosingOnOrder(): boolean {
    return this.#orders.isClosingShown;
  }
  /** Whether it answers calls of the landings. */
  get takesLandingCalls(): boolean {
    const isFit = this.fault === LIFT_FAULTS.none && !this.isLocal && this.recallFloor === undefined;
    return isFit && this.mode !== "OUT_OF_SERVICE";
  }
  /** Whether people may get in at a landing; in independent service only by an order of its driver. */
  get admitsPeople(): boolean {
    return this.takesLandingCalls && this.mode !== "INDEPENDENT_SERVICE";
  }
  /** Is at this floor with its doors open or opening for people who go this way. */
  isBoarding(floor: number, direction: Direction): boolean {
    const isHere =
      !this.isMoving && this.floor === floor && (this.door.state === "open" || this.door.state === "opening");
    return isHere && (this.#direction === direction || this.#direction === 0) && !this.#cabin.isFull;
  }

  /** Stands at a floor at once, as after a start. */
  moveTo(floor: number): void {
    this.#motion = { position: Math.min(floor, this.size.top), speed: 0 };
  }

  /** Sends it to a floor: with the others in its round while it runs normally, at once in every other mode. */
  send(floor: number): void {
    this.#carCalls.add(floor);
    this.#orders.send(floor, this.mode !== "NORMAL" && floor !== this.floor);
  }

  /** @param seconds 0 lets go */
  holdDoor(seconds: number): void {
    this.#orders.holdDoor(seconds);
    if (seconds > 0 && !this.isMoving) {
      this.door.open();
    }
  }

  closeDoor(): void {
    this.#orders.closeDoor();
  }

  /**
   * Orders count down by the seconds that pass.
   * @param speed how many times as fast as in reality the car, its doors and people move
   */
  advance(seconds: number, landing: Landing, speed = 1): void {
    this.#orders.advance(seconds, (floor) => this.#carCalls.has(floor));
    if (this.fault === LIFT_FAULTS.driveStopped) {
      this.#motion = { position: this.#motion.position, speed: 0 };
      return;
    }
    // In steps that are no longer than those of a car as fast as in reality: its drive brakes by them.
    const steps = Math.ceil(speed);
    for (let step = 0; step < steps; step++) {
      this.#move((seconds * speed) / steps, landing);
    }
  }

  #move(seconds: number, landing: Landing): void {
    this.door.advance(seconds, this.fault === LIFT_FAULTS.doorDoesNotClose || this.#orders.hold > 0);
    if (this.door.isClosed) {
      this.#run(seconds, landing);
    } else {
      this.#serve(seconds, landing);
    }
  }

  #stops() {
    return { car: this.#carCalls, ...this.landingCalls };
  }

  /** Where its controller wants it now. */
  #target(): NextStop | undefined {
    const { position } = this.#motion;
    const toward = (floor: number): NextStop => ({ floor, direction: floor >= position ? 1 : -1 });
    if (this.recallFloor !== undefined) {
      return toward(this.isMoving ? this.#reachable(this.recallFloor) : this.recallFloor);
    }
    if (this.mode === "OUT_OF_SERVICE") {
      return this.isMoving ? toward(nearestStop(this.#motion, this.size.top)) : undefined;
    }
    const { sentTo } = this.#orders;
    if (this.mode !== "NORMAL" && sentTo !== undefined && this.#carCalls.has(sentTo)) {
      return toward(this.isMoving ? this.#reachable(sentTo) : sentTo);
    }
    return nextStop(this.#stops(), this.#motion, this.#direction);
  }

  /** A floor behind a running car is reached by stopping at the nearest first. */
  #reachable(floor: number): number {
    const isAhead = Math.sign(floor - this.#motion.position) === Math.sign(this.#motion.speed);
    const nearest = nearestStop(this.#motion, this.size.top);
    return isAhead && (floor - nearest) * Math.sign(this.#motion.speed) >= 0 ? floor : nearest;
  }

  #run(seconds: number, landing: Landing): void {
    const target = this.#target();
    if (target === undefined) {
      this.#rest(seconds);
      return;
    }
    const wasStanding = !this.isMoving;
    this.#direction = target.floor === this.#motion.position && wasStanding ? this.#direction : target.direction;
    this.#motion = driveTo(this.#motion, target.floor, seconds);
    if (wasStanding && this.isMoving) {
      this.trips += 1;
    }
    if (!this.isMoving && this.#motion.position === target.floor) {
      this.#arrive(target.floor, landing);
    }
  }

  /** Nothing to do: runs out to the next landing where it was taken its aim away, then waits. */
  #rest(seconds: number): void {
    if (this.isMoving) {
      this.#motion = driveTo(this.#motion, nearestStop(this.#motion, this.size.top), seconds);
      return;
    }
    this.#direction = 0;
    const isOutWithPeople = this.mode === "OUT_OF_SERVICE" && this.people > 0;
    const isAttended = this.mode === "INDEPENDENT_SERVICE" || this.mode === "ATTENDANT_SERVICE";
    if (this.#orders.hold > 0 || isOutWithPeople || (isAttended && !this.#orders.isCloseRequested)) {
      this.door.open();
      this.#dwell = DWELL;
    }
  }

  #arrive(floor: number, landing: Landing): void {
    this.#carCalls.delete(floor);
    const { up, down } = this.landingCalls;
    // The way on: straight where something lies ahead or somebody wants to, else the other way round.
    const after = nextStop(
      { car: this.#carCalls, up: without(up, floor), down: without(down, floor) },
      this.#motion,
      this.#direction,
    );
    const straight = this.#direction === 0 ? 1 : this.#direction;
    const hasSame = landing.hasQueue(floor, straight);
    if (after === undefined) {
      this.#direction = hasSame ? straight : landing.hasQueue(floor, opposite(straight)) ? opposite(straight) : 0;
    } else if (after.direction !== straight && hasSame) {
      this.#direction = straight;
    } else {
      this.#direction = after.direction;
    }
    if (this.takesLandingCalls) {
      landing.answered(floor, this.#direction);
    }
    this.#orders.arrived();
    this.#dwell = this.mode === "ATTENDANT_SERVICE" ? ATTENDED_DWELL : DWELL;
    this.#cabin.opened();
    this.door.open();
  }

  /** The doors are not closed: people get out and in, then they close. */
  #serve(seconds: number, landing: Landing): void {
    if (this.door.state === "open") {
      this.#exchange(seconds, landing);
    }
    this.#dwell = Math.max(0, this.#dwell - (this.door.state === "open" ? seconds : 0));
    if (this.door.state === "open" && this.#mayClose()) {
      this.door.close();
    }
  }

  #mayClose(): boolean {
    if (this.fault === LIFT_FAULTS.doorDoesNotClose) {
      return false;
    }
    if (this.recallFloor !== undefined) {
      return this.floor !== this.recallFloor;
    }
    if (this.#orders.hold > 0) {
      return false;
    }
    const isAttended = this.mode === "INDEPENDENT_SERVICE" || this.mode === "ATTENDANT_SERVICE";
    const waitsForOrder = isAttended && this.stops.length === 0;
    return this.#orders.isCloseRequested || (this.#dwell === 0 && !waitsForOrder);
  }

  #exchange(seconds: number, landing: Landing): void {
    const { floor } = this;
    this.#carCalls.delete(floor);
    if (!this.#cabin.isFree(seconds)) {
      return;
    }
    const isEmptied = this.recallFloor !== undefined || this.mode === "OUT_OF_SERVICE";
    const left = this.#cabin.letOut(({ to }) => isEmptied || to === floor);
    if (left === undefined) {
      this.#letIn(landing);
      return;
    }
    if (left.to !== floor) {
      landing.putBack(left, floor);
    }
    this.#dwell = Math.max(this.#dwell, STEP_IN * 1.5);
  }

  #letIn(landing: Landing): void {
    const mayEnter = this.admitsPeople && !this.#cabin.isFull && this.load < 95;
    const person = mayEnter ? landing.take(this.floor, this.#direction) : undefined;
    if (person === undefined) {
      return;
    }
    this.#cabin.letIn(person);
    this.#carCalls.add(person.to);
    this.#direction = person.to > this.floor ? 1 : -1;
    this.#dwell = Math.max(this.#dwell, STEP_IN * 1.5);
  }
}

function without(calls: ReadonlySet<number>, floor: number): Set<number> {
  return new Set([...calls].filter((call) => call !== floor));
}
