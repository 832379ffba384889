import { beforeEach, describe, expect, it, test } from "vitest";
import { HandClock } from "../../../test/builders.ts";
import { CurtainMotor, MOVEMENT, travelTimeOf } from "./curtainMotor.ts";

const WELL = { hasFault: false, isLocal: false, isStuck: false, isObstructed: false };
let clock: HandClock;
let motor: CurtainMotor;

beforeEach(() => {
  clock = new HandClock("2026-11-20T10:00:00+07:00");
  motor = new CurtainMotor({ clock: clock.now, travelTime: 20, memory: { position: 50, target: 50 } });
});

test("travels longer the wider its window is, and never under 12 s", () => {
  expect([travelTimeOf(1.4), travelTimeOf(4), travelTimeOf(13.4)]).toEqual([12, 14.3, 47.9]);
});

describe("a target", () => {
  it("is taken at once; the position follows in the motor's own time", () => {
    expect(motor.command(85)).toBe(true);
    expect([motor.target, motor.position, motor.movement]).toEqual([85, 50, MOVEMENT.opening]);
    clock.forward(3_000);
    expect([motor.position, motor.movement]).toEqual([65, MOVEMENT.opening]);
    clock.forward(60_000);
    expect([motor.position, motor.movement]).toEqual([85, MOVEMENT.stopped]);
  });

  it("may turn a moving curtain round", () => {
    motor.command(100);
    clock.forward(4_000);
    motor.command(60);
    expect(motor.movement).toBe(MOVEMENT.closing);
    clock.forward(2_000);
    expect([motor.position, motor.movement]).toEqual([60, MOVEMENT.stopped]);
  });

  it("ends where it is stopped, and that is its target then", () => {
    motor.command(0);
    clock.forward(3_000);
    motor.stop();
    clock.forward(10_000);
    expect([motor.position, motor.target, motor.isStopped]).toEqual([35, 35, true]);
    motor.command(40);
    expect(motor.isStopped).toBe(false);
  });
});

test("goes on when it gets the same target again", () => {
  motor.applyFaults({ ...WELL, isObstructed: true });
  motor.command(0);
  clock.forward(600);
  motor.command(0);
  clock.forward(60_000);
  expect(motor.position).toBe(47);
});

describe("something in the way", () => {
  beforeEach(() => motor.applyFaults({ ...WELL, isObstructed: true }));

  it("stops a closing curtain, which goes back a little and says so", () => {
    motor.command(0);
    clock.forward(1_200);
    expect([motor.position, motor.movement, motor.hasMetObstacle]).toEqual([44, MOVEMENT.opening, true]);
    clock.forward(60_000);
    expect([motor.position, motor.target, motor.movement]).toEqual([47, 47, MOVEMENT.stopped]);
  });

  it("is not closed onto a second time, but opened away from", () => {
    motor.command(0);
    clock.forward(60_000);
    expect(motor.command(0)).toBe(false);
    expect(motor.command(100)).toBe(true);
    expect(motor.hasMetObstacle).toBe(false);
  });

  it("is closed again once it is gone", () => {
    motor.command(0);
    clock.forward(60_000);
    motor.applyFaults(WELL);
    expect(motor.command(0)).toBe(true);
    clock.forward(60_000);
    expect([motor.position, motor.hasMetObstacle]).toEqual([0, false]);
  });
});

test("refuses the line while it is on local, but not its own buttons", () => {
  motor.applyFaults({ ...WELL, isLocal: true });
  expect(motor.command(0)).toBe(false);
  motor.press(100);
  clock.forward(60_000);
  expect(motor.position).toBe(100);
});

test("halts at a motor fault and does nothing until that is over", () => {
  motor.command(100);
  clock.forward(2_000);
  motor.applyFaults({ ...WELL, hasFault: true });
  motor.press(0);
  clock.forward(60_000);
  expect([motor.position, motor.movement, motor.command(0)]).toEqual([60, MOVEMENT.stopped, false]);
});
