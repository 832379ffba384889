import { expect, test } from "vitest";
import { dayOf, loopbackSite } from "../../../test/builders.ts";
import { liftWatts } from "../../physics/appliances.ts";
import { Dice } from "../../physics/chance.ts";
import { Population } from "../../physics/population/population.ts";
import { Car, LIFT_FAULTS } from "./car.ts";
import { LiftGroup, STEP } from "./group.ts";
import { liftPower } from "./liftPower.ts";

const SIZE = { top: 5, persons: 13, kilograms: 975 };

function building(count = 2) {
  const cars = Array.from({ length: count }, () => new Car(SIZE));
  const [first = new Car(SIZE), second = new Car(SIZE)] = cars;
  return { group: new LiftGroup(cars), cars, first, second };
}

/** Lets time pass until something holds; @returns the seconds it took */
function pass(group: LiftGroup, seconds: number, isTrue: () => boolean = () => false): number {
  let passed = 0;
  while (passed < seconds && !isTrue()) {
    group.advance();
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
  group.arrive({ from: 1, to: 4 });
  pass(group, 30, () => first.people === 1);
  group.arrive({ from: 3, to: 5 });
  group.arrive({ from: 2, to: 1 });
  expect(stopsOf(group, first, 120)).toEqual([3, 4, 5, 2, 1]);
  expect(group.waiting).toBe(0);
  expect(first.people).toBe(0);
});

test("a busy hour leaves nobody behind", () => {
  const { group, cars } = building(4);
  const dice = new Dice(7);
  pass(group, 3_600, () => {
    if (dice.roll() < (8.8 * STEP) / 60) {
      const up = dice.roll() < 0.5;
      const floor = 2 + dice.below(4);
      group.arrive(up ? { from: 1, to: floor } : { from: floor, to: 1 });
    }
    return false;
  });
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
  group.arrive({ from: 3, to: 1 });
  pass(group, 60);
  expect(first.floor).toBe(1);
  expect(first.door.state).toBe("open");
  expect(second.trips).toBe(2);
});

test("a car that is sent in priority service passes the landings on its way", () => {
  const { group, first } = building(1);
  first.mode = "PRL";
  group.arrive({ from: 2, to: 5 });
  pass(group, 0.5);
  first.send(4);
  expect(stopsOf(group, first, 20)).toEqual([4]);
});

test("taken out of service it stops at the next floor, lets people out and stays; their call goes to another", () => {
  const { group, first, second } = building();
  group.arrive({ from: 1, to: 5 });
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
  group.arrive({ from: 4, to: 2 });
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

test.each([
  ["office-building", 3, 3, [1.5, 5]],
  ["learning-building", 5, 4, [1, 4]],
] as const)(
  "on a working day the people of the %s ride as often as people do, and the cars take what the model says",
  async (placement, top, count, [least, most]) => {
    const { plans, settings } = await loopbackSite();
    const population = new Population({ seed: 1, plans, calendar: settings.calendar });
    const day = dayOf("2026-11-19");
    const { seconds, from, to } = population.at({ day, hour: 0 }).ridesOf(placement);
    const regulars = population.usual(population.houses.byPlacement.get(placement) ?? -1);
    expect(seconds.length / regulars).toBeGreaterThan(least);
    expect(seconds.length / regulars).toBeLessThan(most);

    const cars = Array.from({ length: count }, () => new Car({ ...SIZE, top }));
    const group = new LiftGroup(cars);
    let [taken, modelled, ride] = [0, 0, 0];
    for (let second = 7 * 3_600; second < 13 * 3_600; second += STEP) {
      for (; (seconds[ride] ?? Number.POSITIVE_INFINITY) <= second; ride++) {
        if ((seconds[ride] ?? 0) > second - 1) group.arrive({ from: from[ride] ?? 1, to: to[ride] ?? 1 });
      }
      group.advance();
      taken += cars.reduce((sum, car) => sum + liftPower(car), 0);
      modelled += count * liftWatts(population.at({ day, hour: second / 3_600 }).ridesAnHour(placement) / count);
    }
    expect(taken / modelled).toBeGreaterThan(0.8);
    expect(taken / modelled).toBeLessThan(1.25);
    expect(group.meanWait).toBeLessThan(30);
  },
);
