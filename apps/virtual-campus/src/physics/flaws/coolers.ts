import { chance, drift, wordSeed } from "../chance.ts";
import { DAY } from "../localTime.ts";

/** One unit in so many has lost refrigerant, has a sensor that drifts, or keeps what somebody once set at its remote. */
const WEAK_SHARE = 0.02;
const DRIFTING_SHARE = 0.02;
const COLD_SHARE = 0.02;
/** Share of its cooling that a weak unit still has; it takes as much electricity as before. */
const WEAKNESS = 0.45;
/** K by which a sensor is off at most, and ms in which that changes. */
const DRIFT = 2.4;
const DRIFT_PERIOD = 25 * DAY;
/** K below what is comfortable that such a remote asks for: the unit works against those beside it. */
const COLDER = 4;

/** What is not right with an air conditioner since long: nobody has noticed it, and no fault of the board says it. */
export interface CoolerFlaws {
  /** Of its rated cooling. */
  readonly capacity: number;
  /** K that are taken off the program's setpoint. */
  readonly colder: number;
  /** K that its sensor is off at most: it wanders to and fro within some weeks. */
  readonly wandering: number;
  /** K that its sensor is off at a time. */
  readonly sensorError: (time: number) => number;
}

/** The same unit always has the same flaws, and most have none. */
export function coolerFlawsOf(id: string): CoolerFlaws {
  const seed = wordSeed(id);
  const isDrifting = chance(seed, 42) < DRIFTING_SHARE;
  return {
    capacity: chance(seed, 62) < WEAK_SHARE ? WEAKNESS : 1,
    colder: chance(seed, 68) < COLD_SHARE ? COLDER : 0,
    wandering: isDrifting ? DRIFT : 0,
    sensorError: (time) => (isDrifting ? DRIFT * (2 * drift(seed ^ 0x2b, time, DRIFT_PERIOD) - 1) : 0),
  };
}
