/** Where a car is and how fast it goes. Floors count from 1; between two it is a fraction. */
export interface Motion {
  readonly position: number;
  /** Floors/s, upwards positive. */
  readonly speed: number;
}

/** What the machine does: 1.6 m/s and 0.7 m/s² over floors of 4.2 m. */
const METRES_PER_FLOOR = 4.2;
const MAX_SPEED = 1.6 / METRES_PER_FLOOR;
const ACCELERATION = 0.7 / METRES_PER_FLOOR;
/** Floors from a landing at which the car is levelled. */
const LEVELLED = 0.004;

/**
 * One step towards a floor: speeds up, runs, and brakes so that it stands when it is there.
 * @param seconds length of the step
 */
export function driveTo(motion: Motion, floor: number, seconds: number): Motion {
  const way = floor - motion.position;
  if (Math.abs(way) < LEVELLED && Math.abs(motion.speed) < ACCELERATION) {
    return { position: floor, speed: 0 };
  }
  // The speed from which it still comes to stand in the way that is left when this step is over.
  const left = Math.max(0, Math.abs(way) - Math.abs(motion.speed) * seconds);
  const braking = Math.sqrt(2 * ACCELERATION * left);
  const wanted = Math.sign(way) * Math.min(MAX_SPEED, Math.max(braking, ACCELERATION * seconds));
  const change = Math.min(ACCELERATION * 1.5 * seconds, Math.abs(wanted - motion.speed));
  const speed = motion.speed + Math.sign(wanted - motion.speed) * change;
  const step = speed * seconds;
  return Math.abs(step) >= Math.abs(way) && Math.sign(step) === Math.sign(way)
    ? { position: floor, speed: 0 }
    : { position: motion.position + step, speed };
}

/** Whether it can still stop at a floor without turning back. */
export function canStopAt({ position, speed }: Motion, floor: number): boolean {
  const way = floor - position;
  if (speed === 0) {
    return true;
  }
  return Math.sign(way) === Math.sign(speed) && Math.abs(way) >= (speed * speed) / (2 * ACCELERATION) - LEVELLED;
}

/** The floor where it can stop soonest. */
export function nearestStop(motion: Motion, top: number): number {
  const { position, speed } = motion;
  if (speed === 0) {
    return Math.min(top, Math.max(1, Math.round(position)));
  }
  let floor = speed > 0 ? Math.ceil(position) : Math.floor(position);
  while (floor > 1 && floor < top && !canStopAt(motion, floor)) {
    floor += Math.sign(speed);
  }
  return Math.min(top, Math.max(1, floor));
}
