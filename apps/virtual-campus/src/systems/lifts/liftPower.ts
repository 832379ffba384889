import type { Car } from "./car.ts";

/** W: lights, fan and control always; the door's motor; the machine running light; lifting the difference to the counterweight. */
const STANDING = 350;
const DOOR = 180;
const RUNNING = 2_400;
const LIFTING = 9_500;
const STARTING = 3_500;
/** The counterweight balances so much of a full load, %. */
const BALANCED = 45;

/** W of a lift now. The energy of a descending load is lost in the braking resistor. */
export function liftPower(car: Car): number {
  const isDoorMoving = car.door.state === "opening" || car.door.state === "closing";
  if (!car.isMoving) {
    return STANDING + (isDoorMoving ? DOOR : 0);
  }
  const lifted = ((car.load - BALANCED) / 100) * Math.sign(car.speed);
  const isStarting = Math.abs(car.speed) < 0.2;
  return Math.round(STANDING + RUNNING + LIFTING * Math.max(0, lifted) + (isStarting ? STARTING : 0));
}
