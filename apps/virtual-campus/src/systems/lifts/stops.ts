import { canStopAt, type Motion } from "./motion.ts";

export type Direction = -1 | 0 | 1;

/** What a car has to do: floors pressed inside, and landing calls that the group gave it, by the way people want to go. */
export interface Stops {
  readonly car: ReadonlySet<number>;
  readonly up: ReadonlySet<number>;
  readonly down: ReadonlySet<number>;
}

export interface NextStop {
  readonly floor: number;
  /** The way the car goes on to reach it. */
  readonly direction: Direction;
}

/**
 * Collective control: a car goes on in its direction as long as anything lies ahead, taking people along who want the
 * same way, turns at the farthest of those who want the other, and then does the same the other way round.
 */
export function nextStop(stops: Stops, motion: Motion, direction: Direction): NextStop | undefined {
  // Cars are asked ten times a second, and most of them have nothing to do.
  if (stops.car.size + stops.up.size + stops.down.size === 0) return undefined;
  const first: Direction = direction === 0 ? nearestDirection(stops, motion) : direction;
  return ahead(stops, motion, first) ?? ahead(stops, motion, opposite(first));
}

export function opposite(direction: Direction): Direction {
  if (direction === 0) {
    return 0;
  }
  return direction === 1 ? -1 : 1;
}

/** Every floor where it will stop. */
export function allStops({ car, up, down }: Stops): number[] {
  return [...new Set([...car, ...up, ...down])].toSorted((one, other) => one - other);
}

function ahead({ car, up, down }: Stops, motion: Motion, direction: Direction): NextStop | undefined {
  if (direction === 0) {
    return undefined;
  }
  const [same, other] = direction === 1 ? [up, down] : [down, up];
  const reach = (floor: number) =>
    (floor - motion.position) * direction >= -1e-6 && canStopAt(motion, floor) && isHeading(motion, direction);
  const onTheWay = [...car, ...same].filter(reach).map((floor) => floor * direction);
  const turning = [...other].filter(reach).map((floor) => floor * direction);
  if (onTheWay.length > 0) {
    return { floor: Math.min(...onTheWay) * direction, direction };
  }
  return turning.length > 0 ? { floor: Math.max(...turning) * direction, direction } : undefined;
}

/** A car that runs does not turn between two floors. */
function isHeading({ speed }: Motion, direction: Direction): boolean {
  return speed === 0 || Math.sign(speed) === direction;
}

function nearestDirection(stops: Stops, { position }: Motion): Direction {
  const [nearest] = allStops(stops).toSorted((one, other) => Math.abs(one - position) - Math.abs(other - position));
  return nearest === undefined || nearest >= position ? 1 : -1;
}
