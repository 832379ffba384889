/** Water that waits: on a roof, under the yard, in a sump. Litres, and litres a minute. */
export interface Tank {
  readonly capacity: number;
  /** What its pump or its valve gives. */
  readonly rate: number;
  /** Shares of the capacity at which filling starts, and stops. */
  readonly from: number;
  readonly until: number;
}

/** How a tank stands at the beginning of a minute. */
export interface TankState {
  readonly level: number;
  readonly isRunning: boolean;
}

/** Its state a minute later, and what flowed in since. */
export interface Filled extends TankState {
  readonly inflow: number;
}

/** Minutes before midnight in which every tank is brought to its level of the night: a day begins as the other ended. */
const NIGHT_MINUTES = 60;

/** A minute of a tank that is filled when it is low. @param left minutes until midnight, this one included */
export function filled(tank: Tank, { level, isRunning }: TankState, outflow: number, left: number): Filled {
  const room = tank.capacity - level + outflow;
  if (left <= NIGHT_MINUTES) {
    const inflow = left === 1 ? room : Math.min(room, Math.max(tank.rate, outflow));
    return { inflow, level: level + inflow - outflow, isRunning: false };
  }
  const runs = isRunning ? level < tank.until * tank.capacity : level < tank.from * tank.capacity;
  // A pump that runs gives at least what is taken: several share the work.
  const inflow = runs ? Math.min(room, Math.max(tank.rate, outflow)) : 0;
  return { inflow, level: level + inflow - outflow, isRunning: runs };
}

/** How a sump stands a minute later, and what was pumped out. */
export interface Emptied extends TankState {
  readonly outflow: number;
}

/** A minute of a sump, which is emptied when it is full: the same the other way round. */
export function emptied(tank: Tank, { level, isRunning }: TankState, inflow: number, left: number): Emptied {
  const mirrored = filled(tank, { level: tank.capacity - level, isRunning }, inflow, left);
  return { outflow: mirrored.inflow, level: tank.capacity - mirrored.level, isRunning: mirrored.isRunning };
}
