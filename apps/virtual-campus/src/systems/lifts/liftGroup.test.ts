import { expect, test } from "vitest";
import { liftWatts } from "../../physics/appliances.ts";
import { wordSeed } from "../../physics/chance.ts";
import { localClock } from "../../physics/localTime.ts";
import { momentAt } from "../../physics/moment.ts";
import { USUAL_LOCATION } from "../../physics/sky.ts";
import { Car, LIFT_FAULTS } from "./car.ts";
import { type Bustle, LiftGroup, STEP } from "./group.ts";
import { liftPower } from "./liftPower.ts";

const NOBODY: Bustle = { presence: 0, hour: 11 };
const EVERYBODY: Bustle = { presence: 1, hour: 11 };
const SIZE = { top: 5, persons: 13, kilograms: 975 };

function building(count = 2) {
  const cars = Array.from({ length: count }, () => new Car(SIZE));
  const [first = new Car(SIZE), second = new Car(SIZE)] = cars;
  return { group: new LiftGroup(cars, 7), cars, first, second };
}

/** Lets time pass until something holds; @returns the seconds it took */
function pass(group: LiftGroup, seconds: number, isTrue: () => boolean = () => false, bustle = NOBODY): number {
  let passed = 0;
  while (passed < seconds && !isTrue()) {
    group.advance(bustle);
    passed += STEP;
  }
  return passed;
}

/** Floors at which the car opens its doors, in order, until it rests. */
function stopsOf(group: LiftGroup, car: Car, seconds: number): number[] {
  const stops: number[] = [];
  let wasClosed = car.door.isClosed;
  pass(group, seconds, () => {
    if (wasClosed && !car.door.isClosed) stops.push(car.floor);
    wasClosed = car.door.isClosed;
    return false;
  });
  return stops;
}

test("a car that is sent speeds up, runs and stands level at the floor with open doors", () => {
  const { group, first } = building();
  first.send(4);
  let most = 0;
  const seconds = pass(group, 60, () => {
    most = Math.max(most, first.speed);
    return first.door.state === "open";
  });
  expect(first.position).toBe(4);
  expect(first.trips).toBe(1);
  expect(most * 4.2).toBeCloseTo(1.6, 1);
  expect(seconds).toBeGreaterThan(9);
  expect(seconds).toBeLessThan(16);
});

test("it takes people along who want its way, and those who want the other on the way back", () => {
  const { group, first } = building(1);
  group.arrive({ from: 1, to: 4, since: 0 });
  pass(group, 30, () => first.people === 1);
  group.arrive({ from: 3, to: 5, since: 0 });
  group.arrive({ from: 2, to: 1, since: 0 });
  expect(stopsOf(group, first, 120)).toEqual([3, 4, 5, 2, 1]);
  expect(group.waiting).toBe(0);
  expect(first.people).toBe(0);
});

test("a busy hour leaves nobody behind", () => {
  const { group, cars } = building(4);
  pass(group, 3_600, () => false, EVERYBODY);
  pass(group, 300);
  expect(group.waiting).toBe(0);
  expect(cars.map(({ people }) => people)).toEqual([0, 0, 0, 0]);
  expect(group.waits.people).toBeGreaterThan(300);
  expect(group.meanWait).toBeGreaterThan(4);
  expect(group.meanWait).toBeLessThan(30);
});

test("in independent service it answers no landing and waits with open doors; the others take the calls", () => {
  const { group, first, second } = building();
  first.mode = "INDEPENDENT_SERVICE";
  group.arrive({ from: 3, to: 1, since: 0 });
  pass(group, 60);
  expect(first.floor).toBe(1);
  expect(first.door.state).toBe("open");
  expect(second.trips).toBe(2);
});

test("a car that is sent in priority service passes the landings on its way", () => {
  const { group, first } = building(1);
  first.mode = "PRL";
  group.arrive({ from: 2, to: 5, since: 0 });
  pass(group, 0.5);
  first.send(4);
  expect(stopsOf(group, first, 20)).toEqual([4]);
});

test("taken out of service it stops at the next floor, lets people out and stays; their call goes to another", () => {
  const { group, first, second } = building();
  group.arrive({ from: 1, to: 5, since: 0 });
  pass(group, 30, () => first.position > 1.2);
  first.mode = "OUT_OF_SERVICE";
  pass(group, 60, () => first.people === 0 && first.door.isClosed);
  const { floor } = first;
  expect(floor).toBeLessThan(4);
  pass(group, 90);
  expect(first.floor).toBe(floor);
  expect(first.door.isClosed).toBe(true);
  expect(second.floor).toBe(5);
});

test("held doors stay open for their time, and an order to close ends that", () => {
  const { group, first } = building();
  first.holdDoor(60);
  pass(group, 40);
  expect(first.door.state).toBe("open");
  expect(first.holdSeconds).toBeLessThanOrEqual(20);
  first.closeDoor();
  expect(pass(group, 10, () => first.door.isClosed)).toBeLessThan(4);
  first.holdDoor(20);
  expect(pass(group, 60, () => first.door.isClosed)).toBeGreaterThan(19);
});

test("doors that are blocked never close; a drive that gives up leaves the car where it is", () => {
  const { group, first, second } = building();
  first.fault = LIFT_FAULTS.doorDoesNotClose;
  first.send(1);
  pass(group, 60);
  expect(first.door.state).toBe("open");
  second.send(5);
  pass(group, 30, () => second.position > 2.4);
  second.fault = LIFT_FAULTS.driveStopped;
  const { position } = second;
  pass(group, 60);
  expect(second.position).toBe(position);
  second.fault = LIFT_FAULTS.none;
  pass(group, 60);
  expect(second.position).toBe(5);
});

test("on fire recall every car goes to the floor without stopping, opens and takes nobody until it is over", () => {
  const { group, first, second } = building();
  group.arrive({ from: 4, to: 2, since: 0 });
  pass(group, 30, () => first.position > 2.2);
  first.recallFloor = 1;
  second.recallFloor = 1;
  pass(group, 60);
  expect([first.floor, first.door.state, second.floor, second.door.state]).toEqual([1, "open", 1, "open"]);
  expect(group.waiting).toBe(1);
  first.recallFloor = undefined;
  second.recallFloor = undefined;
  pass(group, 90);
  expect(group.waiting).toBe(0);
});

test.each([1, 0.4])("the cars take in the mean what the model says of a building that is %s full", (presence) => {
  const { group, cars } = building(4);
  const clock = localClock("Asia/Bangkok");
  let [taken, modelled, steps] = [0, 0, 0];
  pass(
    group,
    3 * 3_600,
    () => {
      steps += 1;
      taken += cars.reduce((sum, car) => sum + liftPower(car), 0) / cars.length;
      modelled += liftWatts(
        wordSeed("LF-L-11"),
        presence,
        momentAt({ seed: 1, clock, location: USUAL_LOCATION, ahead: 0 }, steps * STEP * 1_000),
      );
      return false;
    },
    { presence, hour: 11 },
  );
  expect(taken / modelled).toBeGreaterThan(0.75);
  expect(taken / modelled).toBeLessThan(1.25);
});
