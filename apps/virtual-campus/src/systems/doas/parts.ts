import type { Parts } from "./airPath.ts";

/** Shares of the whole way in a second: fans and wheel have inertia, damper and valve motors are slow. */
const FAN_RATE = 0.05;
const DAMPER_RATE = 0.05;
const VALVE_RATE = 0.03;
/** rpm a second, and rpm at full flow. */
const WHEEL_RATE = 0.8;

const PART_KEYS = ["supplyFan", "exhaustFan", "outdoorDamper", "exhaustDamper", "valve", "wheel"] as const;
const RATES: Parts = {
  supplyFan: FAN_RATE,
  exhaustFan: FAN_RATE,
  outdoorDamper: DAMPER_RATE,
  exhaustDamper: DAMPER_RATE,
  valve: VALVE_RATE,
  wheel: WHEEL_RATE,
};
const TOLERANCE: Parts = {
  supplyFan: 1e-9,
  exhaustFan: 1e-9,
  outdoorDamper: 1e-9,
  exhaustDamper: 1e-9,
  // The valve always works a little: that alone is no reason to look again soon.
  valve: 0.05,
  wheel: 0.05,
};

/** Off: everything stands still and is closed. */
export const RESTING: Parts = { supplyFan: 0, exhaustFan: 0, outdoorDamper: 0, exhaustDamper: 0, valve: 0, wheel: 0 };

/** Whether a part is on its way. */
export function isUnderway(parts: Parts, target: Parts): boolean {
  return PART_KEYS.some((key) => Math.abs(target[key] - parts[key]) > TOLERANCE[key]);
}

/** The parts so many seconds later, each as fast as it can. */
export function moved(from: Parts, to: Parts, seconds: number): Parts {
  const part = (key: keyof Parts) => {
    const most = RATES[key] * seconds;
    return from[key] + Math.min(most, Math.max(-most, to[key] - from[key]));
  };
  return {
    supplyFan: part("supplyFan"),
    exhaustFan: part("exhaustFan"),
    outdoorDamper: part("outdoorDamper"),
    exhaustDamper: part("exhaustDamper"),
    valve: part("valve"),
    wheel: part("wheel"),
  };
}
